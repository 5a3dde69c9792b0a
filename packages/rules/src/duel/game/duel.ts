import type { Rng, SeatId } from '../../core/index.ts'
import { standIn } from '../advice/stand-in.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelState } from '../state/open.ts'
import type { BaseOrder } from '../state/order-schemas.ts'
import { bindRules, type PreparedDuel } from './bind.ts'
import { duelGame } from './game.ts'
import { allOptions } from './options.ts'

/** A safe legal order for a seat. */
function advice(game: PreparedDuel, view: DuelState, seat: SeatId, rng: Rng): BaseOrder | undefined {
  const advised = standIn(game.rules, view, seat, rng)
  if (advised && !game.refuse(view, seat, advised)) return advised
  // The advice knows only the base game. If an option asks for an order, any legal one will do.
  return game.sample(view, seat, rng)
}

/** Duel in the Dark bound to prepared rules, with the advice for a seat that nobody plays. */
export const prepareDuel = (rules: Rules): PreparedDuel => bindRules(rules, advice)

/** Duel in the Dark with all its parts, as an entry for the list of games. */
export const duel = duelGame({ options: allOptions, advice })
