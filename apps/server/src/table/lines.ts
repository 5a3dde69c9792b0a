import { entryOf, type Line } from '@opsroom/rules/core'
import type { KeptLine, NewLine } from '../store/index.ts'
import { refuseNewer } from './newer.ts'
import type { TableFacts } from './table.ts'
import { upcast } from './upcasters.ts'

/** The version of the table's own events. 2: clocks; a build without them must not play on with what it does not know. */
export const tableVersion = 2

/** How a line of the book is written. @param version the game's own, for events of scope `game` */
export function lineOf(
  { entry: { scope, event, at }, deed }: Omit<Line, 'number'>,
  version: number,
): NewLine {
  const { type, ...body } = event
  return {
    scope,
    type,
    version: scope === 'table' ? tableVersion : version,
    body,
    ...(deed && { deed }),
    ...(at !== undefined && { clock: at }),
  }
}

/**
 * How a line of the book is read.
 * @throws NewerRules when a newer build wrote it, ZodError when the book holds what this build does not know
 */
export function readLine(
  { game, gameId, version }: Pick<TableFacts, 'game' | 'gameId' | 'version'>,
  line: KeptLine,
): Line {
  if (line.scope === 'table') refuseNewer('the table', line.version, tableVersion)
  else refuseNewer(gameId, line.version, version)
  const { scope, type, body } = upcast(line, gameId)
  const read: Line = {
    number: line.seq,
    entry: entryOf(game, scope, { type, ...body }, line.clock ?? undefined),
  }
  return line.deed ? { ...read, deed: line.deed } : read
}
