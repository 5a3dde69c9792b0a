import type { Hex } from '../../core/index.ts'
import type { Board } from '../board/prepare.ts'
import type { Plan } from '../state/open.ts'

/** The airport that the last card of a plan enters (D4.8). */
export const landingAirport = (board: Board, { start, route }: Pick<Plan, 'start' | 'route'>): Hex =>
  board.follow(start, route)?.at(-1) ?? start
