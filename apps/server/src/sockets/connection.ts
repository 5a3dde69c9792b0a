import type { Attention, RequestName, RequestOf } from '@opsroom/protocol'
import type { Person } from '@opsroom/rules/core'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { LastSeen } from '../store/index.ts'

/** What the server remembers of a connection. */
export interface ConnectionData {
  person: Person
  /** A change of name that is under way: what comes after it over this connection is done under the new name. */
  renaming?: Promise<unknown>
  /** The device that it is on. */
  device: string
  /** Where it comes from: an IPv4 address or an IPv6 network. */
  address: string
  /** It was cut off: what was sent last may not have arrived. */
  isCut?: true
  /** The one audience of one table that it watches, and what had come through to it when its last order was given. */
  watching?: { room: string; as: string; had?: LastSeen; attention?: { state: Attention; at: number } }
  /** The one room whose chat it hears. */
  chat?: { room: string; as: string; spectators: boolean }
}
export type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, ConnectionData>
export type Connection = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, ConnectionData>

/** What a message costs; 1 unless it is dear. */
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
/** Options are a long answer, and the table is read for them. */
const withSetup = 8
const asksForSetup = (name: RequestName, request: unknown): boolean =>
  name === 'room.find' && (request as Partial<RequestOf<'room.find'>> | null)?.setup === true

/** @param request as it came, of any form */
export const costOf = (name: RequestName, request: unknown): number =>
  asksForSetup(name, request) ? withSetup : (costs[name] ?? 1)
