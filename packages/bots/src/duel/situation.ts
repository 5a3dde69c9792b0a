import type { Rng, SeatId } from '@opsroom/rules/core'
import {
  type BaseOrder,
  type DuelOpen,
  type DuelView,
  type PreparedDuel,
  type Rules,
  type Side,
  sideOfSeat,
} from '@opsroom/rules/duel'
import type { BotMoment } from '../bot.ts'

/** A moment of a game of Duel in the Dark at which a bot must give an order, with the rules and its view. */
export interface Situation {
  rules: Rules
  game: PreparedDuel
  view: DuelView
  open: DuelOpen
  seat: SeatId
  side: Side
  rng: Rng
  budget: number
  isTimeUp(): boolean
}

export const situationOf = (
  { rules, game }: Pick<Situation, 'rules' | 'game'>,
  { view, seat, rng, budget, isTimeUp = () => false }: BotMoment<DuelView>,
): Situation => ({
  rules,
  game,
  view,
  open: view.open,
  seat,
  side: sideOfSeat(view.open, seat),
  rng,
  budget,
  isTimeUp,
})

/** Whether the game accepts this order now. */
export const isLegal = ({ game, view, seat }: Situation, order: BaseOrder): boolean =>
  !game.refuse(view, seat, order)
