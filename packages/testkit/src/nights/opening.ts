import {
  type AnyPreparedGame,
  type Command,
  type Entry,
  hashSeed,
  type Person,
  type Rng,
  type SeatId,
  seated,
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

/** A game with the seats of one table: now and then without an optional one. */
export function someSeatsOf(game: AnyPreparedGame, rng: Rng): AnyPreparedGame {
  const seats = game.seats.filter(({ optional }) => !optional || rng.int(3) > 0)
  return seated(game, seats)
}

/** Who is at the table: as many persons as seats, or one who plays them all. */
export interface Players {
  holders: Record<SeatId, Person>
  bothSides: boolean
}

export function playersOf({ game }: SeededGame, rng: Rng): Players {
  const bothSides = rng.int(5) === 0
  const holders = game.seats.map(({ id }, place) => [id, persons[bothSides ? 0 : place % persons.length]])
  return { bothSides, holders: Object.fromEntries(holders) }
}

/** What is agreed on at the opening beside the game itself. */
export interface Agreed {
  setup: unknown
  bothSides: boolean
  timeControl?: TimeControl | undefined
}

export const timeControlOf = ({ random }: SeededGame): TimeControl | undefined =>
  random('pace').pick(timeControls)

/** The first log entry. */
export function openingOf(
  { game, seed }: Pick<SeededGame, 'game' | 'seed'>,
  info: { id: string; version: number },
  { setup, bothSides, timeControl }: Agreed,
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
      },
      sealed: { host: host.id },
    },
  }
}

/** How the seats are taken: in any order, now and then after somebody has changed their mind; then the start. */
export function seating({ game }: SeededGame, { holders }: Players, rng: Rng): Command[] {
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
  ]
}
