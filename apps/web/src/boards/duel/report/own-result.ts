import type { Play, SeatId } from '@opsroom/rules/core'
import { type LedgerEntry, type Rules, sideOfSeat } from '@opsroom/rules/duel'
import { hasOwnResult, type OwnResult, ownResultOfGame } from '../../../board-kit/end/own-result.ts'
import { duelOpenOf } from '../models/states.ts'
import { sayLead } from '../status/score-words.ts'
import { say } from '../words/words.ts'

/**
 * The result for one person at the end of a night: the result of the game if it is over, otherwise whether the person
 * is ahead.
 * @param play the table at the end of the night or the game
 * @param seat the seat of this window
 */
export function ownResultOf(play: Play, seat: SeatId | undefined): OwnResult | undefined {
  if (play.table.open.ending) return ownResultOfGame(play, seat)
  if (!hasOwnResult(play, seat)) return undefined
  const open = duelOpenOf(play)
  if (open.vp === 0) return 'even'
  return open.vp > 0 === (sideOfSeat(open, seat) === 'british') ? 'ahead' : 'behind'
}

const sumFor = (ledger: readonly LedgerEntry[], side: 'british' | 'german'): number =>
  ledger.reduce((sum, { to, total }) => (to === side ? sum + total : sum), 0)

/**
 * One sentence that explains the result of the night: the points of the strike (S1), and the deductions by the defence.
 * For a night that ended before its time it names the moment and the score.
 */
export function nightReasonText(rules: Rules, { table, game }: Play): string {
  const open = duelOpenOf({ game })
  const by = table.open.ending?.by
  if (by !== undefined && by !== 'game') {
    if (open.round === 0) return say('nightEnd.why.before')
    return say('nightEnd.why.broken', { round: open.round, lead: sayLead(open.vp) })
  }
  const german = sumFor(open.ledger, 'german')
  const hex = open.bomber?.struck
  if (hex === undefined) return say('nightEnd.why.none', { german })
  const city = rules.board.city(hex)?.name ?? String(hex)
  const strike = sumFor(
    open.ledger.filter((entry) => entry.table === 'S1'),
    'british',
  )
  return strike > 0
    ? say('nightEnd.why.struck', { city, strike, german })
    : say('nightEnd.why.held', { city, german })
}

/** The ledger entries with the most points, the greatest first; among equals the earlier entry comes first. */
export const decisiveEntries = (ledger: readonly LedgerEntry[], most = 3): LedgerEntry[] =>
  ledger
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total)
    .slice(0, most)
