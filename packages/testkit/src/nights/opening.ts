import {
  type AnyPreparedGame,
  type Bid,
  type Command,
  type Entry,
  gameForSeats,
  hashSeed,
  type Person,
  type Rng,
  type SeatId,
  type Settling,
  type TableCommand,
  type TimeControl,
} from '@opsroom/rules/core'
import type { SeededGame } from './core.ts'

export const persons: readonly Person[] = [
  { id: 'person-a', name: 'Ada' },
  { id: 'person-b', name: 'Bert' },
  { id: 'person-c', name: 'Cy' },
  { id: 'person-d', name: 'Dot' },
  { id: 'person-e', name: 'Eli' },
  { id: 'person-f', name: 'Fay' },
]

const timeControls: readonly (TimeControl | undefined)[] = [
  undefined,
  { kind: 'live', bankMinutes: 30, incrementSeconds: 20, disconnectMinutes: 5 },
  { kind: 'days', days: 2 },
  { kind: 'bank', bankHours: 48, incrementHours: 12, capHours: 72, holidayDays: 5 },
]

/** A game with the seats of one table, which sometimes lacks an optional seat. */
export function gameWithSomeSeats(game: AnyPreparedGame, rng: Rng): AnyPreparedGame {
  const seats = game.seats.filter(({ optional }) => !optional || rng.int(3) > 0)
  return gameForSeats(game, seats)
}

/** The people at the table: one for each seat, or one who holds all seats. */
export interface Players {
  holders: Record<SeatId, Person>
  bothSides: boolean
}

/** Draws the players of a night; in one night of five, one person holds all seats. */
export function drawPlayers({ game }: SeededGame, rng: Rng): Players {
  const bothSides = rng.int(5) === 0
  const holders = game.seats.map(({ id }, place) => [id, persons[bothSides ? 0 : place % persons.length]])
  return { bothSides, holders: Object.fromEntries(holders) }
}

/** The terms that are agreed on when a room is opened. */
export interface OpeningAgreement {
  setup: unknown
  bothSides: boolean
  timeControl?: TimeControl | undefined
  settling?: Settling | undefined
}

/** The time control of a night; undefined for an untimed one. */
export const timeControlOf = ({ random }: SeededGame): TimeControl | undefined =>
  random('pace').pick(timeControls)

/** The kind of settling for a night: in one night of four, sides are drawn or bid for, if the game has two sides. */
export const settlingOf = ({ game, random }: SeededGame): Settling | undefined =>
  game.fairSides &&
  random('settling').pick(['drawn', 'bid', undefined, undefined, undefined, undefined, undefined, undefined])

/** A random bid, which often has the same side and points as another bid. */
export function randomBid({ game }: Pick<SeededGame, 'game'>, rng: Rng): Bid {
  const { sides = ['', ''] as const, most = 0 } = game.fairSides ?? {}
  return { side: sides[rng.int(3) === 0 ? 1 : 0], points: rng.pick([0, 1, 1, 2, rng.int(most + 1), most]) }
}

/** The opening entry of a night's event log. */
export function openingOf(
  { game, seed }: Pick<SeededGame, 'game' | 'seed'>,
  info: { id: string; version: number },
  { setup, bothSides, timeControl, settling }: OpeningAgreement,
  host: Person,
): Entry {
  return {
    scope: 'table',
    event: {
      type: 'opened',
      open: {
        game: info.id,
        version: info.version,
        setup,
        seats: game.seats.map(({ id, side }) => ({ id, side })),
        seedHash: hashSeed(seed),
        spectators: 'public',
        bothSides,
        ...(timeControl && { timeControl }),
        ...(settling && { settling }),
      },
      sealed: { host: host.id },
    },
  }
}

/** The bids of all seats, in random order; sometimes a seat leaves in between, and bidding starts again. */
function bidding({ game, random }: SeededGame, { holders }: Players): Command[] {
  const rng = random('bidding')
  const seats = rng.shuffle(game.seats.map(({ id }) => id))
  const says = (seat: SeatId, command: TableCommand): Command => ({
    scope: 'table',
    person: holders[seat] as Person,
    command,
  })
  const bids = seats.map((seat) => says(seat, { type: 'bid', seat, bid: randomBid({ game }, rng) }))
  const [first = ''] = seats
  if (rng.int(5) > 0) return bids
  const again: TableCommand[] = [
    { type: 'leave', seat: first },
    { type: 'sit', seat: first },
    { type: 'start' },
  ]
  return [...bids.slice(0, 1), ...again.map((command) => says(first, command)), ...bids.toReversed()]
}

/**
 * The commands that take seats, in random order, sometimes with a change of mind; then the start, and the bids if sides
 * are bid for.
 */
export function seatingCommands(
  { game, ...seeded }: SeededGame,
  players: Players,
  rng: Rng,
  settling?: Settling,
): Command[] {
  const { holders } = players
  const seats = rng.shuffle(game.seats.map(({ id }) => id))
  const commands = seats.flatMap((seat): Command[] => {
    const person = holders[seat] as Person
    const sit: Command = { scope: 'table', person, command: { type: 'sit', seat } }
    const leave: Command = { scope: 'table', person, command: { type: 'leave', seat } }
    return rng.int(6) === 0 ? [sit, leave, sit] : [sit]
  })
  return [
    ...commands,
    { scope: 'table', person: rng.pick(Object.values(holders)), command: { type: 'start' } },
    ...(settling === 'bid' ? bidding({ game, ...seeded }, players) : []),
  ]
}
