import type { DuelEvent } from '../events.ts'
import { closeFightersTurn } from '../fighters/close-turn.ts'
import { canAnyAct } from '../fighters/legality.ts'
import type { DuelState } from '../orders/order.ts'
import type { Rules } from '../rules.ts'
import type { DuelOpen, Turn } from '../state/open.ts'

/** One turn of a round (D3, D6, D5, D4). An expansion may put steps of its own between them. */
export interface Step {
  turn: Turn
  /** Nothing is left to do for it tonight: the round passes over it without a word. */
  isOver(open: DuelOpen): boolean
  /** The turn begins, but nobody can act: what ends it by itself. */
  closeIdle?(rules: Rules, state: DuelState): DuelEvent[] | undefined
}

/** Mosquito, fighters, bomber. */
export const baseRound: readonly Step[] = [
  { turn: 'mosquito', isOver: (open) => open.mosquito?.landed ?? false },
  {
    turn: 'fighters',
    isOver: () => false,
    closeIdle: (rules, state) =>
      canAnyAct(rules, state.open) ? undefined : closeFightersTurn(state, rules, true),
  },
  { turn: 'bomber', isOver: (open) => open.bomber?.landed ?? false },
]
