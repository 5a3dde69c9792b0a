import { z } from 'zod/mini'
import { featureEvents } from '../feature.ts'

/** Claims that other seats are late (T11 to T13). */
export const events = featureEvents({
  kinds: {
    /**
     * A seat is out of time, and another seat has let a stand-in finish its turn (T13); the orders of the stand-in
     * follow.
     */
    stoodIn: { open: z.object({ seat: z.string() }) },
  },
})
