import { featureCommands } from '../feature.ts'

/** The commands about time: none, because the server reports events. */
export const commands = featureCommands({
  byTheServer: ['seatAway', 'seatBack', 'outage', 'clockSet'],
})
