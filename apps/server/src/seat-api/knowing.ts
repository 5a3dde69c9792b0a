import { protocolRefusal, type SeatState, seatStateSchema } from '@opsroom/protocol'
import { type Refusal, type SeatId, waitingAt } from '@opsroom/rules/core'
import { writeSystemEvent } from '../table/system-event.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'

/** All that a seat knows, as its sockets are sent it; whose turn it is; the first steps of an order. */
export function stateOf(table: Table, seat: SeatId): SeatState {
  const { room, code, gameId, game } = table.facts
  const view = table.viewOf(seat)
  const { seats, secret } = waitingAt(game, view)
  const you = seats.includes(seat)
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

/** What comes next in an order under construction, by what the seat knows; nothing while it has not to act. */
export function optionsOf(table: Table, seat: SeatId, draft: unknown): object | Refusal {
  const { game } = table.facts
  const view = table.viewOf(seat)
  if (!waitingAt(game, view).seats.includes(seat)) return { choices: [] }
  if (draft === undefined) return game.options(view.game, seat)
  const parsed = game.draft.safeParse(draft)
  if (!parsed.success) {
    const path = ['draft', ...(parsed.error.issues[0]?.path ?? [])].join('.')
    return protocolRefusal('W1', { path })
  }
  try {
    return game.options(view.game, seat, parsed.data)
  } catch {
    // Drafts come from `options`; of others games only promise their form.
    return protocolRefusal('W1', { path: 'draft' })
  }
}

/**
 * Writes into the event log that a program has come to a seat (T21), once. While all work in secret (D3.7) it is not written,
 * unless the game shows absences then: a later request writes it. Only within the table's queue.
 */
export async function noteProgram(tables: Tables, table: Table, seat: SeatId): Promise<void> {
  await writeSystemEvent(tables, table, () =>
    mayNote(table, seat) ? { type: 'programPlays', open: { seat } } : undefined,
  )
}

function mayNote({ facts: { game }, play }: Table, seat: SeatId): boolean {
  const { programs, ending } = play.table.open
  if (programs?.[seat] || ending) return false
  const open = { table: { open: play.table.open }, game: { open: play.game.open } }
  return game.policy.absenceInSecret === true || waitingAt(game, open).secret === undefined
}
