import type { Random } from '../../core/index.ts'
import type { DuelEvent } from '../events.ts'
import { closeFightersTurn } from '../fighters/close-turn.ts'
import { canAnyAct } from '../fighters/legality.ts'
import type { DuelState } from '../orders/order.ts'
import type { Side } from '../pieces.ts'
import type { Rules } from '../rules.ts'
import type { DuelOpen, Turn } from '../state/open.ts'

/** One turn of a round (D3, D6, D5, D4), or one between the curtain and the first round. Expansions bring their own. */
export interface Step {
  turn: Turn
  side: Side
  /** Of the prelude: it comes before bomber and Mosquito appear on their airports (phase 5). */
  beforeAircraft?: boolean
  /** Nothing is left to do for it tonight: the round passes over it without a word. */
  isOver(open: DuelOpen, rules: Rules): boolean
  /** The turn begins, but nobody can act, or nobody needs to: what ends it by itself. */
  closeIdle?(rules: Rules, state: DuelState, random: Random): DuelEvent[] | undefined
}

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
