import { lonePlaneScale } from '@opsroom/pictures/blue-max/places'
import { headingDegrees, type MapGeometry } from '@opsroom/pictures/hex-map'
import {
  type FlownPath,
  type FlyingPlane,
  flyPath,
  type Pilot,
  pilotOf,
  planes,
  startHeading,
} from '@opsroom/rules/blue-max'
import type { Hex } from '@opsroom/rules/core'
import type { MapTrack } from '../../../board-kit/hex-map/overlay.ts'
import { type Arcs, arcsOf, hasObserver } from '../map/arcs.ts'
import type { DrawnPlane } from '../map/tokens.ts'
import type { BlueMaxDesk } from './desk.ts'
import type { BlueMaxTask } from './task.svelte.ts'

interface Source {
  desk: BlueMaxDesk
  geometry: MapGeometry
  /** The order under construction; undefined while no order is being built. */
  task: BlueMaxTask | undefined
}

/** The preview of the order under construction: the hex where the plane would arrive, and its arcs from there. */
export class OrderPreview {
  readonly #source: () => Source

  constructor(source: () => Source) {
    this.#source = source
  }

  /**
   * The path that this seat's plane would fly by the manoeuvre that is pointed at in the chart or, if none is, by the
   * chosen manoeuvre.
   */
  readonly #flight = $derived.by((): { pilot: Pilot; flown: FlownPath } | undefined => {
    const { desk, task } = this.#source()
    const looked = task?.looked
    const pilot = looked && pilotOf(desk.rules, desk.view, desk.seat)
    if (!pilot) return undefined
    const { at, heading } = pilot.flying
    return { pilot, flown: flyPath(desk.rules.field, at, heading, looked.path, looked.direction) }
  })

  /** This seat's plane in the hex where it would arrive, or where it would start. */
  readonly ghost = $derived.by((): DrawnPlane | undefined => {
    const { desk, geometry, task } = this.#source()
    const draft = task?.draft
    const tokenAt = (plane: DrawnPlane['plane'], hex: Hex, angle: number): DrawnPlane | undefined => {
      const centre = geometry.centres.get(hex)
      return (
        centre && { ...centre, seat: desk.seat, plane, angle, marks: [], ready: false, scale: lonePlaneScale }
      )
    }
    const plane = desk.open.picks[desk.seat]
    if (draft?.type === 'start')
      return draft.at === undefined || !plane
        ? undefined
        : tokenAt(plane, draft.at, headingDegrees(startHeading(planes[plane].side)))
    const flown = this.#flight?.flown
    if (!flown || flown.left || flown.at === undefined || !plane) return undefined
    return tokenAt(plane, flown.at, headingDegrees(flown.heading))
  })

  /** The track from the plane to the hex where it would arrive. */
  get tracks(): MapTrack[] {
    if (!this.#flight) return []
    const { pilot, flown } = this.#flight
    return [{ key: 'way', kind: 'preview', hexes: [pilot.flying.at, ...flown.entered] }]
  }

  /**
   * The arcs of a plane. For this seat's own plane they are drawn from the hex where the chosen manoeuvre would take
   * it.
   * @param pointed the plane of another seat that is pointed at
   */
  arcsOf(pointed: FlyingPlane | undefined, own: FlyingPlane | undefined): Arcs | undefined {
    const { desk, task } = this.#source()
    const flown = pointed ? undefined : this.#flight?.flown
    // Until a manoeuvre is chosen no arcs are drawn for this seat's plane: the map already highlights the hexes in
    // which a manoeuvre can end.
    const flying = pointed ?? (own?.out || (task?.type === 'choose' && !flown) ? undefined : own)
    if (!flying) return undefined
    const { setup, field } = desk.rules
    return arcsOf(field, flown?.at ?? flying.at, flown?.heading ?? flying.heading, hasObserver(setup, flying))
  }
}
