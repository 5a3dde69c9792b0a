import type {
  AnyGame,
  Audience,
  Choice,
  Command,
  Entry,
  LogEntry,
  Play,
  Rng,
  SeatId,
  State,
} from '@opsroom/rules/core'
import { takenBackBy, wireAudiences } from '@opsroom/rules/core'
import type { Scenario } from '../scenario/format.ts'
import type { MatchCore, MatchSoFar, SeededGame } from './core.ts'

/** One log entry with the play before and after it. */
export interface FoldedEntry extends LogEntry {
  before: Play
  after: Play
}

/** A command that was given, and its result. The opening of an event log has no command. */
export interface NightAct {
  given?: Command
  before: Play
  after: Play
  logEntries: FoldedEntry[]
  /** The number of entries in the event log before the command. */
  place: number
  /** The seats that could have acted instead. */
  able: SeatId[]
}

/** The finding of a property, with its log entry, if it has one. */
export interface PropertyProblem {
  event?: number
  message: string
}

/** A recorded random night: played once, examined by every property. */
export interface Night extends SeededGame {
  subject: PlayedGame
  setup: unknown
  /** The number that decides everything in the night. */
  number: number
  acts: NightAct[]
  logEntries: FoldedEntry[]
  end: Play
  /** The reason why the night could not be played on. */
  problem?: PropertyProblem
}

/** The properties of a game that random nights need beside its contract. */
export interface PlayedGame {
  game: AnyGame
  /** The name of the setups that are played, for a game with several subjects. */
  title?: string
  /** The version of its rules; absent: the newest. */
  version?: number
  /** The number of fixed random games, half of them in the gate. Campaigns and options take longer than plain nights. */
  games: number
  /** Each random night is played with one of these. */
  setups: readonly unknown[]
  /** Finds orders in place of the game's own `sample`, for nights in which more happens. */
  sample?(night: Night, seat: SeatId, rng: Rng): unknown
  /** One act in this many is a wish at the table: a take-back, a draw, the end. Absent: there are none. */
  wishes?: number
  /** A core with a deliberate mistake, for tests that it is noticed; absent: the real one. */
  core?: MatchCore
  /** A game ends after at most this many commands; the proof is beside the number. */
  bound(setup: unknown): number
  /** Keys of an order that hold a count: a draft may have a lower number there than the whole order. */
  counts: readonly string[]
  /** The form in which `options` would give an accepted order: without redundant fields. */
  normal(command: unknown, view: State): unknown
  /** A difference between the hexes and costs of the choices that led to an order and its result. */
  disagreement?(taken: readonly Choice[], entries: readonly Entry[]): string | undefined
  /** The orders of a night as a scenario, where the scenario runner knows the game. */
  asScenario?(night: Night): Scenario | undefined
}

/** The audiences that are sent anything: each seat and the public. */
export const audiencesOf = ({ game }: Night): Audience[] => wireAudiences(game.seats.map(({ id }) => id))

/** The acts of a seat in the game. */
export type GameAct = NightAct & { given: Extract<Command, { scope: 'game' }> }
export const isGameAct = (act: NightAct): act is GameAct => act.given?.scope === 'game'
export const gameActs = ({ acts }: Night): GameAct[] => acts.filter(isGameAct)

/** The event log before an act. */
export const matchBefore = ({ logEntries }: Night, { before, place }: NightAct): MatchSoFar => ({
  play: before,
  logEntries: logEntries.slice(0, place),
})

/** The acts in the game that were not taken back. */
export function standingActs(night: Night): GameAct[] {
  const gone = new Set(night.logEntries.flatMap(takenBackBy))
  return gameActs(night).filter(({ logEntries }) => !logEntries.some(({ number }) => gone.has(number)))
}

/** Whether an audience is a seat of the acting side: players of one side know the same. */
export const onSideOf = ({ game }: Night, { before, given }: GameAct, audience: Audience): boolean =>
  game.seats.some(({ id }) => id === audience) &&
  game.sideOf(before.game, audience) === game.sideOf(before.game, given.seat)
