import { featureCommands } from '../feature.ts'

/** The feature of clocks has no commands: the server appends its events. */
export const commands = featureCommands({
  byTheServer: ['seatAway', 'seatBack', 'outage', 'clockSet'],
})
