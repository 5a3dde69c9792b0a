import type { DuelOpen, LedgerEntry } from '@opsroom/rules/duel'
import { Lesson } from './lesson.svelte.ts'

/** An entry of the example's ledger beside that of the player, where either has one. */
export interface Compared {
  round: number
  table: string
  example: LedgerEntry | undefined
  yours: LedgerEntry | undefined
}

/** The example played to its end by the same rules. */
export function exampleEnd(): DuelOpen {
  const lesson = new Lesson('british', { british: '', german: '' })
  lesson.playOut()
  return lesson.open
}

/** Two ledgers, entry by entry: those of one round and scoring table stand beside each other, in their order. */
export function compare(example: readonly LedgerEntry[], yours: readonly LedgerEntry[]): Compared[] {
  const left = [...yours]
  const take = ({ round, table }: LedgerEntry) => {
    const place = left.findIndex((each) => each.round === round && each.table === table)
    return place < 0 ? undefined : left.splice(place, 1)[0]
  }
  const rows: Compared[] = example.map((entry) => ({
    round: entry.round,
    table: entry.table,
    example: entry,
    yours: take(entry),
  }))
  rows.push(
    ...left.map((entry) => ({ round: entry.round, table: entry.table, example: undefined, yours: entry })),
  )
  return rows.sort((a, b) => a.round - b.round)
}
