import type { Audience } from '../audience.ts'
import { type DecidedEvent, foldEvents } from '../decided.ts'
import type { AnyEvent } from '../event.ts'
import type { AnyPreparedGame } from '../game.ts'
import type { Random } from '../random.ts'
import { pastEvents } from '../record/past.ts'
import type { WholeRecord } from '../record/schema.ts'
import type { Refusal } from '../refusal.ts'
import { viewOf } from '../state.ts'
import { decideAtTable } from './decide.ts'
import {
  type Cause,
  type Command,
  type LogEntry,
  type LogPosition,
  playAfter,
  playWithClocks,
} from './event-log.ts'
import { tableFeatures } from './features/commands.ts'
import { type Entry, entryOf, type Play, playWithClocksAfter, redactEntry } from './play.ts'
import { tableRefusal as refusal } from './reasons.ts'
import { refuseAtTable } from './refuse.ts'
import { type DecisionInput, lastTimeOf, playingSeats, type TableSituation } from './situation.ts'

/** A game in play with its event log: the input with which commands are validated and decided. */
export interface MatchState {
  game: AnyPreparedGame
  play: Play
  /** The whole event log, or the part after the position at which it was opened. */
  logEntries: readonly LogEntry[]
  from?: LogPosition | undefined
}

/** The random numbers of a match, and its seed as hex. */
export interface TableRandom {
  random: Random
  seed: string
}

/**
 * The situation of a match in the form that the table's rules take.
 * @param at ms since 1970; when absent, the last time that the clocks know
 */
const situationOf = ({ game, play, logEntries }: MatchState, at = lastTimeOf(play)): TableSituation => ({
  game,
  play,
  logEntries,
  at,
})

/**
 * The reason why a command may not be carried out now, or undefined. The game is given only the seat's own view.
 * @param at ms since 1970; needed only at tables with clocks
 */
export function refuseCommand(match: MatchState, given: Command, at?: number): Refusal | undefined {
  if (given.scope === 'table') return refuseAtTable(situationOf(match, at), given.person, given.command)
  const { game, play } = match
  const { started, ending } = play.table.open
  if (ending) return refusal('T7', 'table.ended')
  if (!started) return refusal('T3', 'table.notStarted')
  return game.refuse(viewOf(play.game, given.seat), given.seat, given.command)
}

/**
 * The time of the next entry, in ms since 1970: never before the last one, even if the machine's clock has been set
 * back. Only the event `clockSet` sets a table's time back.
 */
export const tableTimeAt = (play: Play, now: number): number => Math.max(Math.round(now), lastTimeOf(play))

/** The time of an entry that no command caused, in ms since 1970. */
export const timeOfEntry = (play: Play, { scope, event }: Entry, now: number): number =>
  scope === 'table' && event.type === 'clockSet' && event.open ? event.open.to : tableTimeAt(play, now)

/**
 * Whether an entry gets a time: the table has time control, and has begun and not yet ended.
 * @param before the play before the entry
 * @param after the play after it
 */
export const isTimeKept = (before: Play, after: Play): boolean =>
  after.table.open.timeControl !== undefined &&
  (after.table.open.started || after.table.open.bidding === true) &&
  before.table.open.ending === undefined

/** A source of random numbers that remembers whether anything was drawn. */
function watched(random: Random): { random: Random; drew(): boolean } {
  let drew = false
  return {
    drew: () => drew,
    random(purpose) {
      drew = true
      return random(purpose)
    },
  }
}

/** A log entry with the play after it. The entry is folded only once, and redacted only once for each audience. */
export class Step {
  readonly logEntry: LogEntry
  readonly play: Play
  readonly #game: AnyPreparedGame
  readonly #seen = new Map<Audience, Entry | undefined>()

  constructor(game: AnyPreparedGame, logEntry: LogEntry, play: Play) {
    this.#game = game
    this.logEntry = logEntry
    this.play = play
  }

  get entry(): Entry {
    return this.logEntry.entry
  }

