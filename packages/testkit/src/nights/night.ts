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
import { numbersTakenBackBy, wireAudiences } from '@opsroom/rules/core'
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
  /** The number of log entries before the command. */
  place: number
  /** The seats that had to act before the command was given. */
  able: SeatId[]
}

/** A violation of a property, with the number of its log entry if it has one. */
export interface PropertyProblem {
  event?: number
  message: string
}

/** A recorded random night: played once, examined by every property. */
export interface Night extends SeededGame {
  subject: GameForNights
  setup: unknown
  /** The number from which everything in the night follows. */
  number: number
  acts: NightAct[]
  logEntries: FoldedEntry[]
  end: Play
  /** The reason why the night could not be continued. */
  problem?: PropertyProblem
}

/** Facts about a game that random nights need and that its contract does not tell. */
export interface GameForNights {
  game: AnyGame
  /** The name of the subject, for a game with several subjects. */
  title?: string
  /** The version of the game's rules; by default the newest. */
  version?: number
  /**
   * The number of fixed random games; the gate plays half of them. Campaigns and optional rules take longer than plain
   * nights.
   */
  games: number
  /** The setups, of which each random night is played with one. */
  setups: readonly unknown[]
  /** Chooses orders in place of the game's own `sample`, for nights in which more happens. */
  sample?(night: Night, seat: SeatId, rng: Rng): unknown
  /**
   * One act in this many is a table command: a take-back, a draw, a resignation. Without it there are no such commands.
   */
  wishes?: number
  /** A core with a deliberate mistake that a property must detect; by default the real core. */
  core?: MatchCore
  /** The largest number of commands in a game; a comment beside each number proves it. */
  bound(setup: unknown): number
  /** The keys of an order that hold a count: in a draft, the number there may be lower than in the whole order. */
  counts: readonly string[]
  /** The form in which `options` would give an accepted order: without redundant fields. */
  normal(command: unknown, view: State): unknown
  /**
   * The difference between the hexes and costs that the choices of an order showed and its result; undefined if they
   * agree.
   */
  disagreement?(taken: readonly Choice[], entries: readonly Entry[]): string | undefined
  /** The orders of a night as a scenario, if the scenario runner supports the game. */
  asScenario?(night: Night): Scenario | undefined
}

/** The audiences to which entries are sent: each seat and the public. */
export const audiencesOf = ({ game }: Night): Audience[] => wireAudiences(game.seats.map(({ id }) => id))

/** An act in which a seat gives an order of the game. */
export type GameAct = NightAct & { given: Extract<Command, { scope: 'game' }> }
/** Whether in an act a seat gives an order of the game. */
export const isGameAct = (act: NightAct): act is GameAct => act.given?.scope === 'game'
export const gameActs = ({ acts }: Night): GameAct[] => acts.filter(isGameAct)

/** The match as it was before an act. */
export const matchBefore = ({ logEntries }: Night, { before, place }: NightAct): MatchSoFar => ({
  play: before,
  logEntries: logEntries.slice(0, place),
})

/** The acts with orders of the game that were not taken back. */
export function actsNotTakenBack(night: Night): GameAct[] {
  const gone = new Set(night.logEntries.flatMap(numbersTakenBackBy))
  return gameActs(night).filter(({ logEntries }) => !logEntries.some(({ number }) => gone.has(number)))
}

/** Whether an audience is a seat of the acting side; all players of a side know the same. */
export const isOnSideOf = ({ game }: Night, { before, given }: GameAct, audience: Audience): boolean =>
  game.seats.some(({ id }) => id === audience) &&
  game.sideOf(before.game, audience) === game.sideOf(before.game, given.seat)
