import { flag, readArguments, runCommand, text, WrongArguments } from '@opsroom/command-line'
import { readConfig } from '../ops/config.ts'
import { findDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { markFailedMigrationUndone, migrationState } from './migration-state.ts'
import { refuseMissingDatabase } from './postgres/state.ts'

const usage = `usage: pnpm --silent migrations [status | repair] [--url DATABASE_URL]
In the image: node apps/server/dist/migrations.js ...
The migrations of the database: DATABASE_URL and PGPASSWORD as the server has them, or the embedded one.
  status        says which are applied, which failed and which are missing; changes nothing (this is the default)
  repair        tries those that failed again, and then all that are missing
  --url URL     another database
  --help        this text
A migration that failed has left nothing behind, since Postgres undoes it as a whole. Its error is shown: make room on a
full disk, end a program that holds a lock, or give the account its rights; then repair. Stop the servers first, and keep
a copy of the database.`

const tasks = ['status', 'repair'] as const
type Task = (typeof tasks)[number]

interface Options {
  task: Task
  url: string | undefined
}

function read(args: string[]): Options {
  const { url, words } = readArguments(args, { url: text, help: flag }, { most: 1 })
  const [word = 'status'] = words
  const task = tasks.find((known) => known === word)
  if (!task) throw new WrongArguments(`there is ${tasks.join(' and ')}, not '${word}'`)
  return { task, url }
}

async function run({ task, url }: Options): Promise<boolean> {
  const config = readConfig(process.env)
  const given = url ?? config.databaseUrl
  if (!given) await refuseMissingDatabase(config.dataDir)
  const database = await findDatabase(given, config.dataDir)
  try {
    return task === 'repair' ? await repair(database.url) : await status(database.url)
  } finally {
    await database.stop()
  }
}

/** Prints the state of the migrations. @returns whether none has failed, and this build starts on the database */
async function status(url: string): Promise<boolean> {
  const { applied, failed, cutOff, misfits, missing } = await migrationState(url)
  console.log(`${applied.length} applied, ${failed.length + cutOff.length} failed, ${missing.length} missing`)
  for (const { name, said } of failed) console.log(`failed: ${name}: ${said}`)
  for (const name of cutOff)
    console.log(
      `failed: ${name}: it was cut off; repair, or the next start, finds out whether it was applied`,
    )
  for (const { says, todo } of misfits) console.log(`does not fit: ${says}: ${todo}`)
  for (const name of missing) console.log(`missing: ${name}; the next start of a server applies it`)
  return failed.length + cutOff.length + misfits.length === 0
}

async function repair(url: string): Promise<boolean> {
  for (const name of await markFailedMigrationUndone(url)) console.log(`tried again: ${name}`)
  const applied = await migrate(url)
  console.log(`${applied.length} applied now; the database is up to date`)
  return true
}

await runCommand({
  name: 'pnpm migrations',
  usage,
  exits: {
    0: 'nothing has failed',
    1: 'a migration has failed or does not fit this build, or the database is not to be had',
  },
  read,
  run,
})
