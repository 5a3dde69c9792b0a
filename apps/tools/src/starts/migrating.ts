import { once } from 'node:events'
import { join } from 'node:path'
import { launchPostgres, migrate, migrationsFolder } from '@opsroom/server/store'

/**
 * Starts the Postgres of the data folder `DATA_DIR` and migrates its database, as a server does before it listens.
 * Before the statement with the number `AT_STATEMENT`, counted over all migrations, this process notifies its parent;
 * with `WAITS` it then waits for an answer.
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
