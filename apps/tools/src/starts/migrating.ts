import { once } from 'node:events'
import { join } from 'node:path'
import { launchPostgres, migrate, migrationsFolder } from '@opsroom/server/store'

/**
 * Starts the Postgres of the data folder in `DATA_DIR` and migrates it, as a server does before it listens. Before the
 * statement in `AT_STATEMENT`, counted over all migrations, it notifies its parent; with `WAITS` it then waits for an
 * answer.
 */
const { DATA_DIR = '', AT_STATEMENT, WAITS } = process.env
const { url, stop } = await launchPostgres(join(DATA_DIR, 'postgres'))
let statement = 0
await migrate(url, migrationsFolder, async () => {
  if (statement++ !== Number(AT_STATEMENT)) return
  process.send?.('here')
  if (WAITS) await once(process, 'message')
})
await stop()
process.exit()
