import { entryInReplay, type LogEntry, type SeatId, shownEntries } from '@opsroom/rules/core'
import type { BaseOrder, DuelEvent, DuelState } from '@opsroom/rules/duel'
import type { Policy } from './policy.ts'

/** An order that was given, with the states before and after it. */
export interface GivenOrder {
  seat: SeatId
  order: BaseOrder
  /** Entries of its chapter that a replay has shown before it. */
  at: number
  /** The number of its first entry. */
  entry: number
  /** Something was drawn for it. */
  drew: boolean
  /** Whether the order brought the weather, or changed it. */
  weather: boolean
  before: DuelState
  after: DuelState
}

/** The orders of one night. Those of the secret phase stand side by side: nobody knows which came first. */
export interface NightOrders {
  number: number
  /** The orders before the secret phase, and those of it; none where the match began at a later moment. */
  bases: GivenOrder[]
  secret: GivenOrder[]
  duel: GivenOrder[]
  /** The state in which the secret phase begins. */
  evening: DuelState
  /** The state when the curtain is up. */
  curtain: DuelState
  end: DuelState
  /** The number of the chapter's entries. */
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
  for (const logEntry of shownEntries(game, logEntries)) {
    const { number, entry, cause } = logEntry
    const before = state
    if (entry.scope === 'game') {
      // The log of a match holds the events of its game, and the core does not know their type.
      state = game.evolve(state, entry.event as DuelEvent)
      const command = cause?.command
      if (cause && command?.scope === 'game') {
        const { seat, command: order } = command
        const { drew } = cause
        given.push({
          seat,
          // Cast: the game has accepted this order, so it has passed its schema.
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
  // A match that began at a moment of another one has no orders before it.
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
export const nightsPlayed = (policy: Policy, logEntries: readonly LogEntry[]): NightOrders[] =>
  walked(policy, logEntries).flatMap((chapter, place) => nightOf(chapter, place + 1) ?? [])
