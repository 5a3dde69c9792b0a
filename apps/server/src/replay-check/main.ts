import { flag, Progress, readArguments, runCommand, text, WrongArguments } from '@opsroom/command-line'
import { gameById } from '@opsroom/rules/games'
import { readConfig } from '../ops/config.ts'
import { findDatabase } from '../store/database.ts'
import { openStore } from '../store/index.ts'
import { replayCheck } from './replay-check.ts'

const usage = `usage: pnpm --silent replay-check [--url DATABASE_URL | --data DIR]
In the image: node apps/server/dist/replay-check.js ...
Decides every running game again from its log, by the rules of this build, and prints a line for each; the first difference
is on it. Changes nothing. Run it before a release and after a restore: a game that differs would go on otherwise than it
began.
  --url URL   a database; by default DATABASE_URL with PGPASSWORD, or the embedded one
  --data DIR  the embedded database of another folder
  --help      this text`

interface Options {
  url: string | undefined
  data: string | undefined
}

function read(args: string[]): Options {
  const { url, data } = readArguments(args, { url: text, data: text, help: flag })
  if (url !== undefined && data !== undefined) throw new WrongArguments('--url and --data are two databases')
  return { url, data }
}

async function run({ url, data }: Options): Promise<boolean> {
  const config = readConfig(process.env)
  const database = await findDatabase(data ? undefined : (url ?? config.databaseUrl), data ?? config.dataDir)
  const store = openStore(database.url)
  const progress = new Progress('games')
  try {
    const { passed, failed } = await replayCheck(store, gameById, (line) => {
      progress.clear()
      console.log(line)
      progress.step()
    })
    progress.end()
    console.log(`${passed} passed, ${failed} failed`)
    return failed === 0
  } finally {
    progress.end()
    await store.close()
    await database.stop()
  }
}

await runCommand({
  name: 'pnpm replay-check',
  usage,
  exits: { 0: 'no game differs', 1: 'some game differs, or the games cannot be read' },
  read,
  run,
})
