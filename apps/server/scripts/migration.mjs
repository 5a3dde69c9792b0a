// node apps/server/scripts/migration.mjs new <name>   writes the migration that leads to prisma/schema.prisma
// node apps/server/scripts/migration.mjs drift        fails when schema and migrations differ
//
// Works offline: it drives Prisma's schema engine (WASM) directly. The engine replays all migrations into the database
// that it is given, so it always gets a fresh one on a throw-away server.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import { register } from 'tsx/esm/api'

register()
const { launchPostgres } = await import('../src/store/postgres/launcher.ts')

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')
const folder = join(root, 'prisma/migrations')
const schema = { path: 'schema.prisma', content: readFileSync(join(root, 'prisma/schema.prisma'), 'utf8') }

const [task, name] = process.argv.slice(2)
if (task === 'drift') await drift()
else if (task === 'new' && /^\w+$/.test(name ?? '')) await write(name)
else {
  console.error('usage: migration.mjs new <name> | drift')
  process.exit(1)
}

async function drift() {
  const { exitCode, stdout } = await difference()
  if (exitCode === 0) return console.log('Schema and migrations agree.')
  console.error(
    `prisma/schema.prisma is ahead of prisma/migrations: run migration.mjs new <name>\n\n${stdout}`,
  )
  process.exitCode = 1
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
  const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const data = mkdtempSync(join(base, 'opsroom-migration-'))
  const server = await launchPostgres(data, ['fsync=off'])
  try {
    const engine = await loadEngine(new PrismaPg({ connectionString: server.url }))
    let stdout = ''
    const result = await engine.diff({
      from: { tag: 'migrations', ...readMigrations() },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    })
    stdout = result.stdout ?? ''
    return { exitCode: result.exitCode, stdout }
  } finally {
    server.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

async function loadEngine(adapter) {
  // Where the engine puts its last words before it traps.
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => console.error(message) }
  const require = createRequire(import.meta.url)
  const engine = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const wasm = join(dirname(require.resolve('@prisma/schema-engine-wasm')), 'schema_engine_bg.wasm')
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {
    './schema_engine_bg.js': engine,
  })
  engine.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  const factory = bindMigrationAwareSqlAdapterFactory(withChar(adapter))
  return engine.SchemaEngine.new({ datamodels: [[schema.path, schema.content]] }, () => {}, factory)
}

/** This adapter does not know Postgres' internal type "char" (oid 18), in which the catalogue is written. */
function withChar(adapter) {
  const connect = adapter.connect.bind(adapter)
  adapter.connect = async () => {
    const connection = await connect()
    teachChar(connection)
    return connection
  }
  return adapter
}

/** Reads such columns as text and then calls them characters. Transactions inherit it from the same place. */
function teachChar(connection) {
  let owner = connection
  while (!Object.hasOwn(owner, 'performIO')) owner = Object.getPrototypeOf(owner)
  if (owner.knowsChar) return
  owner.knowsChar = true
  const { performIO, queryRaw } = owner
  const charsOf = new WeakMap()
  owner.performIO = async function perform(query) {
    const result = await performIO.call(this, query)
    const chars = (result.fields ?? []).map((field) => field.dataTypeID === 18)
    for (const field of result.fields ?? []) if (field.dataTypeID === 18) field.dataTypeID = 25
    if (result.rows) charsOf.set(result.rows, chars)
    return result
  }
  owner.queryRaw = async function read(query) {
    const result = await queryRaw.call(this, query)
    const chars = charsOf.get(result.rows) ?? []
    result.columnTypes = result.columnTypes.map((type, i) => (chars[i] ? ColumnTypeEnum.Character : type))
    return result
  }
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
