import { entryOf, type Line } from '@opsroom/rules/core'
import type { KeptLine, NewLine } from '../store/index.ts'
import { readBeliefs } from './beliefs.ts'
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
 * @param onBrokenNote is told of a bot's note that cannot be read; the line is read without it, as nothing follows from it
 * @throws NewerRules when a newer build wrote it, ZodError when the book holds what this build does not know
 */
export function readLine(
  { game, gameId, version }: Pick<TableFacts, 'game' | 'gameId' | 'version'>,
  line: KeptLine,
  onBrokenNote: (problem: string) => void = fail,
): Line {
  if (line.scope === 'table') refuseNewer('the table', line.version, tableVersion)
  else refuseNewer(gameId, line.version, version)
  const { scope, type, body } = upcast(line, gameId)
  const read: Line = {
    number: line.seq,
    entry: entryOf(game, scope, { type, ...body }, line.clock ?? undefined),
  }
  if (!line.deed) return read
  const { beliefs, ...deed } = line.deed
  if (beliefs === undefined) return { ...read, deed }
  const told = readBeliefs(beliefs, (problem) => onBrokenNote(`line ${line.seq}: ${problem}`))
  return { ...read, deed: { ...deed, beliefs: told } }
}

function fail(problem: string): never {
  throw new Error(`a bot's note cannot be read: ${problem}`)
}
