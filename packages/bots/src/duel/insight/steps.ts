import { entriesInReplay, entryInReplay, type LogEntry, type SeatId } from '@opsroom/rules/core'
import type { BaseOrder, DuelEvent, DuelState } from '@opsroom/rules/duel'
import type { Policy } from './policy.ts'

/** An order of a match, with the states before and after it. */
export interface GivenOrder {
  seat: SeatId
  order: BaseOrder
  /** The number of entries of the chapter that a replay has shown before it shows the order. */
  at: number
  /** The number of the first log entry of the order. */
  entry: number
  /** Whether the order drew random numbers. */
  drew: boolean
  /** Whether the order led to a draw or a change of the weather. */
  weather: boolean
  before: DuelState
  after: DuelState
}

/**
 * The orders of one night. The orders of the secret phase are treated as simultaneous, because their sequence is not
 * public.
 */
export interface NightOrders {
  number: number
  /**
   * `bases`: the orders before the secret phase; `secret`: the orders in it. Both are empty when the match began at a
   * later moment of a night.
   */
  bases: GivenOrder[]
  secret: GivenOrder[]
  duel: GivenOrder[]
  /** The state in which the secret phase begins. */
  evening: DuelState
  /** The state when the curtain is up. */
  curtain: DuelState
  end: DuelState
  /** The number of this chapter's entries that a replay shows; moments in the chapter are counted up to it. */
  length: number
}

const isWeather = ({ entry }: LogEntry): boolean =>
  entry.event.type === 'weatherDrawn' || entry.event.type === 'weatherChanged'

interface Walked {
  given: GivenOrder[]
  length: number
  end: DuelState
}

/** The orders of each chapter that is over, in the order in which a replay shows them. */
function walked({ game }: Policy, logEntries: readonly LogEntry[]): Walked[] {
  const chapters: Walked[] = []
  let given: GivenOrder[] = []
  let state = game.initial
  let at = 0
  for (const logEntry of entriesInReplay(game, logEntries)) {
    const { number, entry, cause } = logEntry
    const before = state
    if (entry.scope === 'game') {
      // The cast is safe: a game-scoped entry of this log holds an event of this game, whose type `core` does not know.
      state = game.evolve(state, entry.event as DuelEvent)
      const command = cause?.command
      if (cause && command?.scope === 'game') {
        const { seat, command: order } = command
        const { drew } = cause
        given.push({
          seat,
          // The cast is safe: the game has accepted this order, so it has passed the order schema.
          order: order as BaseOrder,
          at,
          entry: number,
          drew,
          weather: false,
          before,
          after: state,
        })
      }
      const last = given.at(-1)
      if (last) Object.assign(last, { after: state, weather: last.weather || isWeather(logEntry) })
    }
    if (entryInReplay(game, entry, 'truth')) at += 1
    if (state.open.results.length <= chapters.length) continue
    chapters.push({ given, length: at, end: state })
    given = []
    at = 0
  }
  return chapters
}

function nightOf({ given, length, end }: Walked, number: number): NightOrders | undefined {
  const phaseOf = ({ before }: GivenOrder) => before.open.phase
  const secret = given.filter((one) => phaseOf(one) === 'preparation')
  const duel = given.filter((one) => phaseOf(one) === 'duel')
  // A match that began at a moment of another match has no orders before that moment.
  const first = secret[0] ?? duel[0]
  const last = secret.at(-1) ?? first
  if (!first || !last) return undefined
  return {
    number,
    bases: given.filter((one) => phaseOf(one) === 'squadrons'),
    secret,
    duel,
    evening: first.before,
    curtain: duel[0]?.before ?? last.after,
    end,
    length,
  }
}

/** The nights that were played to their end. */
export const ordersByNight = (policy: Policy, logEntries: readonly LogEntry[]): NightOrders[] =>
  walked(policy, logEntries).flatMap((chapter, place) => nightOf(chapter, place + 1) ?? [])
