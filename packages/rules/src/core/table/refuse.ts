import type { SeatId } from '../audience.ts'
import type { Refusal } from '../refusal.ts'
import type { Person } from './base.ts'
import { type TableCommand, tableCommandKinds } from './commands.ts'
import type { CommandKind } from './feature.ts'
import { tableFeatures } from './features/commands.ts'
import { tableRefusal as refusal } from './reasons.ts'
import { eliminatedSeats, holdsSeat, type TableSituation } from './situation.ts'

/**
 * The reason why a person may not act for a seat at all, or undefined.
 * @param always whether the command may also be given for a seat that is out of the game
 */
function refuseSeat({ game, play }: TableSituation, person: Person, seat: SeatId, always: boolean) {
  if (!holdsSeat(play.table, person, seat)) return refusal('T2', 'seat.notYours', { seat })
  const isOut = !always && eliminatedSeats(game, play).includes(seat)
  return isOut ? refusal('T16', 'seat.eliminated', { seat }) : undefined
}

/** The reason why a person may not give a command at the table now (T1 to T29), or undefined. */
export function refuseAtTable(
  situation: TableSituation,
  person: Person,
  command: TableCommand,
): Refusal | undefined {
  const kind: CommandKind = tableCommandKinds[command.type]
  const { always = false, byAnybody = false } = kind
  if (!always && situation.play.table.open.ending) return refusal('T7', 'table.ended')
  const refused =
    byAnybody || !('seat' in command) ? undefined : refuseSeat(situation, person, command.seat, always)
  if (refused) return refused
  for (const { alsoRefuses } of tableFeatures) {
    const also = alsoRefuses?.[command.type]?.(situation)
    if (also) return also
  }
  // The cast is safe: the kind was found by the type of this command.
  return kind.refuse?.(situation, command as never, person)
}
