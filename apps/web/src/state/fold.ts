import type { WireEntry, WirePlay } from '@opsroom/protocol'
import {
  type AnyPreparedGame,
  type Entry,
  eventSchema,
  evolvePlay,
  type Play,
  type TableSecret,
  tableEventKinds,
  tableOpenSchema,
  tableSecretSchema,
} from '@opsroom/rules/core'

const tableEvent = eventSchema(tableEventKinds)

/** A log entry that has passed its schema: that of the table, or of the game. */
export function parseEntry(game: AnyPreparedGame, { scope, event, at }: WireEntry): Entry {
  const entry: Entry =
    scope === 'table' ? { scope, event: tableEvent.parse(event) } : { scope, event: game.event.parse(event) }
  return at === undefined ? entry : { ...entry, at }
}

export function parsePlay(game: AnyPreparedGame, view: WirePlay): Play {
  return {
    table: {
      open: tableOpenSchema.parse(view.table.open),
      ...secretsIn<TableSecret>(tableSecretSchema, view.table.secrets),
    },
    game: {
      open: game.schemas.open.parse(view.game.open),
      ...secretsIn(game.schemas.secret, view.game.secrets),
    },
  }
}

/** The secrets of a state as received; no such field if there are none. */
function secretsIn<S>(
  schema: { parse(secret: unknown): S },
  secrets: unknown,
): { secrets?: Record<string, S> } {
  const own = Object.entries(secrets ?? {}).map(([seat, secret]) => [seat, schema.parse(secret)])
  return own.length > 0 ? { secrets: Object.fromEntries(own) } : {}
}

/** A play, and the number of the last entry in it. */
export interface FoldedPlay {
  play: Play
  last: number
}

/** One applied entry, with the play before and after it: for the log and for moving the pieces. */
export interface Happening {
  number: number
  entry: Entry
  before: Play
  after: Play
  /** Numbers of happenings that this one took back. */
  gone: readonly number[]
}

/** The happenings that were not taken back. */
export function standingHappenings(happenings: readonly Happening[]): Happening[] {
  const gone = new Set(happenings.flatMap((happening) => happening.gone))
  return happenings.filter(({ number }) => !gone.has(number))
}

/**
 * Folds the entries `first`, `first + 1`, … into a play. Known entries are skipped; if one is missing between, it
 * returns `gap` and changes nothing.
 */
export function foldEntries(
  game: AnyPreparedGame,
  folded: FoldedPlay,
  first: number,
  entries: readonly WireEntry[],
): { folded: FoldedPlay; happenings: Happening[] } | 'gap' {
  if (first > folded.last + 1) return 'gap'
  let { play, last } = folded
  const happenings: Happening[] = []
  for (const wireEntry of entries.slice(last + 1 - first)) {
    const entry = parseEntry(game, wireEntry)
    // After a take-back the server sends the whole play: a fold cannot be undone.
    const after = wireEntry.view ? parsePlay(game, wireEntry.view) : evolvePlay(game, play, entry)
    last += 1
    happenings.push({ number: last, entry, before: play, after, gone: wireEntry.gone ?? [] })
    play = after
  }
  return { folded: { play, last }, happenings }
}
