import { z } from 'zod/mini'
import { featureEvents } from '../feature.ts'

/** Seats that leave a game in progress: by resignation, by time, or all together by agreeing on a draw. */
export const events = featureEvents({
  kinds: {
    /** A seat has resigned or was late, and the others play on without it. The game's own events follow. */
    seatEliminated: { open: z.object({ seat: z.string(), by: z.enum(['resignation', 'time']) }) },
  },
  // An open request ends, because the seats whose consent it needs have changed. The event has no other effect on the
  // state of the table: the state of the game tells which seats are out.
  endsRequest: ['seatEliminated'],
  wishes: { draw: {} },
})
