import type { SeatId } from '../audience.ts'
import type { AnyPreparedGame, ShownAttention } from '../game.ts'
import { openPartOfPlay } from './base.ts'
import { seatsWaitingAtTable } from './features/bids.ts'
import type { Play } from './play.ts'
import { isOverDays } from './time-control.ts'

/**
 * A seat's attention as the other seats may see it, by public knowledge. Nothing is shown before the start, after the
 * end, in a secret phase, in games over days (where an absence would betray an order given beforehand), or where the
 * game does not allow it. A seat is never shown as choosing while the game does not wait for it.
 */
export function shownAttentionOf(
  game: AnyPreparedGame,
  play: Play,
  seat: SeatId,
): ShownAttention | undefined {
  const { started, ending, timeControl } = play.table.open
  if (!started || ending || isOverDays(timeControl)) return undefined
  const view = openPartOfPlay(play)
  const { seats, secret } = seatsWaitingAtTable(game, view)
  if (secret !== undefined) return undefined
  const shown = game.attention?.(view.game, seat)
  return shown === 'choosing' && !seats.includes(seat) ? 'presence' : shown
}
