import { protocolRefusal } from '@opsroom/protocol'
import { type SeatState, seatStateSchema } from '@opsroom/protocol/seat-api'
import { type Refusal, type SeatId, seatsWaitingAt } from '@opsroom/rules/core'
import type { Table } from '../table/table.ts'

/** Everything that a seat knows, as its sockets are sent it; whose turn it is; the first steps of an order. */
export function seatStateOf(table: Table, seat: SeatId): SeatState {
  const { room, code, gameId, game } = table.facts
  const view = table.viewOf(seat)
  const { seats, secret } = seatsWaitingAt(game, view)
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
 * The next choices for a draft, by the seat's knowledge; none while the seat does not have to act.
 * @param onFailure called when the game throws for a draft of the right form, which is then refused (W1)
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
  // During the bids for sides no game is open yet: a program builds its bid itself.
  if (table.status !== 'playing' || !seatsWaitingAt(game, view).seats.includes(seat)) return { choices: [] }
  if (!parsed) return game.options(view.game, seat)
  try {
    return game.options(view.game, seat, parsed.data)
  } catch (error) {
    // Drafts come from `options`; only their form is checked for others. It may also be a fault of the game.
    onFailure(error)
    return protocolRefusal('W1', { path: 'draft' })
  }
}
