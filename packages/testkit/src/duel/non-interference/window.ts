import type { Plan } from '@opsroom/rules/duel'

/** Window cards of a plan (D12.4), by the numbers of the compass cards that they lie before. */
export const windowCardsIn = (plan: Plan): readonly number[] => (plan as { window?: number[] }).window ?? []
