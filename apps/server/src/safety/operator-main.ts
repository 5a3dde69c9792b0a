import { runCommand } from '@opsroom/command-line'
import { commandOf, operate, usage } from './operator-cli.ts'

await runCommand({
  name: 'pnpm operator',
  usage,
  exits: { 0: 'it is done', 1: 'the server does not answer, or refuses' },
  read: commandOf,
  async run(asked) {
    console.log(await operate(asked, process.env.OPERATOR_TOKEN))
  },
})
