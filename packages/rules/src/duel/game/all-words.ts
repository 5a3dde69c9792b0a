import { type Aircraft, baseAircraft } from '../board/pieces.ts'
import { optionWords } from '../optional/index.ts'
import { soloMission } from '../solo/index.ts'
import type { ContributedWords, OptionWord } from '../words/option-words.ts'
import { basePicks, type DuelPick } from '../words/picks.ts'
import { baseLedgerReasons, type DuelLedgerReason } from '../words/reasons.ts'
import { baseRefusalReasons, type DuelRefusalReason } from '../words/refusal.ts'

/** The words of one kind, such as reasons of refusals, that all options and the solo mission add together. */
const brought = <K extends keyof ContributedWords>(use: K): OptionWord<K>[] =>
  // The cast is safe: `defineOption` requires of each option exactly the words that `WordsByRule` lists for it.
  [...optionWords(), soloMission.words ?? {}].flatMap((words) => words[use] ?? []) as OptionWord<K>[]

/** Every kind of choice (`pick`) in Duel's orders. The client has a text for each kind that the map does not show. */
export const duelPicks: readonly DuelPick[] = [...basePicks, ...brought('picks')]
/** Every reason for which Duel refuses an order. The client has a text for each. */
export const duelRefusalReasons: readonly DuelRefusalReason[] = [
  ...baseRefusalReasons,
  ...brought('refusals'),
]
/** Every reason of a line in Duel's score ledger. The client has a text for each. */
export const duelLedgerReasons: readonly DuelLedgerReason[] = [...baseLedgerReasons, ...brought('reasons')]
/** Every aircraft type that a squadron may fly, in the base game or with an option. */
export const duelAircraft: readonly Aircraft[] = [...baseAircraft, ...brought('aircraft')]
