import { type BotId, botIds } from '@opsroom/bots'
import { type Share, shareOf } from './interval.ts'
import type { TablePairing, TableResult } from './table.ts'

type PlayedGame = Pick<TableResult, 'winners'> & { pairing: Pick<TablePairing, 'bots'> }

/** The share of points that each bot won in its games against other bots; draws count half. */
export function winsOf(games: readonly PlayedGame[]): Partial<Record<BotId, Share>> {
  const shares = botIds.flatMap((id) => {
    const met = games.filter(({ pairing: { bots } }) => {
      const players = Object.values(bots)
      return players.includes(id) && players.some((other) => other !== id)
    })
    const won = met.reduce((sum, { pairing, winners: [winner] }) => {
      if (winner === undefined) return sum + 0.5
      return sum + (pairing.bots[winner] === id ? 1 : 0)
    }, 0)
    return met.length > 0 ? [[id, shareOf(won, met.length)]] : []
  })
  return Object.fromEntries(shares)
}
