import type { SeatId } from '@opsroom/rules/core'
import type { Situation } from '../situation.ts'
import type { Candidate } from './candidates.ts'
import { aheadOf, distanceTo, stanceOf } from './grid.ts'
import type { Mood } from './mood.ts'

/**
 * The flights after which there is a path on; those that end the flight or lose control, and those without a path,
 * only if nothing else is left.
 */
export function soundOf(all: Candidate[]): Candidate[] {
  const staying = all.filter(({ out, spinning }) => !out && !spinning)
  const lasting = staying.filter(({ exits }) => exits > 0)
  return [lasting, staying].find(({ length }) => length > 0) ?? all
}

/** A flight that was repeated this often in a row is known to the enemy, and costs this much more each time. */
const circles = { after: 2, cost: 0.03 }
/** The number of hexes that an enemy is assumed to fly on. */
const ahead = 2
/** An enemy within so many hexes may be shot at soon. */
const soon = 3

/**
 * The value of a seat's flights with the needs of a fight: closing in on others, and not flying the same circle for
 * ever.
 */
export function spirited(
  { open, notes }: Situation,
  seat: SeatId,
  others: readonly SeatId[],
  flights: Candidate[],
  { chase }: Mood,
): Candidate[] {
  const goals = others.flatMap((other) => {
    const flying = open.planes[other]
    return flying ? [aheadOf(stanceOf(flying), ahead)] : []
  })
  const repeated = Math.max(0, (notes.repeats[seat] ?? 0) - circles.after + 1)
  return flights.map((flight) => {
    const nearest = Math.min(99, ...goals.map(({ q, r }) => distanceTo(q - flight.q, r - flight.r)))
    const away = goals.length > 0 ? Math.max(0, nearest - soon) : 0
    const again = flight.flight.manoeuvre.code === open.planes[seat]?.last ? repeated : 0
    return { ...flight, alone: flight.alone - chase * away - circles.cost * again }
  })
}
