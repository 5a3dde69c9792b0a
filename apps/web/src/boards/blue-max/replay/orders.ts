import { headingDegrees, type MapGeometry } from '@opsroom/pictures/hex-map'
import { type BlueMaxRules, type BlueMaxView, flyPath, planes } from '@opsroom/rules/blue-max'
import type { Overlay } from '../../../board-kit/hex-map/overlay.ts'
import type { DrawnPlane } from '../map/tokens.ts'

/**
 * The manoeuvres that are ordered but not flown yet, as far as the viewpoint may know them: the path of each, and the
 * plane at its end.
 */
export function drawOrderedFlights(
  { field }: BlueMaxRules,
  { open, secrets = {} }: BlueMaxView,
  { centres }: Pick<MapGeometry, 'centres'>,
): { ghosts: DrawnPlane[]; overlay: Overlay } {
  const ghosts: DrawnPlane[] = []
  const tracks: Overlay['tracks'][number][] = []
  for (const [seat, { order }] of Object.entries(secrets)) {
    const flying = open.planes[seat]
    const manoeuvre = order && flying && planes[flying.plane].chart.get(order.manoeuvre)
    if (!manoeuvre) continue
    const { at, entered, heading, left } = flyPath(
      field,
      flying.at,
      flying.heading,
      manoeuvre.path,
      manoeuvre.direction,
    )
    tracks.push({ key: seat, kind: 'preview', hexes: [flying.at, ...entered] })
    // No plane is drawn for a path that leaves the field, even if it would come back: the plane is lost there (B1.1.2).
    const centre = at === undefined || left ? undefined : centres.get(at)
    if (centre)
      ghosts.push({
        ...centre,
        seat,
        plane: flying.plane,
        angle: headingDegrees(heading),
        scale: 1.5,
        marks: [],
        ready: false,
      })
  }
  return { ghosts, overlay: { tracks } }
}
