import type { Plan } from '@opsroom/rules/duel'

/** The Window cards of a plan (D12.4), each as the number of the compass card before which it lies. */
export const windowCardsIn = (plan: Plan): readonly number[] => (plan as { window?: number[] }).window ?? []
