import { protocolRefusal } from '@opsroom/protocol'
import { type SeatState, seatStateSchema } from '@opsroom/protocol/seat-api'
import { type Refusal, type SeatId, waitingAt } from '@opsroom/rules/core'
import type { Table } from '../table/table.ts'

/** All that a seat knows, as its sockets are sent it; whose turn it is; the first steps of an order. */
export function stateOf(table: Table, seat: SeatId): SeatState {
  const { room, code, gameId, game } = table.facts
  const view = table.viewOf(seat)
  const { seats, secret } = waitingAt(game, view)
  const you = table.status === 'playing' && seats.includes(seat)
  return seatStateSchema.parse({
    ok: true,
    room,
    code,
    game: gameId,
    seat,
    status: table.status,
    last: table.numbering.last(seat),
    view: table.numbering.view(seat, table.play),
    waiting: { you, seats, ...(secret !== undefined && { secret }) },
    ...(you && { options: game.options(view.game, seat) }),
  })
}

/**
 * The next choices in an order under construction, by the seat's knowledge; none while it has not to act.
 * @param onFailure called when the game cannot go on from a draft of the right form, which is refused then (W1)
 */
export function optionsOf(
  table: Table,
  seat: SeatId,
  draft: unknown,
  onFailure: (error: unknown) => void,
): object | Refusal {
  const { game } = table.facts
  const parsed = draft === undefined ? undefined : game.draft.safeParse(draft)
  if (parsed && !parsed.success) {
    const path = ['draft', ...(parsed.error.issues[0]?.path ?? [])].join('.')
    return protocolRefusal('W1', { path })
  }
  const view = table.viewOf(seat)
  // While sides are bid for no game is open yet: a bid is written by the holder.
  if (table.status !== 'playing' || !waitingAt(game, view).seats.includes(seat)) return { choices: [] }
  if (!parsed) return game.options(view.game, seat)
  try {
    return game.options(view.game, seat, parsed.data)
  } catch (error) {
    // Drafts come from `options`; of others games only promise their form. It may be a fault of the game, too.
    onFailure(error)
    return protocolRefusal('W1', { path: 'draft' })
  }
}
