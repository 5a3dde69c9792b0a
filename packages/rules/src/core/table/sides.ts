import { z } from 'zod/mini'
import type { SeatId } from '../audience.ts'
import type { FairSidesSupport } from '../game.ts'
import type { Random } from '../random.ts'

/**
 * The way in which sides are settled, if people do not choose them with their seats: drawn by chance, or by sealed bids
 * (T28).
 */
export const settlingSchema = z.enum(['drawn', 'bid'])
export type Settling = z.infer<typeof settlingSchema>

const sideSchema = z.string().check(z.maxLength(24))

/** A bid: the side that a seat wants, and the points that it would give the other seat for it. */
export const bidSchema = z.strictObject({
  side: sideSchema,
  points: z.int().check(z.minimum(0), z.maximum(1_000)),
})
export type Bid = z.infer<typeof bidSchema>

/** The points that a seat has from the start, because the other seat has paid for its side. */
export const awardSchema = z.object({ seat: z.string(), points: z.int() })

/** The settled sides that seats play first, with the bids and the price. */
export const sideSettlementSchema = z.object({
  by: settlingSchema,
  /** The side that each seat plays first. */
  sides: z.record(z.string(), z.string()),
  /** The bid of each seat, without seats that were late; absent when the sides were drawn. */
  bids: z.optional(z.record(z.string(), bidSchema)),
  /** The points paid for a side; absent when nobody pays. */
  award: z.optional(awardSchema),
})
export type SideSettlement = z.infer<typeof sideSettlementSchema>

/** The name of the secret phase in which seats bid. */
export const biddingPhase = 'bids'

const other = (pair: readonly [string, string], one: string): string => (pair[0] === one ? pair[1] : pair[0])

/** The side of each seat when one seat plays a given side and the other seat the other side. */
const sidesWith = (seats: Pair, sides: Pair, seat: SeatId, side: string): Record<SeatId, string> =>
  Object.fromEntries(seats.map((id) => [id, id === seat ? side : other(sides, side)]))
type Pair = readonly [string, string]

/** The sides of a game of two seats, drawn with equal chances. */
export function drawSides(seats: Pair, { sides }: FairSidesSupport, random: Random): SideSettlement {
  return { by: 'drawn', sides: sidesWith(seats, sides, seats[0], random('sides').pick(sides)) }
}

/**
 * The sides by opened bids (T29). If only one seat bids for a side, it plays that side, and nobody pays. If both bid
 * for the same side, the higher bidder plays it, and the other seat gets the points of that bid; equal bids are decided
 * by chance. A late seat takes the side that is left; if both are late, sides are drawn.
 */
export function settleByBids(
  seats: Pair,
  { sides }: FairSidesSupport,
  bids: Record<SeatId, Bid>,
  random: Random,
): SideSettlement {
  const by = 'bid' as const
  const [first, second] = [bids[seats[0]], bids[seats[1]]]
  const one = first ?? second
  if (!one) return { ...drawSides(seats, { sides, most: 0 }, random), by, bids }
  if (!first || !second || first.side !== second.side) {
    const seat = first ? seats[0] : seats[1]
    return { by, sides: sidesWith(seats, sides, seat, one.side), bids }
  }
  const isFirst = first.points === second.points ? random('bids').int(2) === 0 : first.points > second.points
  const [winner, loser] = isFirst ? seats : [seats[1], seats[0]]
  const { points } = isFirst ? first : second
  return {
    by,
    sides: sidesWith(seats, sides, winner, first.side),
    bids,
    ...(points > 0 && { award: { seat: loser, points } }),
  }
}

/** Whether the settled sides differ from those with which the seats were opened. */
export const areSidesExchanged = (
  seats: readonly { id: SeatId; side: string }[],
  settled: Pick<SideSettlement, 'sides'> | undefined,
): boolean => settled !== undefined && seats.some(({ id, side }) => settled.sides[id] !== side)
