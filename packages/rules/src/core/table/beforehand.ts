import type { SeatId } from '../audience.ts'
import type { AnyPreparedGame, Standing } from '../game.ts'
import type { Refusal } from '../refusal.ts'
import type { BeforehandEnd, OrderBeforehand } from './beforehand-order.ts'
import { type Play, waitingAt } from './play.ts'
import { tableRefusal as refusal } from './reasons.ts'
import type { TableState } from './state.ts'
import { isOverDays } from './time-control.ts'

/** The order that a seat has given beforehand, as far as the viewer may know. */
export const beforehandOf = (
  { secrets }: Pick<TableState, 'secrets'>,
  seat: SeatId,
): OrderBeforehand | undefined => secrets?.[seat]?.beforehand

/** The public part of a play: an order given beforehand goes by nothing else. */
const openOf = ({ table, game }: Play): Play => ({ table: { open: table.open }, game: { open: game.open } })

/** The act of an order given beforehand for a seat now, until this happens; or the reason of its end. */
function does(
  game: AnyPreparedGame,
  play: Play,
  seat: SeatId,
  { until, watched }: Pick<OrderBeforehand, 'until'> & { watched?: string },
): Exclude<Standing, 'ends'> | { ends: BeforehandEnd } {
  const view = openOf(play)
  const { beforehand } = game.standing ?? {}
  const { secret, seats } = waitingAt(game, view)
  if (!beforehand || secret !== undefined) return { ends: 'secret' }
  if (!seats.includes(seat)) return 'waits'
  if (watched !== undefined && beforehand.watched(view.game, seat, until) !== watched)
    return { ends: 'happened' }
  const now = beforehand.now(view.game, seat, until)
  return now === 'ends' ? { ends: 'choice' } : now
}

/** The order that a seat has given beforehand for this turn; undefined where it has none, or none for now. */
export function orderedBeforehand(game: AnyPreparedGame, play: Play, seat: SeatId): unknown {
  const given = beforehandOf(play.table, seat)
  if (!given || play.table.open.ending) return undefined
  const now = does(game, play, seat, given)
  return typeof now === 'object' && 'order' in now ? now.order : undefined
}

/** The end of the order that a seat has given beforehand, if it ends now. */
function endOf(game: AnyPreparedGame, play: Play, seat: SeatId): BeforehandEnd | undefined {
  const given = beforehandOf(play.table, seat)
  if (!given) return undefined
  const { substitutes, standing } = play.table.open
  const isOut = game.eliminated?.({ open: play.game.open })?.includes(seat)
  if (substitutes?.[seat] !== undefined || standing?.[seat] !== undefined || isOut) return 'replaced'
  const now = does(game, play, seat, given)
  return typeof now === 'object' && 'ends' in now ? now.ends : undefined
}

/** The next seat whose order given beforehand ends now. Nobody but the seat is told. */
export function nextBeforehandEnd(
  game: AnyPreparedGame,
  play: Play,
): { seat: SeatId; by: BeforehandEnd } | undefined {
  if (play.table.open.ending) return undefined
  for (const seat of Object.keys(play.table.secrets ?? {}).sort()) {
    const by = endOf(game, play, seat)
    if (by) return { seat, by }
  }
  return undefined
}

/** The conditions of which a seat may choose one now (T24); empty where it may give no order beforehand. */
export const conditionsNow = (game: AnyPreparedGame, play: Play, seat: SeatId): string[] =>
  (game.standing?.beforehand?.conditions ?? []).filter(
    (until) => refuseBeforehand(game, play, seat, until) === undefined,
  )

/** Why a seat may not order this beforehand (T24), or undefined. It depends on what all know alone. */
export function refuseBeforehand(
  game: AnyPreparedGame,
  play: Play,
  seat: SeatId,
  until: string,
): Refusal | undefined {
  const { started, timeControl, substitutes, standing } = play.table.open
  if (!started) return refusal('T24', 'beforehand.notNow')
  const { beforehand } = game.standing ?? {}
  if (!beforehand?.conditions.includes(until) || !isOverDays(timeControl))
    return refusal('T24', 'beforehand.unknown')
  if (substitutes?.[seat] !== undefined) return refusal('T14', 'substitute.already')
  if (standing?.[seat] !== undefined) return refusal('T20', 'standing.already')
  const now = does(game, play, seat, { until })
  if (typeof now !== 'object' || !('ends' in now)) return undefined
  return refusal('T24', now.ends === 'secret' ? 'beforehand.notNow' : 'beforehand.nothingToWaitFor')
}
