import type { Hex } from '@opsroom/rules/core'
import type { DuelLedgerReason, LedgerEntry } from '@opsroom/rules/duel'
import type { Happening } from '../../../state/fold.ts'
import { duelEventOf, duelOpenOf, ledgerOf } from '../models/states.ts'

export type HexSign = 'thread' | 'searchlights' | 'flak' | 'strike'
/** An effect that is shown for a moment in the hex where something happens. */
export interface HexMoment {
  key: string
  hex: Hex
  signs: readonly HexSign[]
  /** The hex from which the thread of the route runs to this hex; only for an effect that shows the thread. */
  from?: Hex
  /**
   * The change of the score by this happening: positive for the British, negative for the Germans; absent when it does
   * not change.
   */
  vp?: number
}

/** The effect that a ledger line causes in its hex, by the line's reason, for lines about flak and searchlights. */
const signOf: Readonly<Record<string, HexSign>> = {
  searchlights: 'searchlights',
  britishLights: 'searchlights',
  flak: 'flak',
  quadFlak: 'flak',
} satisfies Partial<Record<DuelLedgerReason, HexSign>>

/** The effects that ledger entries give rise to, in the order in which they are shown. */
export function hexSignsIn(ledger: readonly LedgerEntry[]): HexSign[] {
  const found = new Set(ledger.flatMap(({ lines }) => lines.flatMap(({ reason }) => signOf[reason] ?? [])))
  return (['searchlights', 'flak'] as const).filter((sign) => found.has(sign))
}

const trackOf = (ledger: readonly LedgerEntry[]): number =>
  ledger.reduce((sum, { to, total }) => sum + (to === 'british' ? total : -total), 0)

/** The effects of one happening, by hex. */
export function hexMoments({ number, entry, before }: Happening): HexMoment[] {
  if (entry.scope !== 'game') return []
  const event = duelEventOf(entry)
  const { open } = event
  const ledger = ledgerOf(event)
  const at = open && 'at' in open && typeof open.at === 'number' ? open.at : undefined
  const struck = event.type === 'bomberFlew' && event.open?.struck === true
  const hexes = new Set([...ledger.map((each) => each.hex ?? at), ...(struck ? [at] : [])])
  const from = event.type === 'bomberFlew' && duelOpenOf(before).bomber?.at
  const thread: HexMoment[] =
    from && at !== undefined ? [{ key: `${number}/thread`, hex: at, from, signs: ['thread'] }] : []
  const inHexes = [...hexes].flatMap((hex): HexMoment[] => {
    if (hex === undefined) return []
    const entries = ledger.filter((each) => (each.hex ?? at) === hex)
    const signs: HexSign[] = [...hexSignsIn(entries), ...(struck && hex === at ? ['strike' as const] : [])]
    const vp = trackOf(entries)
    if (signs.length === 0 && vp === 0) return []
    return [{ key: `${number}/${hex}`, hex, signs, ...(vp !== 0 && { vp }) }]
  })
  return [...thread, ...inHexes]
}
