import { type Aircraft, ownAircraft } from '../board/pieces.ts'
import { optionWords } from '../optional/index.ts'
import { soloMission } from '../solo/index.ts'
import type { ContributedWords, OptionWord } from '../words/option-words.ts'
import { basePicks, type DuelPick } from '../words/picks.ts'
import { baseLedgerReasons, type DuelLedgerReason } from '../words/reasons.ts'
import { baseRefusals, type DuelRefusalReason } from '../words/refusal.ts'

/** Words of the options and the solo mission for one purpose. */
const brought = <K extends keyof ContributedWords>(use: K): OptionWord<K>[] =>
  // `defineOption` gives each option exactly the list that `WordsByRule` has for it.
  [...optionWords(), soloMission.words ?? {}].flatMap((words) => words[use] ?? []) as OptionWord<K>[]

/** Every subject of a choice in an order. The client has words for each that the map does not show. */
export const duelPicks: readonly DuelPick[] = [...basePicks, ...brought('picks')]
/** Every reason for which Duel refuses an order. The client has words for each. */
export const duelRefusalReasons: readonly DuelRefusalReason[] = [...baseRefusals, ...brought('refusals')]
/** Every reason of a line in Duel's ledger. The client has words for each. */
export const duelLedgerReasons: readonly DuelLedgerReason[] = [...baseLedgerReasons, ...brought('reasons')]
/** Every aircraft that a squadron may fly. */
export const duelAircraft: readonly Aircraft[] = [...ownAircraft, ...brought('aircraft')]
