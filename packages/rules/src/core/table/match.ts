import type { AnyEvent } from '../event.ts'
import type { AnyPreparedGame } from '../game.ts'
import type { Refusal } from '../refusal.ts'
import type { Command, LogEntry, LogPosition } from './event-log.ts'
import { playAfter } from './event-log.ts'
import { tableFeatures } from './features/commands.ts'
import { stepsWithEffects } from './next-steps.ts'
import { emptyPlay, type Play } from './play.ts'
import { eventStep, type MatchState, refuseCommand, Step, type TableRandom } from './propose.ts'
import { proposeWithStandIn } from './stand-in.ts'
import { numbersTakenBackBy } from './standing-entries.ts'

/**
 * A game in play: the one place that decides and folds. `refuse` and `propose` change nothing; `commit` applies steps
 * that were proposed, once they are stored, or that were read from the log.
 */
export class Match implements MatchState {
  readonly game: AnyPreparedGame
  readonly #from: LogPosition | undefined
  readonly #logEntries: LogEntry[] = []
  #play: Play

  /** @param from the position at which the event log is opened; absent for its beginning */
  constructor(game: AnyPreparedGame, from?: LogPosition) {
    this.game = game
    this.#from = from
    this.#play = from?.play ?? emptyPlay(game)
  }

  get play(): Play {
    return this.#play
  }

  /** The log entries after the position at which the log was opened. */
  get logEntries(): readonly LogEntry[] {
    return this.#logEntries
  }

  get from(): LogPosition | undefined {
    return this.#from
  }

  /** The number of the last log entry; 0 before the first. */
  get last(): number {
    return (this.#from?.number ?? 0) + this.#logEntries.length
  }

  /**
   * The reason why a command may not be carried out now, or undefined. The game is given only the view of the seat.
   * @param at ms since 1970; needed only at tables with clocks
   */
  refuse(command: Command, at?: number): Refusal | undefined {
    return refuseCommand(this, command, at)
  }

  /**
   * The steps of a command that was not refused, followed by those of stand-ins (T13) and of automatic effects of
   * features.
   */
  propose(command: Command, random: TableRandom, at?: number): Step[] {
    return stepsWithEffects(this, proposeWithStandIn(this, command, random, at), random, at)
  }

  /**
   * The step of a table event that no command caused, such as the opening or an outage.
   * @param at ms since 1970; needed only at tables with clocks
   */
  proposeEvent(event: AnyEvent, at?: number): Step[] {
    return [eventStep(this, event, at)]
  }

  /** The steps of the next log entries, as read from the log: each entry with the play after it. */
  read(logEntries: readonly LogEntry[]): Step[] {
    let play = this.#play
    return logEntries.map((logEntry, place) => {
      const isTakeBack = numbersTakenBackBy(logEntry).length > 0
      const before = isTakeBack ? [...this.#logEntries, ...logEntries.slice(0, place)] : this.#logEntries
      play = playAfter(this.game, play, before, logEntry, this.#from)
      return new Step(this.game, logEntry, play)
    })
  }

  /** Applies the next steps, which this match, or another with the same log, has proposed or read. */
  commit(steps: readonly Step[]): void {
    for (const { logEntry, play } of steps) {
      this.#logEntries.push(logEntry)
      this.#play = play
    }
  }

  /**
   * Carries out a command in memory, without storing it.
   * @returns the refusal, or undefined when the command was carried out
   */
  execute(command: Command, random: TableRandom, at?: number): Refusal | undefined {
    const refusal = this.refuse(command, at)
    if (!refusal) this.commit(this.propose(command, random, at))
    return refusal
  }

  /**
   * Whether a command may take back log entries before the position at which the log was opened. It must be decided on
   * the whole log then.
   */
  mayReachBefore(command: Command): boolean {
    if (!this.#from || command.scope !== 'table') return false
    const situation = { play: this.#play, logEntries: this.#logEntries }
    return tableFeatures.some(({ reachesBefore }) => reachesBefore?.(situation, command.command))
  }
}

/** The part of a match that `playGame` uses; a test can pass an object that also records its folds. */
export type PlayableMatch = Pick<Match, 'play' | 'execute'>

/** The settings with which `playGame` plays a match in memory. */
export interface PlayGameOptions<M extends PlayableMatch = Match> {
  random: TableRandom
  /**
   * Returns the next command; undefined stops the play. The function may also execute commands itself, such as a claim.
   */
  next(match: M): Command | undefined
  /** Handles a refused command. @returns the command to give instead; undefined stops the play */
  onRefused?(command: Command, refusal: Refusal): Command | undefined
  /** The greatest number of commands that `playGame` gives before it throws. */
  most?: number
  /** The time of the next command, in ms since 1970. */
  at?(match: M): number
}

/**
 * Plays a match in memory until it is over or stopped; all code that does so uses this loop. `playUntilOver` in
 * the testkit does it over a connection.
 * @returns whether the match is over
 * @throws Error when there are too many commands, or one is refused and no alternative is accepted
 */
export function playGame<M extends PlayableMatch = Match>(
  match: M,
  { random, next, onRefused, most = 5_000, at }: PlayGameOptions<M>,
): boolean {
  for (let commands = 0; !match.play.table.open.ending; commands++) {
    if (commands >= most) throw new Error(`the game is not over after ${most} commands`)
    const command = next(match)
    if (!command) break
    let refusal = match.execute(command, random, at?.(match))
    if (refusal && onRefused) {
      const instead = onRefused(command, refusal)
      if (!instead) break
      refusal = match.execute(instead, random, at?.(match))
    }
    if (refusal) throw new Error(`a command was refused by ${refusal.rule}: ${refusal.reason}`)
  }
  return match.play.table.open.ending !== undefined
}
