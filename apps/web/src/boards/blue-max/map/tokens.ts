import { planePlacesInHex } from '@opsroom/pictures/blue-max/places'
import { headingDegrees, type MapGeometry } from '@opsroom/pictures/hex-map'
import type { BlueMaxOpen, FlyingPlane, PlaneId } from '@opsroom/rules/blue-max'
import type { Hex, SeatId } from '@opsroom/rules/core'
import type { PlanePose } from './flight.ts'

export const planeMarks = ['fire', 'smoke', 'spin', 'stall'] as const
export type PlaneStateMark = (typeof planeMarks)[number]

/** A plane as it is drawn on the field. */
export interface DrawnPlane extends PlanePose {
  seat: SeatId
  plane: PlaneId
  scale: number
  level?: number | undefined
  marks: readonly PlaneStateMark[]
  ready: boolean
  /** The hits that the plane has taken in this turn; undefined when there are none. */
  hits?: number | undefined
  /** The opacity of the drawn plane, from 0 to 1; 1 when absent. */
  opacity?: number
}

/** The marks beside a plane that show its public state: fire, smoke, spin or stall. */
export const planeMarksOf = ({ fire, smoke, spinning, stalled }: FlyingPlane): PlaneStateMark[] => [
  ...(fire ? (['fire'] as const) : []),
  ...(smoke ? (['smoke'] as const) : []),
  ...(spinning ? (['spin'] as const) : []),
  ...(stalled && !spinning ? (['stall'] as const) : []),
]

/** The planes in the air as they are drawn, in the order of their seats. */
export function planeTokensOf(
  { planes, ready }: Pick<BlueMaxOpen, 'planes' | 'ready'>,
  { centres }: Pick<MapGeometry, 'centres'>,
): DrawnPlane[] {
  const standing = Object.entries(planes)
    .filter(([, { out }]) => !out)
    .sort(([one], [other]) => one.localeCompare(other))
  const inHex = (hex: Hex) => standing.filter(([, { at }]) => at === hex).map(([seat]) => seat)
  return standing.map(([seat, flying]) => {
    const here = inHex(flying.at)
    const { places, scale } = planePlacesInHex(here.length)
    const place = places[here.indexOf(seat)] ?? { x: 0, y: 0 }
    const centre = centres.get(flying.at) ?? { x: 0, y: 0 }
    return {
      seat,
      plane: flying.plane,
      x: centre.x + place.x,
      y: centre.y + place.y,
      angle: headingDegrees(flying.heading),
      scale,
      level: flying.level,
      marks: planeMarksOf(flying),
      ready: ready.includes(seat),
    }
  })
}
