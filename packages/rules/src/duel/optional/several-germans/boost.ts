import type { Refusal, SeatId } from '../../../core/index.ts'
import type { SquadronId } from '../../board/pieces.ts'
import type { DuelOpen } from '../../state/open.ts'
import { refusal } from '../../words/refusal.ts'
import { type TeamState, teamStateOf } from './slice.ts'

/**
 * Whether a German seat has an MW-50 marker of its own. With three players only the owner of two Messerschmitts has
 * one; with four or five every owner of a Messerschmitt (R63).
 */
const hasMarker = ({ owners, tracks }: TeamState, seat: SeatId): boolean =>
  Object.keys(tracks).length > 2 || owners.blue !== seat

/**
 * The refusal to use MW-50 with several German players, or undefined: once a night for each marker, with any
 * Messerschmitt of its owner (D10.7, D12.3).
 */
export function refuseTeamBoost(open: DuelOpen, squadron: SquadronId): Refusal | undefined {
  const team = teamStateOf(open)
  const seat = team?.owners[squadron]
  if (!team || seat === undefined) return undefined
  if (open.squadrons[squadron].aircraft !== 'Bf110' || !hasMarker(team, seat))
    return refusal('D12.3', 'mw50.noMarker', { squadron })
  return team.boosted.includes(seat) ? refusal('D12.3', 'mw50.onceANight') : undefined
}
