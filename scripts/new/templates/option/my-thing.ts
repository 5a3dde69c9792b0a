import { defineOption } from '../define-option.ts'

/** D12.99. To write: what the rule changes, in one sentence. */
export const myThing = defineOption({
  rule: 'D12.99',
  group: 'expansions',
  // To write: what it contributes. `contribution.ts` lists it; `friendly-flak.ts` is a whole option with one
  // line of scoring and a reason of its own.
})
