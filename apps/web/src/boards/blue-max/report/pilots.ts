import type { BlueMaxOpen } from '@opsroom/rules/blue-max'
import { planeNames } from '@opsroom/rules/blue-max'
import type { Play, SeatId } from '@opsroom/rules/core'
import { nameAtSeat } from '../../../words/seats.ts'
import { blueMaxOpenOf } from '../models/states.ts'
import { say } from './words/words.ts'

/**
 * The name of a pilot, with the plane.
 * @param play the table at the end of the duel
 */
export function pilotName(play: Play, seat: SeatId): string {
  const plane = blueMaxOpenOf(play).planes[seat]?.plane
  const name = nameAtSeat(play, seat)
  return plane ? say('report.name', { name, plane: planeNames[plane] }) : name
}

/** The planes that are out, with the causes, in the order in which they went out. */
export const lostPlanes = (open: Pick<BlueMaxOpen, 'planes'>) =>
  Object.entries(open.planes)
    .flatMap(([seat, plane]) => (plane?.out ? [{ seat, ...plane.out }] : []))
    .toSorted((one, other) => one.turn - other.turn)
