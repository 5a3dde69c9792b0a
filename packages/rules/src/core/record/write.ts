import type { Audience } from '../audience.ts'
import type { AnyPreparedGame } from '../game.ts'
import { type Deed, foldBook, type Line } from '../table/book.ts'
import type { Entry, Play } from '../table/play.ts'
import { withoutPersons } from './persons.ts'
import { type GameRecord, recordFormats, type ViewRecord, type WholeRecord } from './schema.ts'

/** Which game, and in which version of its rules and events the record is written. */
interface Edition {
  id: string
  version: number
}

const formatOf = ({ table }: Play) => recordFormats[table.open.pace ? 1 : 0]

/** The record of a game that is over. @returns undefined while it is not: there are secrets in it */
export function wholeRecord(
  { id, version }: Edition,
  game: AnyPreparedGame,
  lines: readonly Line[],
): WholeRecord | undefined {
  const play = foldBook(game, lines)
  const { ending, seed } = play.table.open
  if (!ending || seed === undefined) return undefined
  // What is agreed on at the table afterwards is no part of the game.
  const end = lines.findIndex(({ entry }) => entry.scope === 'table' && entry.event.type === 'ended')
  return {
    format: formatOf(play),
    of: 'everything',
    game: id,
    version,
    seed,
    ending,
    lines: withoutPersons(lines.slice(0, end + 1)).map(({ number, entry: { scope, event, at }, deed }) => ({
      number,
      scope,
      event: { ...event },
      ...(at !== undefined && { at }),
      ...(deed && { deed: withoutBeliefs(deed) }),
    })),
  }
}

/** What somebody believed is no part of the game. */
function withoutBeliefs({ beliefs: _, ...deed }: Deed): Deed {
  return deed
}

/** The record of a game that is being played: made of what one audience was shown and of nothing else. */
export function viewRecord(
  { id, version }: Edition,
  as: Audience,
  view: Play,
  entries: readonly (Entry & { view?: Play })[],
): ViewRecord {
  const numbered = entries.map((entry, place) => ({ number: place + 1, ...entry }))
  return {
    format: formatOf(view),
    of: 'view',
    game: id,
    version,
    as,
    view,
    entries: numbered,
  } as unknown as ViewRecord
}

/** The book of a whole record. */
export const bookOf = ({ lines }: WholeRecord): Line[] =>
  lines.map(({ number, scope, event, at, deed }) => ({
    number,
    entry: { scope, event, ...(at !== undefined && { at }) } as Entry,
    ...(deed && { deed: deed as NonNullable<Line['deed']> }),
  }))

export const isWhole = (record: GameRecord): record is WholeRecord => record.of === 'everything'
