import { z } from 'zod/mini'
import { featureEvents } from '../feature.ts'

/** Orders that are taken back (T9). The event log folds again without the entries that the event names. */
export const events = featureEvents({
  kinds: {
    /**
     * Log entries that no longer count. Nobody is shown which: an audience that had seen one of them gets a fresh
     * view. An event without an open part needed no consent, and nobody else is told at all.
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
