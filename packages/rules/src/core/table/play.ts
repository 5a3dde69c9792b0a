import type { Audience, SeatId } from '../audience.ts'
import type { Chapter } from '../chapter.ts'
import { type AnyEvent, eventSchema, parseEvent, redactEvent } from '../event.ts'
import type { AnyPreparedGame, Waiting } from '../game.ts'
import { redactState, type State } from '../state.ts'
import { clocksAfter } from './clock.ts'
import { type TableEvent, tableEventKinds } from './events.ts'
import type { NoteTime } from './notes.ts'
import { biddingPhase } from './sides.ts'
import { emptyTable, evolveTable, type TableState, tableOpenSchema, tableSecretSchema } from './state.ts'

/**
 * One log entry: an event of the table, or one of the game that is played there. At a table with clocks the last
 * entry of an order that all have seen has its time, in ms since 1970; what is secret has none.
 */
export type Entry = ({ scope: 'table'; event: TableEvent } | { scope: 'game'; event: AnyEvent }) & {
  at?: number
}

const tableEventSchema = eventSchema(tableEventKinds)

/** A log entry of an event, in the form of `parseEvent`. @throws ZodError when it is no event of this game */
export function entryOf(game: AnyPreparedGame, scope: Entry['scope'], event: AnyEvent, at?: number): Entry {
  const entry: Entry =
    scope === 'table'
      ? { scope, event: parseEvent(tableEventSchema, event) }
      : { scope, event: parseEvent(game.event, event) }
  return at === undefined ? entry : { ...entry, at }
}

/** A table and the game on it: what the event log folds to, for the server and (redacted) for every client. */
export interface Play {
  table: TableState
  game: State
}

export const emptyPlay = (game: AnyPreparedGame): Play => ({ table: emptyTable, game: game.initial })

export function evolvePlay(game: AnyPreparedGame, play: Play, entry: Entry): Play {
  const after =
    entry.scope === 'table'
      ? { table: evolveTable(play.table, entry.event), game: play.game }
      : { table: play.table, game: game.evolve(play.game, entry.event) }
  return withClocksAt(game, after, entry)
}

/** The clocks go by what all may know; where they are not told, as to spectators who are late, they are not there. */
export function withClocksAt(game: AnyPreparedGame, play: Play, entry: Entry): Play {
  const { at } = entry
  if (at === undefined) return play
  const { open } = play.table
  const { timeControl, clocks: before, started, bidding, seats } = open
  if (!timeControl || !(started || bidding)) return play
  const known: Play = { table: { open }, game: { open: play.game.open } }
  const clocks = clocksAfter(before, {
    at,
    timeControl,
    seats: seats.map(({ id }) => id),
    waiting: waitingAt(game, known),
    chapter: chaptersAt(game, known).length,
    round: game.roundClock(known.game),
    event: entry.scope === 'table' ? entry.event : undefined,
  })
  return { ...play, table: { ...play.table, open: { ...open, clocks } } }
}

/** Spectators who see the game late see no clocks: the time that runs is not the time that they see. */
const isTooLate = ({ open }: Pick<TableState, 'open'>, audience: Audience): boolean =>
  audience === 'public' && (open.delayRounds ?? 0) > 0

/**
 * The part of a log entry that an audience is shown; undefined: nothing at all.
 * @param table that it is an entry of, where spectators may be late
 */
export function redactEntry(
  game: AnyPreparedGame,
  entry: Entry,
  audience: Audience,
  table?: TableState,
): Entry | undefined {
  if (audience === 'truth') return entry
  const { scope } = entry
  const event =
    scope === 'table'
      ? redactEvent(tableEventKinds, entry.event, audience)
      : game.redact(entry.event, audience)
  if (!event) return undefined
  const seen = { scope, event } as Entry
  const isTimed = entry.at !== undefined && event.open !== undefined
  return isTimed && !(table && isTooLate(table, audience)) ? { ...seen, at: entry.at as number } : seen
}

const withoutClocks = ({ open: { clocks: _, ...open }, ...rest }: TableState): TableState => ({
  ...rest,
  open,
})

const tableSchemas = { open: tableOpenSchema, secret: tableSecretSchema }

/** Table and game as one audience may know them. */
export function redactPlay(game: AnyPreparedGame, play: Play, audience: Audience): Play {
  const table = redactState(tableSchemas, play.table, audience)
  const seen = isTooLate(play.table, audience) ? withoutClocks(table) : table
  return { table: seen, game: redactState(game.schemas, play.game, audience) }
}

/** The seats without a bid, of those whose secrets the viewer knows. */
const unwrittenBids = ({ table: { secrets = {} } }: Play): SeatId[] =>
  Object.keys(secrets).filter((seat) => !secrets[seat]?.bid)

/** Seats that must act, as far as the viewer may know: none before the start and after the end. */
export function waitingAt(game: AnyPreparedGame, view: Play): Waiting {
  const { started, bidding, ending } = view.table.open
  if (bidding && !ending) return { seats: unwrittenBids(view), secret: biddingPhase }
  return started && !ending ? game.waitingFor(view.game) : { seats: [] }
}

/** The seats that play no more, as all know; none before the start. */
export const eliminatedAt = (game: AnyPreparedGame, { table, game: { open } }: Play): SeatId[] =>
  table.open.started ? (game.eliminated?.({ open }) ?? []) : []

/** The score by seat, or nothing yet. */
export const pointsAt = (game: AnyPreparedGame, play: Play): Record<SeatId, number> =>
  game.outcome(play.game)?.points ?? {}

/** The chapters that have begun, by what a viewer knows; none before the start, or of a game that has none. */
export const chaptersAt = (game: AnyPreparedGame, view: Play): Chapter[] =>
  view.table.open.started ? (game.chapters?.(view.game) ?? []) : []

/** The chapter in which something is noted now, and the round clock: both follow from what all know. */
export const noteTimeAt = (game: AnyPreparedGame, { table, game: { open } }: Play): NoteTime => ({
  chapter: Math.max(1, chaptersAt(game, { table, game: { open } }).length),
  clock: game.roundClock({ open }),
})

/** The number of chapters that are over. */
export const endedChapters = (game: AnyPreparedGame, view: Play): number =>
  chaptersAt(game, view).filter(({ ended }) => ended).length
