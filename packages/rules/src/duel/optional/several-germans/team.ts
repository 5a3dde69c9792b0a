import type { Hex, Outcome, SeatId } from '../../../core/index.ts'
import { squadronIds } from '../../board/pieces.ts'
import { canAct } from '../../fighters/legality.ts'
import type { GermanTeam, Rules } from '../../rules/rules.ts'
import type { DuelOpen } from '../../state/open.ts'
import { airborneSquadronsAt } from '../../state/queries.ts'
import { seatOfSide, sideOfSeat } from '../../state/seats.ts'
import { refusal } from '../../words/refusal.ts'
import { type TeamState, teamStateOf } from './slice.ts'

/** Whether a seat can act or has acted in the present fighters' turn, so that it must end the turn by an order. */
function hasPart(rules: Rules, open: DuelOpen, seat: SeatId): boolean {
  const own = squadronIds.filter((id) => teamStateOf(open)?.owners[id] === seat)
  if (own.some((id) => open.acted.includes(id) || canAct(rules, open, id))) return true
  // Pieces other than squadrons belong to the lead, the first German seat. The open state does not tell whether such a
  // piece has acted. So while an option has such pieces, the lead must always end the turn by an order.
  return seat === seatOfSide(open, 'german') && rules.canAct.length > 0
}

/** The German seats that must still end the fighters' turn; a seat that can do nothing in it need not. */
export function seatsStillInTurn(rules: Rules, open: DuelOpen): SeatId[] {
  const ended = teamStateOf(open)?.ended ?? []
  return rules.seats
    .map(({ id }) => id)
    .filter((id) => sideOfSeat(open, id) === 'german' && !ended.includes(id) && hasPart(rules, open, id))
}

/** The orders that every German player may give; all other German orders belong to the lead, the first German seat. */
const ordersOfEverySeat: readonly string[] = ['fighter', 'endFighters']

export const germanTeam: GermanTeam = {
  flying: seatsStillInTurn,
  outcome: outcomeOfTeam,
  refuse(rules, open, seat, { type }) {
    if (sideOfSeat(open, seat) === 'british') return undefined
    const lead = seatOfSide(open, 'german')
    if (seat !== lead && !ordersOfEverySeat.includes(type))
      return refusal('D12.3', 'order.notLead', { seat: lead })
    if (open.phase !== 'duel' || open.turn !== 'fighters') return undefined
    return seatsStillInTurn(rules, open).includes(seat) ? undefined : refusal('D12.3', 'turn.ended')
  },
}

/**
 * The personal tracks after the bomber has entered a hex: a seat gets 1 for each of its squadrons airborne there. With
 * three German players the Dornier does not count, because its owner also has a Messerschmitt.
 */
export function tracksAfterEntry(
  open: DuelOpen,
  { owners, tracks }: TeamState,
  hex: Hex,
): TeamState['tracks'] {
  const isShared = Object.keys(tracks).length === 3
  const counted = airborneSquadronsAt(open, hex).filter((id) => !(isShared && id === 'blue'))
  const along = (seat: string) => counted.filter((id) => owners[id] === seat).length
  return Object.fromEntries(Object.entries(tracks).map(([seat, points]) => [seat, points + along(seat)]))
}

/**
 * The result with several German players: above 0 VP the British win; below 0 the German players with the most points
 * win; 0 is a draw.
 */
function outcomeOfTeam(open: DuelOpen): Outcome {
  const british = seatOfSide(open, 'british')
  const tracks = teamStateOf(open)?.tracks ?? {}
  const points = { [british]: open.vp, ...tracks }
  if (open.vp >= 0) return { winners: open.vp > 0 ? [british] : [], points }
  const best = Math.max(...Object.values(tracks))
  return { winners: Object.keys(tracks).filter((seat) => tracks[seat] === best), points }
}
