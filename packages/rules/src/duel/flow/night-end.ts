import type { Random } from '../../core/index.ts'
import { extrasFor } from '../extras.ts'
import type { LedgerEntry } from '../ledger.ts'
import { squadronIds } from '../pieces.ts'
import type { Rules } from '../rules.ts'
import { trackOf } from '../scoring/entry.ts'
import { seatOfSide } from '../seats.ts'
import type { DuelOpen, NightResult } from '../state/open.ts'
import { isAirborne } from '../state/queries.ts'
import { openPlan, planNonce } from './curtain.ts'
import { beginNextNight } from './next-night.ts'
import type { Script } from './script.ts'

/** D3: every aircraft has landed or crashed; the Mosquito alone keeps no night going. */
export const isNightOver = (open: DuelOpen): boolean =>
  (open.bomber?.landed ?? false) && squadronIds.every((id) => !isAirborne(open.squadrons[id]))

const byTable = (ledger: readonly LedgerEntry[]): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const entry of ledger) sums[entry.table] = (sums[entry.table] ?? 0) + trackOf([entry])
  return sums
}

const byRound = ({ ledger, carried, round }: DuelOpen): number[] =>
  Array.from(
    { length: round + 1 },
    (_, until) => carried + trackOf(ledger.filter((entry) => entry.round <= until)),
  )

/** The night ends: a Mosquito that is still up flies home, the plan is opened with its nonce (D14). */
export function endNight(rules: Rules, script: Script, random: Random): void {
  const { open, secrets } = script.state
  const british = secrets?.[seatOfSide(open, 'british')]
  // Opened is what was committed to.
  const known = openPlan(rules, open)
  const plan = known ?? british?.lockedPlan ?? british?.plan
  if (!plan) return
  const result: NightResult = {
    night: open.night,
    vp: open.vp,
    plan,
    nonce: known ? '' : planNonce(random, open.night),
    commitment: open.commitment ?? '',
    card: open.weather?.card ?? 0,
    british: open.british,
    byTable: byTable(open.ledger),
    byRound: byRound(open),
  }
  const data = { result, mosquitoHome: open.mosquito?.height !== 'ground' }
  const extras = extrasFor('nightEnded', { rules, state: script.state, data, random })
  script.emit({ type: 'nightEnded', open: { ...data, ...extras } })
  if (open.night < open.nights) beginNextNight(rules, script)
}
