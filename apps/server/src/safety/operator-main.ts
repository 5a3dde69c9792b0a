import { runCommand } from '@opsroom/command-line'
import { operatorRequestOf, sendOperatorCommand, usage } from './operator-cli.ts'

await runCommand({
  name: 'pnpm operator',
  usage,
  exits: { 0: 'it is done', 1: 'the server does not answer, or refuses' },
  read: operatorRequestOf,
  async run(asked) {
    console.log(await sendOperatorCommand(asked, process.env.OPERATOR_TOKEN))
  },
})
