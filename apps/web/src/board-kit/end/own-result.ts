import type { Play, SeatId } from '@opsroom/rules/core'

/** The result for one person: of the game, or the score before the next chapter. */
export type OwnResult = 'won' | 'lost' | 'drawn' | 'ahead' | 'behind' | 'even'

/** Whether a result belongs to one person: somebody who plays both sides has none, nor has a spectator. */
export const hasOwnResult = ({ table }: Pick<Play, 'table'>, seat: SeatId | undefined): seat is SeatId =>
  seat !== undefined && !table.open.bothSides

/**
 * The result of a game that is over, for the person of this window.
 * @returns undefined while it is in progress, and where it belongs to nobody
 */
export function ownResultOfGame(play: Pick<Play, 'table'>, seat: SeatId | undefined): OwnResult | undefined {
  const { ending } = play.table.open
  if (!ending || !hasOwnResult(play, seat)) return undefined
  if (ending.winners.length === 0) return 'drawn'
  return ending.winners.includes(seat) ? 'won' : 'lost'
}

/**
 * Whether somebody has resigned, seen by a player. Such a game has little to be read: the next game is the first thing
 * to offer.
 */
export const isGivenUp = ({ table }: Pick<Play, 'table'>, seat: SeatId | undefined): boolean =>
  hasOwnResult({ table }, seat) && table.open.ending?.by === 'resignation'
