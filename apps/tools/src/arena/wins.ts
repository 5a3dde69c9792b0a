import { type BotId, botIds } from '@opsroom/bots'
import { type Share, shareOf } from './interval.ts'
import type { TablePairing, TableResult } from './table.ts'

type PlayedGame = Pick<TableResult, 'winners'> & { pairing: Pick<TablePairing, 'bots'> }

/** The points of a side in a game: 1 won, 0.5 drawn. */
export function pointsOf(
  { winners: [winner] }: Pick<TableResult, 'winners'>,
  isSide: (seat: string) => boolean,
): number {
  if (winner === undefined) return 0.5
  return isSide(winner) ? 1 : 0
}

/** The share of points that each bot won in its games against other bots; draws count half. */
export function winsOf(games: readonly PlayedGame[]): Partial<Record<BotId, Share>> {
  const shares = botIds.flatMap((id) => {
    const met = games.filter(({ pairing: { bots } }) => {
      const players = Object.values(bots)
      return players.includes(id) && players.some((other) => other !== id)
    })
    const won = met.reduce((sum, game) => sum + pointsOf(game, (seat) => game.pairing.bots[seat] === id), 0)
    return met.length > 0 ? [[id, shareOf(won, met.length)]] : []
  })
  return Object.fromEntries(shares)
}
