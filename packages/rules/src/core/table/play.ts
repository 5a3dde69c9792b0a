import type { Audience } from '../audience.ts'
import { type AnyEvent, eventSchema, parseEvent, redactEvent } from '../event.ts'
import type { AnyPreparedGame } from '../game.ts'
import { redactState, type State } from '../state.ts'
import { begunChapters, openPartOfPlay } from './base.ts'
import { clocksAfter } from './clock.ts'
import { type TableEvent, tableEventKinds } from './events.ts'
import { seatsWaitingAtTable } from './features/bids.ts'
import { emptyTable, evolveTable, type TableState, tableOpenSchema, tableSecretSchema } from './state.ts'

/**
 * An event of the table, or of the game that is played there, with its scope and its time. At a table with clocks the
 * last public entry of a command has a time, in ms since 1970; secret entries have none.
 */
export type Entry = ({ scope: 'table'; event: TableEvent } | { scope: 'game'; event: AnyEvent }) & {
  at?: number
}

const tableEventSchema = eventSchema(tableEventKinds)

/**
 * The entry of an event, parsed by `parseEvent`.
 * @throws ZodError when the event is not one of the table or of this game
 */
export function entryOf(game: AnyPreparedGame, scope: Entry['scope'], event: AnyEvent, at?: number): Entry {
  const entry: Entry =
    scope === 'table'
      ? { scope, event: parseEvent(tableEventSchema, event) }
      : { scope, event: parseEvent(game.event, event) }
  return at === undefined ? entry : { ...entry, at }
}

/**
 * The state of a table and of the game on it: what the event log folds to, on the server and (redacted) in every
 * client.
 */
export interface Play {
  table: TableState
  game: State
}

/** The play before the first entry of its event log. */
export const emptyPlay = (game: AnyPreparedGame): Play => ({ table: emptyTable, game: game.initial })

/** The play after one more entry, folded by the table or by the game according to the entry's scope. */
export function evolvePlay(game: AnyPreparedGame, play: Play, entry: Entry): Play {
  const after =
    entry.scope === 'table'
      ? { table: evolveTable(play.table, entry.event), game: play.game }
      : { table: play.table, game: game.evolve(play.game, entry.event) }
  return playWithClocksAfter(game, after, entry)
}

/**
 * A play with the clocks that follow from an entry with a time; unchanged after an entry without one, or at an untimed
 * table. They depend on public knowledge only.
 */
export function playWithClocksAfter(game: AnyPreparedGame, play: Play, entry: Entry): Play {
  const { at } = entry
  if (at === undefined) return play
  const { open } = play.table
  const { timeControl, clocks: before, started, bidding, seats } = open
  if (!timeControl || !(started || bidding)) return play
  const known = openPartOfPlay(play)
  const clocks = clocksAfter(before, {
    at,
    timeControl,
    seats: seats.map(({ id }) => id),
    waiting: seatsWaitingAtTable(game, known),
    chapter: begunChapters(game, known).length,
    round: game.roundClock(known.game),
    event: entry.scope === 'table' ? entry.event : undefined,
  })
  return { ...play, table: { ...play.table, open: { ...open, clocks } } }
}

/**
 * Whether an audience sees the table with a delay. It is then shown no clocks, which would tell the present time of the
 * game.
 */
export const isTooLate = ({ open }: Pick<TableState, 'open'>, audience: Audience): boolean =>
  audience === 'public' && (open.delayRounds ?? 0) > 0

/**
 * An entry as an audience is shown it; undefined when the audience is shown nothing of it.
 * @param table the state after the entry, which tells whether spectators see it with a delay
 */
export function redactEntry(
  game: AnyPreparedGame,
  entry: Entry,
  audience: Audience,
  table?: TableState,
): Entry | undefined {
  if (audience === 'truth') return entry
  const { scope, at } = entry
  const event =
    scope === 'table'
      ? redactEvent(tableEventKinds, entry.event, audience)
      : game.redact(entry.event, audience)
  if (!event) return undefined
  // The cast is safe: the event was redacted by the kinds of its own scope.
  const seen = { scope, event } as Entry
  const isTimed = at !== undefined && event.open !== undefined
  return isTimed && !(table && isTooLate(table, audience)) ? { ...seen, at } : seen
}

const withoutClocks = ({ open: { clocks: _, ...open }, ...rest }: TableState): TableState => ({
  ...rest,
  open,
})

const tableSchemas = { open: tableOpenSchema, secret: tableSecretSchema }

/** A play as one audience may know it. */
export function redactPlay(game: AnyPreparedGame, play: Play, audience: Audience): Play {
  const table = redactState(tableSchemas, play.table, audience)
  const seen = isTooLate(play.table, audience) ? withoutClocks(table) : table
  return { table: seen, game: redactState(game.schemas, play.game, audience) }
}
