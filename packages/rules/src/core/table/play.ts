import type { Audience, SeatId } from '../audience.ts'
import { canonicalValue } from '../canonical.ts'
import type { Chapter } from '../chapter.ts'
import { type AnyEvent, eventSchema, redactEvent } from '../event.ts'
import type { AnyPreparedGame, Waiting } from '../game.ts'
import { redactState, type State } from '../state.ts'
import { type TableEvent, tableEventKinds } from './events.ts'
import { emptyTable, evolveTable, type TableState, tableOpenSchema } from './state.ts'

/** One line of the book: an event of the table, or one of the game that is played there. */
export type Entry = { scope: 'table'; event: TableEvent } | { scope: 'game'; event: AnyEvent }

const tableEventSchema = eventSchema(tableEventKinds)

/**
 * An event in the one form that it has whether it was just decided or read from the book: parsed by its schema, keys in
 * order. So neither bytes nor the order of keys tell how a thing came about.
 * @throws ZodError when it is no event of this game
 */
export function entryOf(game: AnyPreparedGame, scope: Entry['scope'], event: AnyEvent): Entry {
  const normal = canonicalValue(event) as AnyEvent
  return scope === 'table'
    ? { scope, event: tableEventSchema.parse(normal) }
    : { scope, event: game.event.parse(normal) }
}

/** A table and the game on it: what the book folds to, for the server and (redacted) for every client. */
export interface Play {
  table: TableState
  game: State
}

export const emptyPlay = (game: AnyPreparedGame): Play => ({ table: emptyTable, game: game.initial })

export function evolvePlay(game: AnyPreparedGame, play: Play, entry: Entry): Play {
  return entry.scope === 'table'
    ? { table: evolveTable(play.table, entry.event), game: play.game }
    : { table: play.table, game: game.evolve(play.game, entry.event) }
}

/** What an audience is shown of a line of the book, or nothing at all. */
export function redactEntry(game: AnyPreparedGame, entry: Entry, audience: Audience): Entry | undefined {
  if (entry.scope === 'table') {
    const event = redactEvent(tableEventKinds, entry.event, audience)
    return event && { scope: 'table', event }
  }
  const event = game.redact(entry.event, audience)
  return event && { scope: 'game', event }
}

/** Table and game as one audience may know them. */
export function redactPlay(game: AnyPreparedGame, play: Play, audience: Audience): Play {
  const schemas = { open: tableOpenSchema, secret: tableOpenSchema as never }
  return {
    table: redactState(schemas, play.table, audience),
    game: redactState(game.schemas, play.game, audience),
  }
}

/** Who must act, as far as the viewer may know: nobody before the start and after the end. */
export function waitingAt(game: AnyPreparedGame, view: Play): Waiting {
  const { started, ending } = view.table.open
  return started && !ending ? game.waitingFor(view.game) : { seats: [] }
}

/** The score by seat, or nothing yet. */
export const pointsAt = (game: AnyPreparedGame, play: Play): Record<SeatId, number> =>
  game.outcome(play.game)?.points ?? {}

/** The chapters that have begun, by what a viewer knows; none before the start, or of a game that has none. */
export const chaptersAt = (game: AnyPreparedGame, view: Play): Chapter[] =>
  view.table.open.started ? (game.chapters?.(view.game) ?? []) : []

/** How many chapters are over. */
export const endedChapters = (game: AnyPreparedGame, view: Play): number =>
  chaptersAt(game, view).filter(({ ended }) => ended).length
