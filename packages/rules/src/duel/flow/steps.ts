import { closeFightersTurn } from '../fighters/close-turn.ts'
import { canAnyAct } from '../fighters/legality.ts'
import type { Step } from '../rules.ts'

/** Mosquito, fighters, bomber. */
export const baseRound: readonly Step[] = [
  { turn: 'mosquito', side: 'british', isOver: (open) => open.mosquito?.landed ?? false },
  {
    turn: 'fighters',
    side: 'german',
    isOver: () => false,
    closeIdle: (rules, state) =>
      canAnyAct(rules, state.open) ? undefined : closeFightersTurn(state, rules, true),
  },
  { turn: 'bomber', side: 'british', isOver: (open) => open.bomber?.landed ?? false },
]
