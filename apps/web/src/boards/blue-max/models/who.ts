import { planeNames, sideOfSeat } from '@opsroom/rules/blue-max'
import type { Play, SeatId } from '@opsroom/rules/core'
import { seatHolderName } from '../../../words/seats.ts'
import { noun, say } from '../words/words.ts'
import { blueMaxOpenOf } from './states.ts'

/** The name of a plane on the map, such as `A1`; undefined when each side has only one plane. */
export const planeNameOnMap = ({ table }: Pick<Play, 'table'>, seat: SeatId): string | undefined =>
  table.open.seats.length > 2 ? seat.toUpperCase() : undefined

/** A pilot named with the plane, as sentences of the log do: `Ann (Nieuport 24)`. */
export function pilotNameWithPlane(play: Play, seat: SeatId): string {
  const { picks, planes } = blueMaxOpenOf(play)
  const id = planes[seat]?.plane ?? picks[seat]
  const name = seatHolderName(play.table.open, seat) ?? noun('side', sideOfSeat(seat))
  const tag = planeNameOnMap(play, seat)
  if (!id) return tag === undefined ? name : say('who.seat', { name, tag })
  const plane = planeNames[id]
  return tag === undefined ? say('who', { name, plane }) : say('who.tagged', { name, tag, plane })
}
