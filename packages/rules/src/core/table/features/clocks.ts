import { clockEventKinds } from '../clock-events.ts'
import { featureEvents } from '../feature.ts'

/** The events that change clocks and nothing else at a table; `clocksAfter` reads them, so the feature has no folds. */
export const events = featureEvents({
  kinds: clockEventKinds,
  endsRequest: ['paused'],
})
