import { commitTo, type Random } from '../../core/index.ts'
import type { Rules } from '../rules.ts'
import { seatOfSide } from '../seats.ts'
import type { DuelOpen, DuelState, Plan } from '../state/open.ts'
import type { Script } from './script.ts'

/** The nonce of a night's plan: 128 bits, in no message before the night has ended. */
export const planNonce = (random: Random, night: number): string => random(`n${night}/plan-nonce`).hex(16)

/** The plan in force, for whoever knows it. */
export const britishPlan = ({ open, secrets }: DuelState): Plan | undefined =>
  secrets?.[seatOfSide(open, 'british')]?.plan

/** The plan where no seat makes one in secret, as far as it is known by now. */
export const openPlan = (rules: Rules, open: DuelOpen): Plan | undefined => {
  for (const { open: planOf } of rules.plan) if (planOf) return planOf(rules, open)
  return undefined
}

const airportsOf = ({ markers }: Rules, { start, mosquito }: Plan) => ({ bomber: start, mosquito, markers })

/** D3.7: as soon as both sides are ready the tiles are seen, the aircraft appear, and the plan is committed to. */
export function raiseCurtain(rules: Rules, script: Script, random: Random): void {
  const { open, secrets } = script.state
  const known = openPlan(rules, open)
  const plan = known ?? britishPlan(script.state)
  const tiles = secrets?.[seatOfSide(open, 'german')]?.defences
  if (!plan || !tiles) return
  const isFirst = rules.prelude[0]?.beforeAircraft ?? false
  script.emit({
    type: 'curtainRaised',
    open: {
      tiles,
      ...(!isFirst && airportsOf(rules, plan)),
      // What hides nothing is not committed to.
      commitment: known ? '' : commitTo(plan, planNonce(random, open.night)),
    },
  })
}

/** Phase 5, where something came before it. */
export function placeAircraft(rules: Rules, script: Script): void {
  const plan = britishPlan(script.state)
  if (plan && !script.state.open.bomber)
    script.emit({ type: 'aircraftPlaced', open: airportsOf(rules, plan) })
}
