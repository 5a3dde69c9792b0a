import type { Play, SeatId } from '@opsroom/rules/core'

/** The result for one person: that of the game, or their standing between two chapters. */
export type OwnResult = 'won' | 'lost' | 'drawn' | 'ahead' | 'behind' | 'even'

/**
 * Whether a result is won or lost by the person of this window. Somebody who plays both sides, or a spectator, has no
 * result of their own.
 */
export const hasOwnResult = ({ table }: Pick<Play, 'table'>, seat: SeatId | undefined): seat is SeatId =>
  seat !== undefined && !table.open.bothSides

/**
 * The result of a game that is over, for the person of this window.
 * @returns undefined while the game is in progress, for a spectator, and for a person who plays both sides
 */
export function ownResultOfGame(play: Pick<Play, 'table'>, seat: SeatId | undefined): OwnResult | undefined {
  const { ending } = play.table.open
  if (!ending || !hasOwnResult(play, seat)) return undefined
  if (ending.winners.length === 0) return 'drawn'
  return ending.winners.includes(seat) ? 'won' : 'lost'
}

/**
 * Whether the stage of a game that is over leads to the rematch rather than to the report. Only a defeat has more to
 * learn from than to play again, and only if it is explained.
 */
export const isRematchNext = (
  play: Pick<Play, 'table'>,
  seat: SeatId | undefined,
  isDefeatExplained = false,
): boolean => {
  const result = ownResultOfGame(play, seat)
  // A closed game offers no rematch.
  if (result === undefined || play.table.open.ending?.by === 'closed') return false
  return result !== 'lost' || !isDefeatExplained
}
