import { z } from 'zod/mini'
import type { SeatId } from '../../audience.ts'
import type { AnyPreparedGame, WaitingSeats } from '../../game.ts'
import type { PlayWith } from '../base.ts'
import { type FieldsOf, featureEvents } from '../feature.ts'
import { biddingPhase, bidSchema, settledSchema } from '../sides.ts'

const open = {
  /** Seats write their bids (T28). */
  bidding: z.optional(z.literal(true)),
  /** The sides that seats play first, if they were drawn or bid for. */
  settled: z.optional(settledSchema),
}
const secret = {
  /** The seat's bid, until all bids are opened. */
  bid: z.optional(bidSchema),
}
export type BiddingFields = FieldsOf<typeof open>
export type OwnBidFields = FieldsOf<typeof secret>

/** The settling of sides at the start, by chance or by bids (T28, T29). */
export const events = featureEvents({
  kinds: {
    /** All seats are taken, and each writes a bid for its side in secret. Each seat owns a part from here on. */
    biddingBegan: { open: z.object({}), own: z.object({}) },
    /** A seat has written its bid. Nobody else is told, not even that it has. */
    bidden: { own: z.object({ bid: bidSchema }) },
    /** Sides were drawn, or all bids are opened. The start follows. */
    sidesSettled: { open: settledSchema },
  },
  open,
  secret,
  folds: {
    biddingBegan: {
      open: (own) => ({ ...own, bidding: true as const }),
      // Whether a bid is still missing follows from the secret in a view.
      secret: (own) => own ?? {},
    },
    bidden: { secret: (before, own) => (own ? { bid: own.bid } : before) },
    // An opened bid is no longer a secret.
    sidesSettled: { open: (_, settled) => ({ settled }), secret: (own) => own && {} },
  },
  // Nor is a bid that no longer counts.
  reacts: { seatLeft: { open: ({ bidding: _, ...own }) => own, secret: (own) => own && {} } },
})

/** The seats without a bid, of those whose secrets the viewer knows. */
const unwrittenBids = ({ table: { secrets = {} } }: PlayWith<BiddingFields, OwnBidFields>): SeatId[] =>
  Object.keys(secrets).filter((seat) => !secrets[seat]?.bid)

/** Seats that must act, as far as the viewer may know: none after the end, and before the start only for bids. */
export function seatsWaitingAt(
  game: AnyPreparedGame,
  view: PlayWith<BiddingFields, OwnBidFields>,
): WaitingSeats {
  const { started, bidding, ending } = view.table.open
  if (bidding && !ending) return { seats: unwrittenBids(view), secret: biddingPhase }
  return started && !ending ? game.waitingFor(view.game) : { seats: [] }
}
