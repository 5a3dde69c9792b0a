import type { Play, SeatId } from '@opsroom/rules/core'

/** The end for one person: of the game, or their standing before the next chapter. */
export type OwnResult = 'won' | 'lost' | 'drawn' | 'ahead' | 'behind' | 'even'

/** Whether an end is anybody's own: a person who plays both sides has none, nor has a spectator. */
export const isOwn = ({ table }: Pick<Play, 'table'>, seat: SeatId | undefined): seat is SeatId =>
  seat !== undefined && !table.open.bothSides

/** The end of a game that is over, for the person of this window. @returns undefined while it runs, and where it is nobody's own */
export function ownResultOfGame(play: Pick<Play, 'table'>, seat: SeatId | undefined): OwnResult | undefined {
  const { ending } = play.table.open
  if (!ending || !isOwn(play, seat)) return undefined
  if (ending.winners.length === 0) return 'drawn'
  return ending.winners.includes(seat) ? 'won' : 'lost'
}
