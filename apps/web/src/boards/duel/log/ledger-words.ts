import type { LedgerLine } from '@opsroom/rules/core'
import type { LedgerEntry } from '@opsroom/rules/duel'
import { say, sayFirst } from '../words/words.ts'

export function ledgerEntryTitle({ table, hex }: LedgerEntry): string {
  const words = sayFirst([`ledger.table.${table}`], { table }, 'ledger.table.other')
  return hex === undefined ? words : say('ledger.table.atHex', { table: words, hex })
}

export function ledgerEntryTotalText({ to, total }: LedgerEntry): string {
  if (total === 0) return say('ledger.nothing')
  return say(to === 'british' ? 'ledger.to.british' : 'ledger.to.german', { total })
}

export const ledgerLineText = ({ table }: LedgerEntry, { reason, rule }: LedgerLine): string =>
  sayFirst([`ledger.${table}.${reason}`, `ledger.${reason}`], { rule }, 'ledger.unworded')

/** Points with their sign, with a real minus sign, which is as wide as a plus. */
export const signedPoints = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`)
