import { featureCommands } from '../feature.ts'

/** There are no commands about time: the server reports events. */
export const commands = featureCommands({
  byTheServer: ['seatAway', 'seatBack', 'outage', 'clockSet'],
})
