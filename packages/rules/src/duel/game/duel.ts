import type { Rng, SeatId } from '../../core/index.ts'
import { standIn } from '../advice/stand-in.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelState } from '../state/open.ts'
import type { BaseOrder } from '../state/order-schemas.ts'
import { bindRules, type PreparedDuel } from './bind.ts'
import { duelGame } from './game.ts'
import { allOptions } from './options.ts'

/** The stand-in's safe legal order for a seat. */
function advice(game: PreparedDuel, view: DuelState, seat: SeatId, rng: Rng): BaseOrder | undefined {
  const advised = standIn(game.rules, view, seat, rng)
  if (advised && !game.refuse(view, seat, advised)) return advised
  // `standIn` knows only the base game. When an option demands an order, a random legal one is given.
  return game.sample(view, seat, rng)
}

/** Duel in the Dark bound to prepared rules, with a stand-in. */
export const prepareDuel = (rules: Rules): PreparedDuel => bindRules(rules, advice)

/** Duel in the Dark with all optional rules and the stand-in, for the list of games. */
export const duel = duelGame({ options: allOptions, advice })
