import { featureCommands } from '../feature.ts'

export const commands = featureCommands({
  rules: {
    T21: 'The holder of a seat may let a program play it. That a program has come to a seat all see, until the seat is left; while all prepare in secret it is not said.',
  },
  byTheServer: ['programPlays'],
})
