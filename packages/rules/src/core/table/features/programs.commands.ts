import { featureCommands } from '../feature.ts'

export const commands = featureCommands({
  rules: {
    T21: 'The holder of a seat may let a program play it. Everybody sees that a program has come to the seat, until the seat is left; during a secret phase it is not shown.',
  },
  byTheServer: ['programPlays'],
})
