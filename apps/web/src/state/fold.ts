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

/** Parses a log entry by the schema of the table's or of the game's events. */
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

/** The parsed secrets of a received state; without secrets the field `secrets` is left out. */
function secretsIn<S>(
  schema: { parse(secret: unknown): S },
  secrets: unknown,
): { secrets?: Record<string, S> } {
  const own = Object.entries(secrets ?? {}).map(([seat, secret]) => [seat, schema.parse(secret)])
  return own.length > 0 ? { secrets: Object.fromEntries(own) } : {}
}

/** A play, and the number of the last entry folded into it. */
export interface FoldedPlay {
  play: Play
  last: number
}

/** One folded entry, with the play before and after it: for the log, and for animating the pieces. */
export interface Happening {
  number: number
  entry: Entry
  before: Play
  after: Play
  /** The numbers of the earlier entries that this entry has removed, if it is a take-back. */
  gone: readonly number[]
}

/** The happenings that no later take-back has removed. */
export function happeningsNotTakenBack(happenings: readonly Happening[]): Happening[] {
  const gone = new Set(happenings.flatMap((happening) => happening.gone))
  return happenings.filter(({ number }) => !gone.has(number))
}

/**
 * Folds the entries `first`, `first + 1`, … into a play. Entries folded before are skipped. If an entry is missing, the
 * function returns `gap` and changes nothing.
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
    // A take-back comes with the whole play from the server, because a fold cannot be undone.
    const after = wireEntry.view ? parsePlay(game, wireEntry.view) : evolvePlay(game, play, entry)
    last += 1
    happenings.push({ number: last, entry, before: play, after, gone: wireEntry.gone ?? [] })
    play = after
  }
  return { folded: { play, last }, happenings }
}
