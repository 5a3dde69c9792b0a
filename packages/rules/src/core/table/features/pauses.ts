import { featureEvents } from '../feature.ts'
import { pauseMinutesSchema } from '../terms.ts'

/** Pauses that the seats agree on (T22). The clocks know their events. */
export const events = featureEvents({
  kinds: {},
  /** `minutes`: the longest time of the pause. */
  wishes: { pause: { minutes: pauseMinutesSchema } },
})
