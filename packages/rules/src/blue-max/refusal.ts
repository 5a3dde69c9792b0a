import { type Refusal, refusal as refusalOf } from '../core/index.ts'
import type { BlueMaxRule } from './rule-ids.ts'

/** Every reason for which Blue Max refuses an order. The client has a text for each. */
export const blueMaxRefusalReasons = [
  'altitude.climbSpeed',
  'altitude.diveLow',
  'altitude.gliding',
  'altitude.landing',
  'altitude.maximum',
  'altitude.must',
  'altitude.off',
  'altitude.spin',
  'fire.burning',
  'fire.dice',
  'fire.jammed',
  'fire.level',
  'fire.noDice',
  'fire.noGun',
  'fire.notInLine',
  'manoeuvre.acrobatic',
  'manoeuvre.fuel',
  'manoeuvre.gliding',
  'manoeuvre.limited',
  'manoeuvre.repeated',
  'manoeuvre.speed',
  'manoeuvre.unknown',
  'observer.killed',
  'observer.noLine',
  'observer.none',
  'observer.reloading',
  'observer.rounds',
  'observer.wounded',
  'order.given',
  'order.notAsked',
  'order.otherPhase',
  'pick.otherSide',
  'pick.roster',
  'reload.nobody',
  'start.hex',
  'start.level',
  'tail.notBehind',
  'tail.waits',
  'duel.over',
] as const
export type BlueMaxRefusalReason = (typeof blueMaxRefusalReasons)[number]

/** Builds a refusal of Blue Max. @param rule the rule that forbids the order */
export const refusal: (
  rule: BlueMaxRule,
  reason: BlueMaxRefusalReason,
  data?: Record<string, string | number>,
) => Refusal = refusalOf
