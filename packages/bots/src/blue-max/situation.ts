import {
  type BlueMaxOpen,
  type BlueMaxOrder,
  type BlueMaxRules,
  type BlueMaxView,
  isEnemy,
  type Pilot,
  type PreparedBlueMax,
  pilotOf,
  seatsInPlay,
} from '@opsroom/rules/blue-max'
import type { Rng, SeatId } from '@opsroom/rules/core'
import type { BotMoment } from '../bot.ts'
import { type BotNotes, upToDateNotes } from './model/notes.ts'
import type { Outlook } from './model/outlook.ts'

/** A moment of a game of Blue Max at which a bot must give an order, with the rules and the bot's knowledge. */
export interface Situation {
  rules: BlueMaxRules
  game: PreparedBlueMax
  outlook: Outlook
  view: BlueMaxView
  open: BlueMaxOpen
  seat: SeatId
  /** The own plane with its sheet; undefined before it flies. */
  pilot: Pilot | undefined
  /** The enemy seats whose planes are in play. */
  enemies: SeatId[]
  /** The bot's memory of the duel: its estimates of the other planes, from public knowledge. */
  notes: BotNotes
  rng: Rng
  budget: number
  isTimeUp(): boolean
}

/** The situation in which a bot must decide, with its notes brought up to date from the view. */
export function situationOf(
  { rules, game, outlook }: Pick<Situation, 'rules' | 'game' | 'outlook'>,
  { view, seat, memory, rng, budget, isTimeUp = () => false }: BotMoment<BlueMaxView, BotNotes>,
): Situation {
  const { open } = view
  return {
    rules,
    game,
    outlook,
    view,
    open,
    seat,
    pilot: pilotOf(rules, view, seat),
    enemies: seatsInPlay(open, rules.seats).filter((other) => isEnemy(seat, other)),
    notes: upToDateNotes(open, memory),
    rng,
    budget,
    isTimeUp,
  }
}

/** Whether the game accepts this order now. */
export const isLegal = ({ game, view, seat }: Situation, order: BlueMaxOrder): boolean =>
  !game.refuse(view, seat, order)

/** A random number from 0 to below 1. */
export const randomFraction = (rng: Rng): number => rng.int(1_000_000) / 1_000_000
