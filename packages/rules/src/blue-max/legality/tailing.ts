import type { SeatId } from '../../core/index.ts'
import { compareAlongHeading, distanceBetween } from '../field.ts'
import { type BlueMaxRules, flyingPlaneOf, levelsApart, seatsInPlay } from '../rules.ts'
import { isEnemy } from '../seats.ts'
import type { BlueMaxOpen, FlyingPlane } from '../state/open.ts'

/** The reach of front and rear arcs in hexes (B1.4.1). */
const reach = 3

/**
 * Whether a plane can tail another: the plane ahead is in the tailer's front arc, and the tailer in its rear arc
 * (B1.4.1 to B1.4.3).
 */
function tails(tailer: FlyingPlane, ahead: FlyingPlane): boolean {
  if (tailer.spinning || ahead.spinning || tailer.smoke || tailer.fire) return false
  const distance = distanceBetween(tailer.at, ahead.at)
  if (distance < 1 || distance > reach) return false
  if (levelsApart(tailer, ahead) > 1) return false
  return (
    compareAlongHeading(tailer.at, ahead.at, tailer.heading) > 0 &&
    compareAlongHeading(ahead.at, tailer.at, ahead.heading) < 0
  )
}

/** The enemies that a seat can tail, in seat order (B1.4.4). */
export function tailingCandidatesOf(rules: BlueMaxRules, open: BlueMaxOpen, seat: SeatId): SeatId[] {
  const tailer = open.planes[seat]
  // With open sheets nobody tails: a first duel has no secrets between seats (B1.12.6).
  if (!tailer || tailer.out || rules.setup.openSheets) return []
  return seatsInPlay(open, rules.seats).filter(
    (other) => isEnemy(seat, other) && tails(tailer, flyingPlaneOf(open, other)),
  )
}

/** The seats that form a circle of tailing, in seat order; empty when there is no circle (B1.4.6, B3.34). */
export function tailingCircleIn(rules: BlueMaxRules, tailed: Readonly<Record<SeatId, SeatId>>): SeatId[] {
  return rules.seats
    .map(({ id }) => id)
    .filter((seat) => {
      const seen = new Set<SeatId>()
      let next = tailed[seat]
      while (next !== undefined && next !== seat && !seen.has(next)) {
        seen.add(next)
        next = tailed[next]
      }
      return next === seat
    })
}

/**
 * Whether a seat must wait until the plane that it tails has chosen its manoeuvre (B1.4.5), decided by public knowledge.
 */
export function isWaitingForPlaneAhead({ tails, opens, ready, asked }: BlueMaxOpen, seat: SeatId): boolean {
  const ahead = tails[seat]
  return ahead !== undefined && !opens.includes(seat) && asked.includes(ahead) && !ready.includes(ahead)
}
