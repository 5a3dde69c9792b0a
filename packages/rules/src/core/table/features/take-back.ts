import { z } from 'zod/mini'
import { featureEvents } from '../feature.ts'

/** Take-backs (T9). After one the event log is folded again without the entries that the event names. */
export const events = featureEvents({
  kinds: {
    /**
     * Log entries no longer count; their numbers are sealed. An audience that was shown one of them is sent a fresh
     * view. An event without an open part needed no consent, and is shown only to the seats that own a part of it.
     */
    takenBack: {
      open: z.object({ seat: z.string() }),
      own: z.object({}),
      sealed: z.object({ entries: z.array(z.int()) }),
    },
  },
  endsRequest: ['takenBack'],
  wishes: { takeBack: {} },
})
