import { parseArgs } from 'node:util'
import { gameById } from '@opsroom/rules/games'
import { readConfig } from '../ops/config.ts'
import { findDatabase } from '../store/database.ts'
import { openStore } from '../store/index.ts'
import { replayCheck } from './replay-check.ts'

/**
 * `pnpm --silent replay-check [--url DATABASE_URL | --data DIR]`: replays every running game against the rules of this
 * working tree. Changes nothing. Run it before a release: a game that differs would go on otherwise than it began.
 */
const values = optionsOf(process.argv.slice(2))
const config = readConfig(process.env)
const database = await findDatabase(
  values.data ? undefined : (values.url ?? config.databaseUrl),
  values.data ?? config.dataDir,
)
const store = openStore(database.url)
try {
  const { passed, failed } = await replayCheck(store, gameById, (line) => console.log(line))
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
} catch (error) {
  console.error(
    `replay-check cannot read the games: ${error instanceof Error ? error.message : String(error)}`,
  )
  process.exitCode = 2
} finally {
  await store.close()
  database.stop()
}

/** The options given; ends the process when they are none of ours. */
function optionsOf(args: string[]): { url?: string; data?: string } {
  try {
    return parseArgs({ args, options: { url: { type: 'string' }, data: { type: 'string' } } }).values
  } catch {
    console.error('usage: pnpm --silent replay-check [--url DATABASE_URL | --data DIR]')
    process.exit(2)
  }
}
