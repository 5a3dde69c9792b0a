import type { Attention, RequestName, RequestOf } from '@opsroom/protocol'
import type { Person } from '@opsroom/rules/core'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { LastSeen } from '../store/index.ts'

/** The data that the server keeps for a connection. */
export interface ConnectionData {
  person: Person
  /**
   * A change of the person's name that is under way: later requests of this connection wait for it, to be handled under
   * the new name.
   */
  renaming?: Promise<unknown>
  /** The id of the device that this connection comes from. */
  device: string
  /** The address that this connection comes from: an IPv4 address or an IPv6 network. */
  address: string
  /** Whether the server has cut off this connection, so that the last messages may not have arrived. */
  isCut?: true
  /**
   * The one audience of one table that this connection watches, and the last entry that it had received when its last
   * order was given.
   */
  watching?: { room: string; as: string; had?: LastSeen; attention?: { state: Attention; at: number } }
  /**
   * The audience of a table that this connection has asked for last. Requests of a connection are answered at the same
   * time: a subscription to another one that is ready later must not take the place of this one. A repeated request for
   * the same one does, as nothing may be missed after either answer.
   */
  wanted?: { room: string; as: string }
  /** The one room whose chat this connection receives. */
  chat?: { room: string; as: string; spectators: boolean }
  /** The room whose chat this connection has asked for last, as with `wanted`. */
  wantedChat?: string
}
export type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, ConnectionData>
export type Connection = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, ConnectionData>

/** The points that each message costs; 1 unless the message is expensive. */
const costs: Partial<Record<RequestName, number>> = {
  'room.create': 8,
  'insight.of': 8,
  'insight.live': 8,
  'room.record': 8,
  'room.replay': 8,
  'rating.profile': 8,
  'room.fromMoment': 20,
  'me.recoveryCode': 20,
  'seat.makeToken': 8,
  'account.makeToken': 8,
  'seek.make': 8,
  'seek.accept': 8,
  'seek.quick': 8,
  'invite.opponents': 4,
  'invite.send': 16,
  'notice.add': 8,
  'notice.test': 8,
  'tournament.subscribe': 4,
  'tournament.make': 8,
  'tournament.register': 4,
  'tournament.withdraw': 4,
  'tournament.organise': 8,
  'tournament.record': 8,
  'sealed.open': 8,
  'sealed.seal': 8,
  'sealed.pairing': 8,
}
/**
 * The points that the message `room.find` costs when it asks for the setup: the answer is long, and the table has to be
 * read for it.
 */
const withSetup = 8
const asksForSetup = (name: RequestName, request: unknown): boolean =>
  // The cast to a partial request is needed because no schema has validated the request yet.
  name === 'room.find' && (request as Partial<RequestOf<'room.find'>> | null)?.setup === true

/** The processor time off the main thread that a message takes, in ms: a recovery code is hashed slowly on purpose. */
export const costOffMainThread: Partial<Record<RequestName, number>> = { 'me.recoveryCode': 50 }

/** The messages that do not make the database larger: they only read, or replace stored rows. */
const storingNothing = new Set<RequestName>([
  ...(['me.ping', 'me.devices', 'me.passkeys', 'notice.channels', 'people.blocked'] as const),
  ...(['lobby.subscribe', 'lobby.unsubscribe', 'lobby.waiting', 'lobby.ended'] as const),
  ...(['room.find', 'insight.of', 'insight.live'] as const),
  ...([
    'table.subscribe',
    'table.unsubscribe',
    'table.attend',
    'draft.save',
    'seat.tokens',
    'account.tokens',
  ] as const),
  ...(['chat.subscribe', 'chat.unsubscribe', 'room.chapters', 'room.record', 'room.replay'] as const),
  ...(['rating.mine', 'rating.profile', 'invite.opponents', 'invite.mine', 'seek.mine'] as const),
  ...(['seek.subscribe', 'seek.unsubscribe', 'sealed.subscribe', 'sealed.unsubscribe'] as const),
  ...(['sealed.find', 'sealed.pairing', 'tournament.list', 'tournament.subscribe'] as const),
  ...(['tournament.unsubscribe', 'tournament.record'] as const),
])
/** The bytes of database rows that a message adds beyond its own length: an order takes 1.3 kB with all indexes. */
const bytesOfRows = 1024

/**
 * The approximate number of bytes that a message adds to the database.
 * @param bytes the length of the message itself
 */
export const bytesStoredBy = (name: RequestName, bytes: number): number =>
  storingNothing.has(name) ? 0 : bytesOfRows + bytes

/** The points that a message costs. @param request as it arrived, not validated */
export const messageCost = (name: RequestName, request: unknown): number =>
  asksForSetup(name, request) ? withSetup : (costs[name] ?? 1)
