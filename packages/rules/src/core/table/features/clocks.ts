import { clockEventKinds } from '../clock-events.ts'
import { featureEvents } from '../feature.ts'

/** Events that affect clocks (`clocksAfter`), and nothing else at a table. */
export const events = featureEvents({
  kinds: clockEventKinds,
  endsRequest: ['paused'],
})
