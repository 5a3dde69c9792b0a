import type { SeatId } from '../audience.ts'
import type { AnyPreparedGame, Standing } from '../game.ts'
import { nextBeforehandEnd } from './beforehand.ts'
import type { TableEvent } from './events.ts'
import { type Play, waitingAt } from './play.ts'

/** The public part of a play. */
const openOf = ({ table, game }: Play): Play => ({ table: { open: table.open }, game: { open: game.open } })

/**
 * The act of a standing order for a seat now, by public knowledge; none if the game knows none. If the seat is not
 * waited for it waits, whatever the game would say later.
 */
export function standingNow(
  game: AnyPreparedGame,
  play: Play,
): ((seat: SeatId) => Standing | 'secret') | undefined {
  const { standing } = game
  if (!standing) return undefined
  const view = openOf(play)
  const waiting = waitingAt(game, view)
  return (seat) => {
    if (waiting.secret !== undefined) return 'secret'
    if (!waiting.seats.includes(seat)) return 'waits'
    const watched = play.table.open.standing?.[seat]
    const isAsItWas = watched === undefined || watched === standing.watched(view.game, seat)
    return isAsItWas ? standing.now(view.game, seat) : 'ends'
  }
}

/** The end of a standing order, or the order that it gives for a seat. */
export type StandingStep = { event: TableEvent } | { seat: SeatId; order: unknown }

/**
 * The next thing that standing orders bring, until there is nothing more (T20), and the end of orders given beforehand
 * (T24), of which nobody but their seat is told. Their orders are given later, like any order.
 */
export function nextStanding(game: AnyPreparedGame, play: Play): StandingStep | undefined {
  const { standing = {}, ending } = play.table.open
  const now = ending ? undefined : standingNow(game, play)
  for (const seat of Object.keys(standing).sort()) {
    const does = now?.(seat) ?? 'waits'
    if (does === 'ends' || does === 'secret') {
      return { event: { type: 'standingOrderEnded', open: { seat, by: 'game' } } }
    }
    if (does !== 'waits') return { seat, order: does.order }
  }
  const over = nextBeforehandEnd(game, play)
  return over && { event: { type: 'orderBeforehandEnded', own: { [over.seat]: { by: over.by } } } }
}
