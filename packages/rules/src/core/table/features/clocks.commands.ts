import { featureCommands } from '../feature.ts'

/** Nobody commands time: the server says what it saw. */
export const commands = featureCommands({
  byTheServer: ['seatAway', 'seatBack', 'outage', 'clockSet'],
})
