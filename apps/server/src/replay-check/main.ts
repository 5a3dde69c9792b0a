import { flag, readArguments, runCommand, text, WrongArguments } from '@opsroom/command-line'
import type { DatabaseToCheck } from './replay-check.ts'

const usage = `usage: pnpm --silent replay-check [--url DATABASE_URL | --data DIR]
In the image: node apps/server/dist/replay-check.js ...
Decides every running game again from its log, by the rules of this build, and prints a line for each; the first difference
is on it. Changes nothing. Run it before a release and after a restore: a game that differs would go on otherwise than it
began.
  --url URL   a database; by default DATABASE_URL with PGPASSWORD, or the embedded one
  --data DIR  the embedded database of another folder
  --help      this text`

function read(args: string[]): DatabaseToCheck {
  const { url, data } = readArguments(args, { url: text, data: text, help: flag })
  if (url !== undefined && data !== undefined) throw new WrongArguments('--url and --data are two databases')
  return { url, data }
}

await runCommand({
  name: 'pnpm replay-check',
  usage,
  exits: { 0: 'no game differs', 1: 'some game differs, or the games cannot be read' },
  read,
  async run(place) {
    const { checkDatabase } = await import('./replay-check.ts')
    return checkDatabase(place)
  },
})
