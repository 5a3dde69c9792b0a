import { execFile, execFileSync } from 'node:child_process'
import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { root } from '../../ops/root.ts'
import { query, scratchFolder } from '../testing/databases.ts'
import { type Launched, launchPostgres, stopPostgres } from './launcher.ts'

let folder: string
beforeEach(() => {
  folder = scratchFolder('launcher')
})
afterEach(() => stopPostgres(folder))
const launch = (): Promise<Launched> => launchPostgres(folder, ['fsync=off'])

it('makes a database once when three processes start at the same time, and all get the same one', async () => {
  const script = `
    import { launchPostgres } from './src/store/postgres/launcher.ts'
    const { url, joined } = await launchPostgres(process.argv[1], ['fsync=off'])
    console.log(JSON.stringify({ url, joined }))`
  const words = ['--import', 'tsx', '--input-type=module', '--eval', script, folder]
  const start = () => promisify(execFile)(process.execPath, words, { cwd: join(root, 'apps/server') })
  const found = (await Promise.all([start(), start(), start()])).map(({ stdout }) => JSON.parse(stdout))
  expect(new Set(found.map(({ url }) => url)).size).toBe(1)
  expect(found.map(({ joined }) => joined).sort()).toEqual([false, true, true])
  // It outlives its starter, and is joined by the next.
  const next = await launch()
  expect(next).toMatchObject({ url: found[0].url, joined: true })
  expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

it('keeps its data over a restart, and refuses a connection without the password', async () => {
  const first = await launch()
  await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS seven')
  first.stop()
  const second = await launch()
  expect(await query(second.url, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }])
  const wrong = Object.assign(new URL(second.url), { password: 'guess' }).href
  await expect(query(wrong, 'SELECT 1')).rejects.toThrow(/password/)
})

it('starts again after it was killed, though another process of its account has its number by now', async () => {
  const other = scratchFolder('launcher-other')
  onTestFinished(() => stopPostgres(other))
  const numberIn = (place: string) =>
    Number.parseInt(readFileSync(join(place, 'data/postmaster.pid'), 'utf8'), 10)
  const killed = await launch()
  await query(killed.url, 'CREATE TABLE kept AS SELECT 7 AS seven')
  const somebody = await launchPostgres(other, ['fsync=off'])
  process.kill(numberIn(folder), 'SIGKILL')
  for (const name of ['data/postmaster.pid', `.s.PGSQL.${new URL(killed.url).port}.lock`]) {
    const file = join(folder, name)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(numberIn(other))))
  }
  const again = await launch()
  expect(again.joined).toBe(false)
  expect(await query(again.url, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }])
  expect(await query(somebody.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

it('never takes the server of a folder for that of a copy, and says what to do with the copy', async () => {
  const original = await launch()
  await query(original.url, 'CREATE TABLE kept AS SELECT 7 AS seven')
  const copy = join(scratchFolder('launcher-copy'), 'postgres')
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.includes('.s.PGSQL') })
  // The account of Postgres owns the original.
  execFileSync('chown', ['-R', '--reference', folder, copy])
  await expect(launchPostgres(copy)).rejects.toThrow(
    `DATA_DIR: the database in ${copy} is a copy of ${folder}, made while that one ran`,
  )
  await stopPostgres(copy)
  expect(await query(original.url, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }])
})

it('starts a folder that was moved after its server was killed', async () => {
  const killed = await launch()
  await query(killed.url, 'CREATE TABLE kept AS SELECT 7 AS seven')
  process.kill(Number.parseInt(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  const moved = join(scratchFolder('launcher-moved'), 'postgres')
  renameSync(folder, moved)
  onTestFinished(() => stopPostgres(moved))
  const again = await launchPostgres(moved, ['fsync=off'])
  expect(again.joined).toBe(false)
  expect(await query(again.url, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }])
})
