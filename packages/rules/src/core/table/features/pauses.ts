import { featureEvents } from '../feature.ts'
import { pauseMinutesSchema } from '../terms.ts'

/** Pauses that the seats agree on (T22). Their events are among those of the clocks (`clock-events.ts`). */
export const events = featureEvents({
  kinds: {},
  /** `minutes`: the greatest length of the pause. */
  wishes: { pause: { minutes: pauseMinutesSchema } },
})
