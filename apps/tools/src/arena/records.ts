import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TablePairing, TableResult } from './table.ts'

type Recorded = Pick<TableResult, 'record' | 'beliefs'> & { pairing: TablePairing }

/**
 * Writes two files: the record of a game, which the replay and `pnpm verify` open, and the beliefs of the game's bots.
 */
export function writeRecord(folder: string, place: number, { record, pairing, beliefs }: Recorded): void {
  mkdirSync(folder, { recursive: true })
  const name = join(folder, `${String(place + 1).padStart(4, '0')}-${Object.values(pairing.bots).join('-')}`)
  writeFileSync(`${name}.json`, `${JSON.stringify(record)}\n`)
  writeFileSync(`${name}.beliefs.json`, `${JSON.stringify({ ...pairing, beliefs })}\n`)
}
