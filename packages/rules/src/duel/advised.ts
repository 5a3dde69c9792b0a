import type { Rng, SeatId } from '../core/index.ts'
import { standIn } from './advice/stand-in.ts'
import { type DuelGame, type PreparedDuel, prepareWithoutAdvice } from './duel.ts'
import type { BaseOrder } from './orders/schemas.ts'
import { prepareRules } from './prepare-rules.ts'
import type { Rules } from './rules.ts'
import type { DuelView } from './state/open.ts'
import { duelWithoutAdvice } from './whole.ts'

/** A safe legal order for a seat. */
function standInOf(game: PreparedDuel, view: DuelView, seat: SeatId, rng: Rng): BaseOrder | undefined {
  const advised = standIn(game.rules, view, seat, rng)
  if (advised && !game.refuse(view as never, seat, advised)) return advised
  // The advice knows the base game only. Where an option asks for an order, any legal one will do.
  return game.sample(view as never, seat, rng)
}

/** Duel in the Dark bound to prepared rules. */
export function prepareDuel(rules: Rules): PreparedDuel {
  const game = prepareWithoutAdvice(rules)
  return { ...game, standIn: (view, seat, rng) => standInOf(game, view, seat, rng) }
}

/** Duel in the Dark as an entry for the list of games. */
export const duel: DuelGame = {
  ...duelWithoutAdvice,
  prepare: (setup, version) => prepareDuel(prepareRules(setup, version)),
}
