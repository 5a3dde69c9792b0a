import type { SeatId } from '../../../core/index.ts'
import { canAct } from '../../fighters/legality.ts'
import { squadronIds } from '../../pieces.ts'
import { refusal } from '../../refusal.ts'
import type { Rules, Team } from '../../rules.ts'
import { seatOfSide, sideOfSeat } from '../../seats.ts'
import type { DuelOpen } from '../../state/open.ts'
import { teamOf } from './slice.ts'
import { outcomeOfTeam } from './tracks.ts'

/** Whether this seat has something to do in this turn, or has done something: then it has to say that it has ended. */
function hasPart(rules: Rules, open: DuelOpen, seat: SeatId): boolean {
  const own = squadronIds.filter((id) => teamOf(open)?.owners[id] === seat)
  if (own.some((id) => open.acted.includes(id) || canAct(rules, open, id))) return true
  // Pieces that are no squadrons belong to the lead; whether one has acted is not known here.
  return seat === seatOfSide(open, 'german') && rules.canAct.length > 0
}

/** The German seats that have still to end the fighters' turn; who could do nothing in it need not. */
export function flying(rules: Rules, open: DuelOpen): SeatId[] {
  const ended = teamOf(open)?.ended ?? []
  return rules.seats
    .map(({ id }) => id)
    .filter((id) => sideOfSeat(open, id) === 'german' && !ended.includes(id) && hasPart(rules, open, id))
}

/** What every German player orders for their own squadrons; everything else belongs to the lead. */
const everybodys: readonly string[] = ['fighter', 'endFighters']

export const team: Team = {
  flying,
  outcome: outcomeOfTeam,
  refuse(rules, open, seat, { type }) {
    if (sideOfSeat(open, seat) === 'british') return undefined
    const lead = seatOfSide(open, 'german')
    if (seat !== lead && !everybodys.includes(type)) return refusal('D12.3', 'order.notLead', { seat: lead })
    if (open.phase !== 'duel' || open.turn !== 'fighters') return undefined
    return flying(rules, open).includes(seat) ? undefined : refusal('D12.3', 'turn.ended')
  },
}
