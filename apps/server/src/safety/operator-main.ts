import { operate } from './operator-cli.ts'

try {
  console.log(await operate(process.argv.slice(2), process.env.OPERATOR_TOKEN))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
