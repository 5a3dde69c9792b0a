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
const { values } = parseArgs({ options: { url: { type: 'string' }, data: { type: 'string' } } })
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
} finally {
  await store.close()
  database.stop()
}
