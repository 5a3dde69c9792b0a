import { z } from 'zod/mini'
import type { SeatId } from '../../audience.ts'
import type { AnyPreparedGame, WaitingSeats } from '../../game.ts'
import type { PlayWithFields } from '../base.ts'
import { type FieldsOf, featureEvents } from '../feature.ts'
import { biddingPhase, bidSchema, sideSettlementSchema } from '../sides.ts'

const open = {
  /** Whether seats are writing their bids now (T28). */
  bidding: z.optional(z.literal(true)),
  /** The sides that seats play first, if they were drawn or bid for; otherwise absent. */
  settled: z.optional(sideSettlementSchema),
}
const secret = {
  /** The seat's bid; removed when all bids are opened. */
  bid: z.optional(bidSchema),
}
export type BiddingFields = FieldsOf<typeof open>
export type OwnBidFields = FieldsOf<typeof secret>

/** The settling of sides at the start, by chance or by bids (T28, T29). */
export const events = featureEvents({
  kinds: {
    /**
     * All seats are taken, and each writes a bid for its side in secret. From this event on each seat has a secret of
     * its own, empty at first.
     */
    biddingBegan: { open: z.object({}), own: z.object({}) },
    /** A seat has written its bid. Only the seat itself is shown the event; others do not learn that it has bid. */
    bidden: { own: z.object({ bid: bidSchema }) },
    /** Sides were drawn, or all bids were opened; the event `started` follows. */
    sidesSettled: { open: sideSettlementSchema },
  },
  open,
  secret,
  folds: {
    biddingBegan: {
      open: (own) => ({ ...own, bidding: true as const }),
      // Every seat gets a secret, even an empty one: a viewer who is shown a seat's secret can then tell whether its
      // bid is missing.
      secret: (own) => own ?? {},
    },
    bidden: { secret: (before, own) => (own ? { bid: own.bid } : before) },
    // Opened bids are removed from the secrets, because they are public.
    sidesSettled: { open: (_, settled) => ({ settled }), secret: (own) => own && {} },
  },
  // When a person leaves a seat, the bidding ends and all bids are removed.
  reacts: { seatLeft: { open: ({ bidding: _, ...own }) => own, secret: (own) => own && {} } },
})

/** The seats that have not written a bid, among those whose secrets the viewer knows. */
const unwrittenBids = ({ table: { secrets = {} } }: PlayWithFields<BiddingFields, OwnBidFields>): SeatId[] =>
  Object.keys(secrets).filter((seat) => !secrets[seat]?.bid)

/**
 * The seats that must act at a table, as far as the viewer may know: before the start only for bids, after the end
 * none.
 */
export function seatsWaitingAtTable(
  game: AnyPreparedGame,
  view: PlayWithFields<BiddingFields, OwnBidFields>,
): WaitingSeats {
  const { started, bidding, ending } = view.table.open
  if (bidding && !ending) return { seats: unwrittenBids(view), secret: biddingPhase }
  return started && !ending ? game.waitingFor(view.game) : { seats: [] }
}
