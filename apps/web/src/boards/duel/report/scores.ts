import type { LedgerEntry } from '@opsroom/rules/duel'

/**
 * The score after each round of a night, beginning with the score carried over; positive for the British, negative for
 * the Germans.
 */
export function scoreByRound(ledger: readonly LedgerEntry[], carried = 0): { round: number; vp: number }[] {
  const last = Math.max(0, ...ledger.map(({ round }) => round))
  let vp = carried
  return Array.from({ length: last + 1 }, (_, round) => {
    for (const entry of ledger)
      if (entry.round === round) vp += entry.to === 'british' ? entry.total : -entry.total
    return { round, vp }
  })
}

export interface ScoringTableScore {
  table: string
  british: number
  german: number
  entries: LedgerEntry[]
}

/** The order of scoring tables: S1 to S8, then the tables that optional rules add (D12.4). */
const inOrder = (one: string, other: string): number =>
  Number(other.startsWith('S')) - Number(one.startsWith('S')) ||
  one.localeCompare(other, 'en', { numeric: true })

/** The points of each scoring table, S1 first. */
export function scoreByScoringTable(ledger: readonly LedgerEntry[]): ScoringTableScore[] {
  const tables = [...new Set(ledger.map(({ table }) => table))].toSorted(inOrder)
  return tables.map((table) => {
    const entries = ledger.filter((entry) => entry.table === table)
    const sum = (side: string) => entries.reduce((all, { to, total }) => (to === side ? all + total : all), 0)
    return { table, british: sum('british'), german: sum('german'), entries }
  })
}
