// node apps/server/scripts/migration.mjs new <name>   writes the migration that leads to prisma/schema.prisma
// node apps/server/scripts/migration.mjs drift        fails when schema and migrations differ
//
// Works offline: it drives Prisma's schema engine (WASM) directly. The engine replays all migrations into the database
// that it is given, so it always gets a fresh one: PGlite, in the memory of this process.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { flag, readArguments, runCommand, WrongArguments } from '@opsroom/command-line'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { PrismaPGlite } from 'pglite-prisma-adapter'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')
const folder = join(root, 'prisma/migrations')
const schema = { path: 'schema.prisma', content: readFileSync(join(root, 'prisma/schema.prisma'), 'utf8') }

const usage = `usage: pnpm db:drift
       node apps/server/scripts/migration.mjs new NAME
Compares prisma/schema.prisma with the migrations, in a database in memory.
  drift   fails when they differ
  new     writes the migration that leads to the schema
  --help  this text`

function read(args) {
  const { words } = readArguments(args, { help: flag }, { least: 1, most: 2, name: 'drift or new' })
  const [task, name] = words
  if (task !== 'drift' && task !== 'new') throw new WrongArguments(`there is drift and new, not '${task}'`)
  if (task === 'drift' && name !== undefined) throw new WrongArguments(`'${name}' is one word too many`)
  if (task === 'new' && !/^\w+$/.test(name ?? ''))
    throw new WrongArguments('NAME is missing, or has other signs than letters, digits and _')
  return { task, name }
}

async function drift() {
  const { exitCode, stdout } = await difference()
  if (exitCode === 0) {
    console.log('Schema and migrations agree.')
    return true
  }
  console.error(
    `prisma/schema.prisma is ahead of prisma/migrations: run node apps/server/scripts/migration.mjs new NAME\n\n${stdout}`,
  )
  return false
}

async function write(title) {
  const { exitCode, stdout } = await difference()
  if (exitCode === 0) return console.log('Nothing to do: schema and migrations agree.')
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const place = join(folder, `${stamp}_${title}`)
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'migration.sql'), stdout)
  writeFileSync(
    join(folder, 'migration_lock.toml'),
    '# Written by the migration script; keep it in version control.\nprovider = "postgresql"\n',
  )
  console.log(`Wrote prisma/migrations/${stamp}_${title}`)
}

/** The SQL that leads from the migrations to the schema; exit code 0 when there is none. */
async function difference() {
  const database = await PGlite.create()
  try {
    const engine = await loadEngine(new PrismaPGlite(database))
    const { exitCode, stdout } = await engine.diff({
      from: { tag: 'migrations', ...readMigrations() },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    })
    return { exitCode, stdout: stdout ?? '' }
  } finally {
    await database.close()
  }
}

async function loadEngine(adapter) {
  // The registry for the last words of the engine before it traps.
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => console.error(message) }
  const require = createRequire(import.meta.url)
  const engine = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const wasm = join(dirname(require.resolve('@prisma/schema-engine-wasm')), 'schema_engine_bg.wasm')
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {
    './schema_engine_bg.js': engine,
  })
  engine.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  const factory = bindMigrationAwareSqlAdapterFactory(adapter)
  return engine.SchemaEngine.new({ datamodels: [[schema.path, schema.content]] }, () => {}, factory)
}

function readMigrations() {
  const lockfile = join(folder, 'migration_lock.toml')
  const names = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : []
  return {
    baseDir: folder,
    lockfile: {
      path: 'migration_lock.toml',
      content: existsSync(lockfile) ? readFileSync(lockfile, 'utf8') : 'provider = "postgresql"\n',
    },
    shadowDbInitScript: '',
    migrationDirectories: names.map((path) => ({
      path,
      migrationFile: {
        path: 'migration.sql',
        // The engine splits the text at semicolons, also at those of comments.
        content: {
          tag: 'ok',
          value: readFileSync(join(folder, path, 'migration.sql'), 'utf8').replace(/^--.*$/gm, ''),
        },
      },
    })),
  }
}

await runCommand({
  name: 'migration.mjs',
  usage,
  exits: { 0: 'they agree, or it is written', 1: 'they differ' },
  read,
  run: ({ task, name }) => (task === 'drift' ? drift() : write(name)),
})
