import {
  type BlueMaxSetup,
  compareAlongHeading,
  distanceBetween,
  distanceInLine,
  type Field,
  type FlyingPlane,
  hexesOf,
  planes,
} from '@opsroom/rules/blue-max'
import { type Direction, type Hex, turnedHeading } from '@opsroom/rules/core'

/** The arcs of a plane in a hex: lines of fire and the two arcs of tailing, as hexes of the field. */
export interface Arcs {
  /** The hexes in the pilot's line of fire (B1.7.2). */
  fire: readonly Hex[]
  /** The hexes in the observer's lines of fire (B1.10.3). */
  observer: readonly Hex[]
  /** The hexes in which enemies can be tailed (B1.4.1). */
  front: readonly Hex[]
  /** The hexes from which the plane can be tailed. */
  rear: readonly Hex[]
}

const reach = 3

/** Whether a plane has an observer who can shoot (B1.10.3). */
export const hasObserver = ({ observer }: Pick<BlueMaxSetup, 'observer'>, flying: FlyingPlane): boolean =>
  observer && planes[flying.plane].guns.observer > 0 && !flying.observerKilled

/** The arcs of a plane in a hex, by its heading. @param withObserver whether the plane has an observer who can shoot */
export function arcsOf(field: Field, at: Hex, heading: Direction, withObserver: boolean): Arcs {
  const near = hexesOf(field).filter((hex) => hex !== at && distanceBetween(at, hex) <= reach)
  const inLine = (along: Direction, from: number) =>
    near.filter((hex) => (distanceInLine(at, hex, along) ?? 0) >= from)
  return {
    fire: inLine(heading, 1),
    observer: withObserver
      ? [
          ...inLine(turnedHeading(heading, 2), 1),
          ...inLine(turnedHeading(heading, -2), 1),
          ...inLine(turnedHeading(heading, 3), 2),
        ]
      : [],
    front: near.filter((hex) => compareAlongHeading(at, hex, heading) > 0),
    rear: near.filter((hex) => compareAlongHeading(at, hex, heading) < 0),
  }
}
