import { protocolRefusal } from '@opsroom/protocol'
import { type SeatState, seatStateSchema } from '@opsroom/protocol/seat-api'
import { type Options, type Refusal, type SeatId, seatsWaitingAtTable } from '@opsroom/rules/core'
import type { Table } from '../table/table.ts'

/**
 * Everything that a seat knows, just as its sockets receive it, with the seats that are waited for. If the seat itself
 * is waited for, its first choices for an order are included.
 */
export function seatStateOf(table: Table, seat: SeatId): SeatState {
  const { room, code, gameId, game } = table.facts
  const view = table.viewOf(seat)
  const { seats, secret } = seatsWaitingAtTable(game, view)
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
 * Returns the options of a seat for a draft, by the seat's own knowledge. A seat that does not have to act has no
 * choices.
 */
type Asking = (draft?: unknown) => Options

const nothing: Asking = () => ({ choices: [] })

/**
 * The function that gives the options of a seat at this moment, and the parsed draft that a program has sent.
 * @returns both, or a refusal when the draft has a wrong form (W1)
 */
export function optionsAndParsedDraft(
  table: Table,
  seat: SeatId,
  draft: unknown,
): { options: Asking; draft: unknown } | Refusal {
  const { game } = table.facts
  const parsed = draft === undefined ? undefined : game.draft.safeParse(draft)
  if (parsed && !parsed.success) {
    const path = ['draft', ...(parsed.error.issues[0]?.path ?? [])].join('.')
    return protocolRefusal('W1', { path })
  }
  const view = table.viewOf(seat)
  // A seat has no options during the bids for sides, because the game has not opened yet. A program builds its bid
  // itself.
  const isAsked = table.status === 'playing' && seatsWaitingAtTable(game, view).seats.includes(seat)
  const options: Asking = isAsked ? (next) => game.options(view.game, seat, next) : nothing
  return { options, draft: parsed?.data }
}

/** The refusal of a draft that has the right form but cannot be continued in the game. */
export const unusableDraftRefusal: Refusal = protocolRefusal('W1', { path: 'draft' })

/**
 * The next choices for a draft, by the seat's knowledge; none while the seat does not have to act.
 * @param onFailure called when the game throws for a draft of the right form, which is then refused (W1)
 */
export function optionsOf(
  table: Table,
  seat: SeatId,
  given: unknown,
  onFailure: (error: unknown) => void,
): object | Refusal {
  const asking = optionsAndParsedDraft(table, seat, given)
  if ('rule' in asking) return asking
  const { options, draft } = asking
  if (draft === undefined) return options()
  try {
    return options(draft)
  } catch (error) {
    // Drafts should come from `options`; of any other draft only the form has been checked. The error is reported too,
    // because it may be a fault of the game.
    onFailure(error)
    return unusableDraftRefusal
  }
}