  /** The entry as an audience is shown it; undefined when the audience is shown nothing of it. */
  seenBy(audience: Audience): Entry | undefined {
    if (!this.#seen.has(audience))
      this.#seen.set(audience, this.#shared(redactEntry(this.#game, this.entry, audience, this.play.table)))
    return this.#seen.get(audience)
  }

  /** The same object for all audiences that are shown the whole event, because a table keeps what each was shown. */
  #shared(seen: Entry | undefined): Entry | undefined {
    if (seen?.event !== this.entry.event) return seen
    for (const known of this.#seen.values())
      if (known?.event === seen.event && known.at === seen.at) return known
    return seen
  }
}

/**
 * The step of a table event that no command caused, such as the opening, an outage, or the end of a standing order.
 * @param at ms since 1970; needed only at tables with clocks
 */
export function eventStep({ game, play, logEntries, from }: MatchState, event: AnyEvent, at?: number): Step {
  const entry = entryOf(game, 'table', event)
  const isTimed = at !== undefined && event.open !== undefined && isTimeKept(play, play)
  const timed = isTimed ? { ...entry, at: timeOfEntry(play, entry, at) } : entry
  const logEntry = { number: (from?.number ?? 0) + logEntries.length + 1, entry: timed }
  return new Step(game, logEntry, playAfter(game, play, logEntries, logEntry, from))
}

/**
 * The steps with the time added to the last public entry. Its play gets the clocks that follow from the time, and so do
 * the plays after it.
 * @param at ms since 1970
 */
function withTime(game: AnyPreparedGame, before: Play, steps: Folded[], at: number | undefined): Folded[] {
  const after = steps.at(-1)?.play ?? before
  const last = steps.findLastIndex(({ entry }) => entry.event.open !== undefined)
  const shown = steps[last]
  if (at === undefined || !shown || !isTimeKept(before, after)) return steps
  const timed = { ...shown.entry, at: tableTimeAt(before, at) }
  const { clocks } = playWithClocksAfter(game, shown.play, timed).table.open
  return steps.map(({ entry, play }, place) =>
    place < last
      ? { entry, play }
      : { entry: place === last ? timed : entry, play: playWithClocks(play, clocks) },
  )
}

/**
 * The first events of the game; for a match that begins at a moment of another match, all events of that match up to
 * the moment.
 */
function openingsOf(
  game: AnyPreparedGame,
  { table }: Play,
  started: Play,
  random: Random,
): readonly DecidedEvent[] {
  const { moment } = table.sealed ?? {}
  if (!moment) return game.open(random, playingSeats(table), started.table.open.settled)
  // The cast is safe: the record was checked when the room was made from it. `MomentSource` cannot name its type,
  // because the modules of records import those of the table.
  return foldEvents(game, started.game, pastEvents(game, moment.source as WholeRecord, moment.at))
}

interface Folded {
  entry: Entry
  play: Play
}

/**
 * The steps of a command that was not refused: its events, the game's first events after the start, and the end of the
 * table when the game has an outcome. Each entry is in the form that is read from the log, with the play after it.
 * Changes nothing.
 * @param at ms since 1970: stored with the last public entry, at a table with clocks
 */
export function proposeCommand(
  match: MatchState,
  command: Command,
  tableRandom: TableRandom,
  at?: number,
): Step[] {
  const { game, play, logEntries, from } = match
  const { random, drew } = watched(tableRandom.random)
  const first = (from?.number ?? 0) + logEntries.length + 1
  const steps: Folded[] = []
  const numbered = ({ entry }: Folded, place: number): LogEntry => ({ number: first + place, entry })
  let next = play
  const atTable = (event: AnyEvent) => {
    const entry = entryOf(game, 'table', event)
    const number = first + steps.length
    // Only a take-back folds the log again. Entries that its own command has already added must then be in that log
    // too.
    const before = event.type === 'takenBack' ? [...logEntries, ...steps.map(numbered)] : logEntries
    next = playAfter(game, next, before, { number, entry }, from)
    steps.push({ entry, play: next })
  }
  const inGame = (decided: readonly DecidedEvent[]) => {
    for (const { event, after } of decided) {
      next = { ...next, game: after }
      steps.push({ entry: entryOf(game, 'game', event), play: next })
    }
  }
  if (command.scope === 'table') {
    const deciding: DecisionInput = { ...situationOf(match, at), random, seed: tableRandom.seed }
    for (const event of decideAtTable(deciding, command.person, command.command)) {
      atTable(event)
      if (event.type === 'started') inGame(openingsOf(game, play, next, random))
      for (const { gameFollows } of tableFeatures)
        inGame(gameFollows?.[event.type]?.({ ...deciding, play: next }, event) ?? [])
    }
  } else inGame(game.decide(play.game, command.seat, command.command, random))
  const goesOn = steps.some(
    ({ entry: { scope, event } }) => scope === 'game' || event.type === 'seatEliminated',
  )
  const outcome = goesOn ? game.outcome(next.game) : undefined
  if (outcome)
    atTable({ type: 'ended', open: { ending: { by: 'game', ...outcome }, seed: tableRandom.seed } })
  const cause: Cause = { first, drew: drew(), ...(command.scope === 'game' && { seat: command.seat }) }
  return withTime(game, play, steps, at).map(
    ({ entry, play: after }, place) =>
      new Step(
        game,
        { number: first + place, entry, cause: place === 0 ? { ...cause, command } : cause },
        after,
      ),
  )
}

/** The log entries of the steps that `proposeCommand` returns. */
export const decideCommand = (...given: Parameters<typeof proposeCommand>): LogEntry[] =>
  proposeCommand(...given).map(({ logEntry }) => logEntry)
