import type { SeatId } from '../../core/index.ts'
import { aheadOrBehind, distanceBetween } from '../field.ts'
import { type BlueMaxRules, flyingOf, levelsApart, seatsInPlay } from '../rules.ts'
import { isEnemy } from '../seats.ts'
import type { BlueMaxOpen, Flying } from '../state/open.ts'

/** The arcs reach so far (B1.4.1). */
const reach = 3

/** Whether one plane stands in the front arc of the tailer and the tailer in its rear arc (B1.4.1, B1.4.3). */
function tails(tailer: Flying, ahead: Flying): boolean {
  if (tailer.spinning || ahead.spinning || tailer.smoke || tailer.fire) return false
  const distance = distanceBetween(tailer.at, ahead.at)
  if (distance < 1 || distance > reach) return false
  if (levelsApart(tailer, ahead) > 1) return false
  return (
    aheadOrBehind(tailer.at, ahead.at, tailer.heading) > 0 &&
    aheadOrBehind(ahead.at, tailer.at, ahead.heading) < 0
  )
}

/** The enemies whom a seat can tail, in seat order (B1.4.4). */
export function candidatesOf(rules: BlueMaxRules, open: BlueMaxOpen, seat: SeatId): SeatId[] {
  const tailer = open.planes[seat]
  // With open sheets nobody tails: the first duel has no secrets between seats.
  if (!tailer || tailer.out || rules.setup.openSheets) return []
  return seatsInPlay(open, rules.seats).filter(
    (other) => isEnemy(seat, other) && tails(tailer, flyingOf(open, other)),
  )
}

/** The seats of the circle of tailing, in seat order; none where there is no circle (B1.4.6, B3.34). */
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

/** Whether a seat waits for the plane ahead to choose (B1.4.5), by public knowledge. */
export function isWaitingForPlaneAhead({ tails, opens, ready, asked }: BlueMaxOpen, seat: SeatId): boolean {
  const ahead = tails[seat]
  return ahead !== undefined && !opens.includes(seat) && asked.includes(ahead) && !ready.includes(ahead)
}
