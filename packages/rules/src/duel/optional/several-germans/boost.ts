import type { Refusal, SeatId } from '../../../core/index.ts'
import type { SquadronId } from '../../board/pieces.ts'
import type { DuelOpen } from '../../state/open.ts'
import { refusal } from '../../words/refusal.ts'
import { type TeamState, teamOf } from './slice.ts'

/** With three players the one marker belongs to the player of two Messerschmitts; with more players each has one. */
const hasMarker = ({ owners, tracks }: TeamState, seat: SeatId): boolean =>
  Object.keys(tracks).length > 2 || owners.blue !== seat

/** D10.7 with D12.3: once a night for each marker, with any Messerschmitt of its owner. */
export function refuseTeamBoost(open: DuelOpen, squadron: SquadronId): Refusal | undefined {
  const team = teamOf(open)
  const seat = team?.owners[squadron]
  if (!team || seat === undefined) return undefined
  if (open.squadrons[squadron].aircraft !== 'Bf110' || !hasMarker(team, seat))
    return refusal('D12.3', 'mw50.noMarker', { squadron })
  return team.boosted.includes(seat) ? refusal('D12.3', 'mw50.onceANight') : undefined
}
