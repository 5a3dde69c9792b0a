import type { Random } from '../../core/index.ts'
import { squadronIds } from '../pieces.ts'
import { seatOfSide } from '../seats.ts'
import type { DuelOpen } from '../state/open.ts'
import { isAirborne } from '../state/queries.ts'
import { planNonce } from './curtain.ts'
import type { Script } from './script.ts'

/** D3: every aircraft has landed or crashed; the Mosquito alone keeps no night going. */
export const isNightOver = (open: DuelOpen): boolean =>
  (open.bomber?.landed ?? false) && squadronIds.every((id) => !isAirborne(open.squadrons[id]))

/** The night ends: a Mosquito that is still up flies home, the plan is opened with its nonce (D14). */
export function endNight(script: Script, random: Random): void {
  const { open, secrets } = script.state
  const plan = secrets?.[seatOfSide(open, 'british')]?.plan
  if (!plan) return
  const nonce = planNonce(random, open.night)
  script.emit({
    type: 'nightEnded',
    open: {
      result: { night: open.night, vp: open.vp, plan, nonce, commitment: open.commitment ?? '' },
      mosquitoHome: open.mosquito?.height !== 'ground',
    },
  })
}
