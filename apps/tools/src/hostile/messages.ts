import { randomUUID } from 'node:crypto'
import type { RequestName, RequestOf } from '@opsroom/protocol'
import type { Rng } from '@opsroom/rules/core'
import type { Recording } from '../load/record.ts'

/** The rooms and games that messages are about. */
export interface MessageTargets {
  recording: Recording
  /** Two rooms: one that the attackers opened, and the room of the honest players. */
  rooms: readonly string[]
  /** A room of the attackers whose game is over. */
  over: string
}

type Bodies = { [N in RequestName]: (targets: MessageTargets, rng: Rng) => RequestOf<N> }

const anyRoom = ({ rooms }: MessageTargets, rng: Rng): string => rooms[rng.int(rooms.length)] ?? randomUUID()
const anyAs = ({ recording }: MessageTargets, rng: Rng): string =>
  [...recording.seats, 'public'][rng.int(3)] as string

/**
 * A function for each kind of message that makes its body as an honest client sends it. Messages that end a device name
 * a device that does not exist.
 */
const bodies: Bodies = {
  'me.ping': () => ({}),
  'me.rename': (_, rng) => ({ name: `Somebody ${rng.int(1000)}` }),
  'me.devices': () => ({}),
  'me.revoke': () => ({ device: randomUUID() }),
  'me.push': () => ({ subscription: null }),
  'me.passkeys': () => ({}),
  'me.revokePasskey': () => ({ passkey: randomUUID() }),
  'me.recoveryCode': () => ({}),
  'invite.opponents': () => ({}),
  'invite.send': (targets, rng) => ({
    room: anyRoom(targets, rng),
    seat: anyAs(targets, rng),
    ...rng.pick([{}, { settling: 'bid' as const }, { rated: true as const }]),
  }),
  'invite.mine': () => ({}),
  'invite.decline': () => ({ invitation: randomUUID() }),
  'notice.channels': () => ({}),
  'notice.add': () => ({
    service: 'json',
    target: 'https://192.168.0.1/hook',
    language: 'en',
    kinds: ['turn'],
    games: [],
  }),
  'notice.change': () => ({ channel: randomUUID(), language: 'en', kinds: [], games: [] }),
  'notice.test': () => ({ channel: randomUUID() }),
  'notice.remove': () => ({ channel: randomUUID() }),
  'lobby.subscribe': () => ({}),
  'lobby.unsubscribe': () => ({}),
  'lobby.waiting': () => ({}),
  'lobby.ended': () => ({}),
  'room.create': ({ recording: { game, setup, seats } }) => ({
    game,
    setup,
    listed: true,
    spectators: 'public',
    bothSides: false,
    seat: seats[0],
  }),
  'room.seatBot': (targets, rng) => ({
    id: randomUUID(),
    room: anyRoom(targets, rng),
    seat: anyAs(targets, rng),
    bot: 'recruit',
  }),
  'room.find': () => ({ code: 'ABCDEF', setup: true }),
  'insight.of': (targets, rng) => ({ room: anyRoom(targets, rng) }),
  'insight.live': (targets, rng) => ({ room: anyRoom(targets, rng) }),
  'table.subscribe': (targets, rng) => ({ room: anyRoom(targets, rng), as: anyAs(targets, rng), have: 0 }),
  'table.unsubscribe': (targets, rng) => ({ room: anyRoom(targets, rng) }),
  'table.attend': (targets, rng) => ({
    room: anyRoom(targets, rng),
    as: anyAs(targets, rng),
    state: (['open', 'looking', 'choosing'] as const)[rng.int(3)] ?? 'open',
  }),
  'table.command': (targets, rng) => {
    const { orders } = targets.recording.nights[rng.int(targets.recording.nights.length)] ?? { orders: [] }
    const order = orders[rng.int(orders.length)]
    return {
      room: anyRoom(targets, rng),
      as: anyAs(targets, rng),
      id: randomUUID(),
      seen: rng.int(20),
      command: { scope: 'game', command: order?.command ?? { type: 'none' } },
    }
  },
  'draft.save': (targets, rng) => ({
    room: anyRoom(targets, rng),
    as: anyAs(targets, rng),
    draft: { type: 'plan', route: Array(14).fill('E') },
  }),
  'chat.subscribe': (targets, rng) => ({ room: anyRoom(targets, rng), as: anyAs(targets, rng) }),
  'chat.unsubscribe': (targets, rng) => ({ room: anyRoom(targets, rng) }),
  'chat.say': (targets, rng) => ({
    room: anyRoom(targets, rng),
    as: 'public',
    text: 'x'.repeat(rng.int(400) + 1),
  }),
  'chat.mute': (targets, rng) => ({ room: anyRoom(targets, rng), handle: 'abcdefghijkl', muted: true }),
  'room.chapters': (targets, rng) => ({ room: anyRoom(targets, rng) }),
  'room.record': (targets, rng) => ({ room: anyRoom(targets, rng), as: 'public' }),
  'room.fromMoment': (targets, rng) => ({
    room: anyRoom(targets, rng),
    chapter: 1,
    at: rng.int(200),
    seat: 'one',
    opponent: 'recruit',
  }),
  'room.replay': (targets, rng) => ({ room: anyRoom(targets, rng), as: 'public' }),
  'account.tokens': () => ({}),
  'account.makeToken': () => ({}),
  'account.revokeToken': () => ({ token: randomUUID() }),
  'seat.tokens': (targets, rng) => ({ room: anyRoom(targets, rng), as: anyAs(targets, rng) }),
  'seat.makeToken': (targets, rng) => ({ room: anyRoom(targets, rng), as: anyAs(targets, rng) }),
  'seat.revokeToken': (targets, rng) => ({
    room: anyRoom(targets, rng),
    as: anyAs(targets, rng),
    token: randomUUID(),
  }),
  'people.block': (targets, rng) => ({ room: anyRoom(targets, rng), who: { seat: anyAs(targets, rng) } }),
  'people.blocked': () => ({}),
  'people.unblock': () => ({ block: randomUUID() }),
  'people.report': (targets, rng) => ({
    room: anyRoom(targets, rng),
    who: { channel: 'players', number: 1 + rng.int(5) },
    why: 'spam',
  }),
  'people.forgetMe': () => ({ name: 'Nobody of this name' }),
  'rating.mine': () => ({}),
  'rating.set': (_, rng) => ({ wanted: rng.int(2) === 0, shown: rng.int(2) === 0 }),
  'rating.profile': () => ({ handle: 'abcdefghjkmn' }),
  'sealed.subscribe': () => ({}),
  'sealed.unsubscribe': () => ({}),
  'sealed.open': () => ({
    title: 'A contest',
    game: 'duel',
    setup: 'firstNight',
    deadline: new Date(Date.now() + 60_000).toISOString(),
    listed: true,
  }),
  'sealed.find': () => ({ code: 'ABCDEF' }),
  'sealed.seal': ({ recording }, rng) => {
    const { orders } = recording.nights[rng.int(recording.nights.length)] ?? { orders: [] }
    return { code: 'ABCDEF', orders: orders.slice(0, 3).map(({ command }) => command) }
  },
  'sealed.withdraw': () => ({ code: 'ABCDEF' }),
  'sealed.pairing': () => ({ code: 'ABCDEF', first: 0, second: 1 }),
  'seek.subscribe': () => ({}),
  'seek.unsubscribe': () => ({}),
  'seek.mine': () => ({}),
  'seek.make': ({ recording: { game, setup } }) => ({
    game,
    setup,
    languages: ['en'],
    settling: 'drawn',
    anySettling: true,
    anyRated: true,
  }),
  'seek.withdraw': () => ({ seek: randomUUID() }),
  'seek.accept': () => ({ seek: randomUUID() }),
  'tournament.list': () => ({}),
  'tournament.subscribe': () => ({ code: 'ABC234' }),
  'tournament.unsubscribe': () => ({ code: 'ABC234' }),
  'tournament.make': ({ recording: { game, setup } }) => ({
    name: 'Winter cup',
    about: '',
    game,
    setup,
    system: { kind: 'cup' },
    places: 8,
    roundDays: 7,
    listed: true,
    spectators: 'none',
  }),
  'tournament.register': () => ({ code: 'ABC234' }),
  'tournament.withdraw': () => ({ code: 'ABC234' }),
  'tournament.organise': () => ({ code: 'ABC234', act: { do: 'begin' } }),
  'tournament.record': () => ({ code: 'ABC234' }),
  'seek.quick': ({ recording: { game, setup } }) => ({ game, setup, anyTime: 'all' }),
}
const names = Object.keys(bodies) as RequestName[]

/** A valid message of one kind. */
export const messageOf = <N extends RequestName>(name: N, targets: MessageTargets, rng: Rng): RequestOf<N> =>
  bodies[name](targets, rng)

/** A valid message of any kind. */
export function anyMessage(targets: MessageTargets, rng: Rng): readonly [string, unknown] {
  // One in three messages is an order, the most frequent kind in play.
  const name = rng.int(3) === 0 ? 'table.command' : (names[rng.int(names.length)] as RequestName)
  return [name, messageOf(name, targets, rng)]
}
