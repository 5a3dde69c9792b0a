import { type AnyGame, hashSeed, type LogEntry, redactEntry } from '@opsroom/rules/core'
import { games } from '@opsroom/rules/games'
import { playMatch } from '@opsroom/testkit'
import { seedOf } from './seeds.ts'

/** A recorded order of a seat, with the number of entries that it shows to each audience. */
export interface RecordedOrder {
  /** The index of the seat that gives the order. */
  seat: 0 | 1
  command: { type: string }
  /** The numbers of entries that the order shows to the two seats. */
  shown: [number, number]
  /** The number of entries that the order shows to the public. */
  public: number
}

/** A recorded night. At a table with the same seed, its orders are legal and have the same results. */
export interface RecordedNight {
  /** The hash of the night's seed, which a table publishes when it opens, and by which the night is identified. */
  seedHash: string
  orders: RecordedOrder[]
}

/** Recorded nights, with the game and the setup of the rooms in which they are played. */
export interface Recording {
  game: string
  setup: unknown
  seats: [string, string]
  nights: RecordedNight[]
}

/** The game and the setup for the load: the first preset of the first game. */
function offered(): { game: AnyGame; setup: unknown } {
  const [game] = games
  if (!game) throw new Error('there is no game to play')
  return { game, setup: Object.values(game.presets)[0] }
}

/** Groups log entries by the order of the game that they follow from. */
function byOrder(logEntries: readonly LogEntry[]): LogEntry[][] {
  const orders = new Map<number, LogEntry[]>()
  for (const logEntry of logEntries) {
    const { cause } = logEntry
    if (cause?.seat === undefined) continue
    orders.set(cause.first, [...(orders.get(cause.first) ?? []), logEntry])
  }
  return [...orders.values()]
}

/** Plays `nights` random nights, the same in every run: each takes its seed from its number. */
export function recordNights(nights: number): Recording {
  const { game: info, setup } = offered()
  const played = Array.from({ length: nights }, (_, number) =>
    playMatch(info, setup, number, { takesBack: 0, resigns: 0 }),
  )
  const seats = played[0]?.game.seats.map(({ id }) => id) ?? []
  if (seats.length !== 2) throw new Error(`${info.id} is not played by two seats`)
  const [first, second] = seats as [string, string]
  return {
    game: info.id,
    setup,
    seats: [first, second],
    nights: played.map(({ game, logEntries }, number) => ({
      seedHash: hashSeed(seedOf(number)),
      orders: byOrder(logEntries).map((ofOrder): RecordedOrder => {
        const command = ofOrder[0]?.cause?.command
        if (command?.scope !== 'game') throw new Error('an order was not recorded')
        const shownTo = (audience: string) =>
          ofOrder.filter(({ entry }) => redactEntry(game, entry, audience)).length
        return {
          seat: command.seat === first ? 0 : 1,
          command: command.command as { type: string },
          shown: [shownTo(first), shownTo(second)],
          public: shownTo('public'),
        }
      }),
    })),
  }
}
