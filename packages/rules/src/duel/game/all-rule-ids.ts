import { optionRuleIds } from '../optional/index.ts'
import { baseRuleIds } from '../words/rule-ids.ts'

/** Every rule and scoring table that a refusal, a ledger line or an option of Duel cites. The help explains each. */
export const duelRuleIds = [...baseRuleIds, ...optionRuleIds]
