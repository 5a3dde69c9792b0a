import { type BlueMaxState, isGliding, planes, spinCode } from '@opsroom/rules/blue-max'
import type { EventLaw } from './law.ts'

/** The points that a change of level adds to the cost of a manoeuvre (B1.6.2). */
const levelCost: Readonly<Record<string, number>> = { climb: 1, dive: -1 }

/**
 * The code that a plane has flown in phase 3, and the cost of the flight: the code's last digit, and the change of
 * level.
 */
function flownBy(ordered: BlueMaxState, flown: BlueMaxState, seat: string): { code: string; cost: number } {
  const code = flown.open.planes[seat]?.last ?? spinCode
  // A plane that spins flies on without an order, level.
  const order = ordered.open.planes[seat]?.spinning ? undefined : ordered.secrets?.[seat]?.order
  return { code, cost: Number(code.at(-1)) + (levelCost[order?.altitude ?? 'level'] ?? 0) }
}

/**
 * B1.6.2: in phase 4 each plane in play pays exactly the last digit of its code, a point more for a climb, also one
 * that fails, and one less for a dive; a gliding plane pays nothing. Only a spin may cost more than is left (B1.5.6):
 * all that is left is paid.
 */
export const fuelIsPaidAsFlown: EventLaw = ({ event, before, after, ordered }) => {
  if (event.type !== 'fuelPaid') return undefined
  for (const [seat, flying] of Object.entries(before.open.planes)) {
    const [sheet, left] = [before.secrets?.[seat]?.sheet, after.secrets?.[seat]?.sheet?.fuel]
    if (!sheet || left === undefined || flying.out) continue
    const { code, cost } = flownBy(ordered, before, seat)
    const paid = sheet.fuel - left
    const isFree = isGliding({ plane: planes[flying.plane], sheet })
    if (!isFree && cost > sheet.fuel && code !== spinCode)
      return `${seat} flies ${code} for ${cost} with ${sheet.fuel} points left`
    const expected = isFree ? 0 : Math.min(cost, sheet.fuel)
    if (paid !== expected) return `${seat} pays ${paid} for ${code}, which costs ${expected}`
  }
  return undefined
}
