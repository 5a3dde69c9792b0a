import { z } from 'zod/mini'
import { featureEvents } from '../feature.ts'

/** Seats that leave a game under way: by resignation, by time, or all together by a draw. */
export const events = featureEvents({
  kinds: {
    /** A seat has left the game or was late, and the others play on without it. The game's own events follow. */
    seatEliminated: { open: z.object({ seat: z.string(), by: z.enum(['resignation', 'time']) }) },
  },
  // The game records who is out. An open request would need other answers now.
  endsRequest: ['seatEliminated'],
  wishes: { draw: {} },
})
