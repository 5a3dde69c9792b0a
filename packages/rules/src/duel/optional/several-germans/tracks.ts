import type { Hex, Outcome } from '../../../core/index.ts'
import { seatOfSide } from '../../seats.ts'
import type { DuelOpen } from '../../state/open.ts'
import { airborneAt } from '../../state/queries.ts'
import { type TeamState, teamOf } from './slice.ts'

/**
 * The personal tracks once the bomber has entered a hex: one on for each squadron in the air there. Where one of three
 * flies the Dornier beside a Messerschmitt it counts on the main track alone.
 */
export function tracksAfter(open: DuelOpen, { owners, tracks }: TeamState, hex: Hex): TeamState['tracks'] {
  const isShared = Object.keys(tracks).length === 3
  const counted = airborneAt(open, hex).filter((id) => !(isShared && id === 'blue'))
  const along = (seat: string) => counted.filter((id) => owners[id] === seat).length
  return Object.fromEntries(Object.entries(tracks).map(([seat, points]) => [seat, points + along(seat)]))
}

/** British ahead: the British; German ahead: the German furthest along, equal ones together; 0 is a draw. */
export function outcomeOfTeam(open: DuelOpen): Outcome {
  const british = seatOfSide(open, 'british')
  const tracks = teamOf(open)?.tracks ?? {}
  const points = { [british]: open.vp, ...tracks }
  if (open.vp >= 0) return { winners: open.vp > 0 ? [british] : [], points }
  const best = Math.max(...Object.values(tracks))
  return { winners: Object.keys(tracks).filter((seat) => tracks[seat] === best), points }
}
