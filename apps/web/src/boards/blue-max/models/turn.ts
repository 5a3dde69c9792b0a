import { type BlueMaxOpen, isWaitingForPlaneAhead, type Phase, sideOfSeat } from '@opsroom/rules/blue-max'
import { type Play, type SeatId, seatsWaitingAtTable } from '@opsroom/rules/core'
import { botLevelName } from '../../../words/levels.ts'
import { sayList } from '../../../words/lists.ts'
import { say } from '../words/words.ts'
import type { BlueMaxDesk } from './desk.ts'
import { blueMaxOpenOf } from './states.ts'
import type { OrderType } from './task.svelte.ts'
import { pilotNameWithPlane } from './who.ts'

const orders: Partial<Record<Phase, OrderType>> = {
  pick: 'pick',
  start: 'start',
  tailing: 'tail',
  choice: 'choose',
  combat: 'fire',
}

/** The type of the order that a seat may give now; undefined while it waits. */
export function orderTypeNow(
  game: BlueMaxDesk['game'],
  play: Play,
  seat: SeatId | undefined,
): OrderType | undefined {
  if (seat === undefined || play.table.open.substitutes?.[seat] !== undefined) return undefined
  const { seats } = seatsWaitingAtTable(game, play)
  return seats.includes(seat) ? orders[blueMaxOpenOf(play).phase] : undefined
}

/**
 * Whether the game is over. The phase alone does not tell: it is `over` before the first duel too, which spectators of
 * a delayed game may see for minutes.
 */
export function isOver(play: Play): boolean {
  const { phase, duel } = blueMaxOpenOf(play)
  return play.table.open.ending !== undefined || (phase === 'over' && duel > 0)
}

/** The words for whose turn it is. */
export function whoseTurnWords(
  game: BlueMaxDesk['game'],
  play: Play,
  seat: SeatId | undefined,
): { mine: boolean; words: string } {
  const open = blueMaxOpenOf(play)
  if (isOver(play)) return { mine: false, words: say('status.over') }
  if (open.duel === 0) return { mine: false, words: say('status.before') }
  const level = seat === undefined ? undefined : play.table.open.substitutes?.[seat]
  if (level !== undefined)
    return { mine: false, words: say('status.substitute', { level: botLevelName(level) }) }
  if (orderTypeNow(game, play, seat)) return { mine: true, words: say('status.yourMove') }
  const { seats } = seatsWaitingAtTable(game, play)
  if (seats.length === 0) return { mine: false, words: say('status.nobody') }
  return {
    mine: false,
    words: say('status.waitsFor', { names: sayList(seats.map((id) => pilotNameWithPlane(play, id))) }),
  }
}

/** The progress of a seat in the present phase, as everybody may know it. */
export type TurnProgress = 'ready' | 'choosing' | 'waits' | 'none'
export function turnProgressOf(open: BlueMaxOpen, seat: SeatId): TurnProgress {
  if (!open.asked.includes(seat)) return 'none'
  if (open.ready.includes(seat)) return 'ready'
  return isWaitingForPlaneAhead(open, seat) ? 'waits' : 'choosing'
}

/** The seats of the table, with those of this window's side first. */
export const seatsOwnSideFirst = ({ table }: Play, seat: SeatId | undefined): SeatId[] => {
  const own = sideOfSeat(seat ?? 'a1')
  const seats = table.open.seats.map(({ id }) => id)
  return [...seats.filter((id) => sideOfSeat(id) === own), ...seats.filter((id) => sideOfSeat(id) !== own)]
}
