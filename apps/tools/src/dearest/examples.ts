import { randomUUID } from 'node:crypto'
import type { RequestName, RequestOf } from '@opsroom/protocol'
import { randomFrom, seedFromNumber } from '@opsroom/rules/core'
import { largestBoard } from '@opsroom/testkit'
import { askServer, newCookie, openWindow } from '../bench/window.ts'
import { messageOf } from '../hostile/messages.ts'
import { commandRequestFor, type MeasuredTable, nextOrder, roomRequestOf } from './stage.ts'

/** An example of a kind of message, whose cost is measured. */
interface Example<N extends RequestName> {
  /** A word that distinguishes examples of the same kind of message. */
  what?: string
  /** Whether the example is measured in each game, because its cost depends on the game. */
  isOfGame?: true
  /**
   * Whether each message comes from a new person. One person's growing number of rooms or seeks would make it more
   * expensive than the limits allow.
   */
  byAnother?: true
  request(stage: MeasuredTable, rehearsed: Rehearsed, number: number): RequestOf<N> | Promise<RequestOf<N>>
}

/** Ids of objects that are made before the measurement, for messages that need them. */
interface Rehearsed {
  /** The code of a tournament that the person organises. */
  tournament: string
  /** The code of a contest. */
  contest: string
}

const rng = randomFrom(seedFromNumber(1))('examples')

/**
 * The usual message of a kind, as an honest client sends it. A message about a room names the room of the running game.
 */
const usual = <N extends RequestName>(name: N): Example<N> => ({
  request: ({ game, setup, seats, running }) => {
    const [first = '', second = first] = seats
    const recording = { game: game.id, setup, seats: [first, second] as [string, string], nights: [] }
    return messageOf(name, { recording, rooms: [running.room], over: running.room }, rng)
  },
})

const asSeat = ({ running: { room }, seats: [as = ''] }: MeasuredTable) => ({ room, as })
const asAll = ({ over: { room } }: MeasuredTable) => ({ room, as: 'public' as const })

/** Makes the seek of a new person, which the measured message then takes. @returns the id of the seek */
async function seekOfAnother({ url, game, setup }: MeasuredTable): Promise<string> {
  const other = await openWindow(url, await newCookie(url))
  const wish = { languages: ['en'], settling: 'drawn', anySettling: true } as const
  const { seek } = await askServer(other, 'seek.make', { game: game.id, setup, ...wish, languages: ['en'] })
  other.disconnect()
  return seek
}

/** Opens a room that waits for players. @returns the id of the room */
const waitingRoom = async (stage: MeasuredTable): Promise<string> =>
  (await askServer(stage.window, 'room.create', { ...roomRequestOf(stage), bothSides: false })).room

/** The kinds of messages whose usual example would be refused immediately, or that have more expensive examples. */
const special: { [N in RequestName]?: readonly Example<N>[] } = {
  'room.create': [
    { isOfGame: true, byAnother: true, request: (stage) => roomRequestOf(stage) },
    {
      what: 'largest board',
      byAnother: true,
      request: (stage) => ({ ...roomRequestOf(stage), setup: { board: largestBoard() }, bothSides: false }),
    },
    {
      what: 'wrong board',
      byAnother: true,
      request: (stage) => ({ ...roomRequestOf(stage), setup: { board: { ...largestBoard(), gauges: -1 } } }),
    },
    {
      what: 'against a bot',
      isOfGame: true,
      byAnother: true,
      request: (stage) => ({ ...roomRequestOf(stage), bothSides: false, opponent: 'recruit' }),
    },
  ],
  'room.seatBot': [
    {
      request: async (stage) => ({
        id: randomUUID(),
        room: await waitingRoom(stage),
        seat: stage.seats[0] as string,
        bot: 'recruit',
      }),
    },
  ],
  'room.find': [
    { request: ({ running: { code } }) => ({ code }) },
    { what: 'with options', isOfGame: true, request: ({ running: { code } }) => ({ code, setup: true }) },
  ],
  'table.subscribe': [
    { isOfGame: true, request: (stage) => asSeat(stage) },
    { what: 'from the beginning', isOfGame: true, request: (stage) => ({ ...asSeat(stage), have: 0 }) },
    { what: 'of a game that is over', isOfGame: true, request: (stage) => ({ ...asAll(stage), have: 0 }) },
  ],
  'table.command': [
    {
      what: 'an order',
      isOfGame: true,
      request: async (stage) => {
        const { room, seat, command } = await nextOrder(stage)
        return commandRequestFor(room, { scope: 'game', command }, seat)
      },
    },
    {
      what: 'refused',
      isOfGame: true,
      request: (stage) =>
        commandRequestFor(stage.running.room, { scope: 'game', command: { type: 'none' } }, stage.seats[0]),
    },
  ],
  'chat.subscribe': [{ request: ({ running: { room } }) => ({ room, as: 'public' }) }],
  'chat.say': [{ request: (stage) => ({ ...asSeat(stage), text: 'What a night this is. '.repeat(20) }) }],
  'room.chapters': [{ isOfGame: true, request: ({ over: { room } }) => ({ room }) }],
  'room.record': [{ isOfGame: true, request: asAll }],
  'room.replay': [{ isOfGame: true, request: asAll }],
  'room.fromMoment': [
    { isOfGame: true, byAnother: true, request: (stage) => momentOf(stage) },
    {
      what: 'against Ace',
      isOfGame: true,
      byAnother: true,
      request: (stage) => ({ ...momentOf(stage), opponent: 'ace' }),
    },
  ],
  'insight.of': [{ request: ({ over: { room } }) => ({ room }) }],
  'seek.accept': [{ byAnother: true, request: async (stage) => ({ seek: await seekOfAnother(stage) }) }],
  'tournament.subscribe': [{ request: (_, { tournament }) => ({ code: tournament }) }],
  'tournament.unsubscribe': [{ request: (_, { tournament }) => ({ code: tournament }) }],
  'tournament.register': [{ request: (_, { tournament }) => ({ code: tournament }) }],
  'tournament.withdraw': [{ request: (_, { tournament }) => ({ code: tournament }) }],
  'tournament.organise': [{ request: (_, { tournament }) => ({ code: tournament, act: { do: 'begin' } }) }],
  'tournament.record': [{ request: (_, { tournament }) => ({ code: tournament }) }],
  'sealed.find': [{ request: (_, { contest }) => ({ code: contest }) }],
  'sealed.withdraw': [{ request: (_, { contest }) => ({ code: contest }) }],
  'sealed.seal': [
    {
      request: ({ orders }, { contest }) => ({
        code: contest,
        orders: orders.slice(0, 3).map(({ command }) => command),
      }),
    },
  ],
}

function momentOf({ over: { room }, seats: [seat = ''] }: MeasuredTable): RequestOf<'room.fromMoment'> {
  return { room, chapter: 1, at: 60, seat }
}

/** The examples of a kind of message, at least one. */
export const examplesOf = <N extends RequestName>(name: N): readonly Example<N>[] =>
  special[name] ?? [usual(name)]

/** Makes the tournament and the contest that some messages need. */
export async function makeNeededObjects(stage: MeasuredTable): Promise<Rehearsed> {
  const { window } = stage
  const cup = usual('tournament.make').request(stage, { tournament: '', contest: '' }, 0)
  const sealed = usual('sealed.open').request(stage, { tournament: '', contest: '' }, 0)
  const { code: tournament } = await askServer(window, 'tournament.make', await cup)
  const { code: contest } = await askServer(window, 'sealed.open', await sealed)
  return { tournament, contest }
}
