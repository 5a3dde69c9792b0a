import { clockEventKinds } from '../clock-events.ts'
import { featureEvents } from '../feature.ts'

/** Events by which the clocks go (`clocksAfter`), and nothing else of a table. */
export const events = featureEvents({
  kinds: clockEventKinds,
  endsRequest: ['paused'],
})
