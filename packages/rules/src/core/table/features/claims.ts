import { z } from 'zod/mini'
import { featureEvents } from '../feature.ts'

/** Claims that others are late (T11 to T13). */
export const events = featureEvents({
  kinds: {
    /** A seat's time was over and another seat has let a stand-in finish its turn (T13); its orders follow. */
    stoodIn: { open: z.object({ seat: z.string() }) },
  },
})
