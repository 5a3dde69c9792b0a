import { commitTo, type Random } from '../../core/index.ts'
import type { Rules } from '../rules.ts'
import { seatOfSide } from '../seats.ts'
import type { Script } from './script.ts'

/** The nonce of a night's plan: 128 bits, in no message before the night has ended. */
export const planNonce = (random: Random, night: number): string => random(`n${night}/plan-nonce`).hex(16)

/** D3.7: as soon as both sides are ready the tiles are seen, the aircraft appear, and the plan is committed to. */
export function raiseCurtain(rules: Rules, script: Script, random: Random): void {
  const { open, secrets } = script.state
  const plan = secrets?.[seatOfSide(open, 'british')]?.plan
  const tiles = secrets?.[seatOfSide(open, 'german')]?.defences
  if (!plan || !tiles) return
  script.emit({
    type: 'curtainRaised',
    open: {
      tiles,
      bomber: plan.start,
      mosquito: plan.mosquito,
      markers: rules.markers,
      commitment: commitTo(plan, planNonce(random, open.night)),
    },
  })
}
