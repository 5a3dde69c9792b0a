import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { query, scratchFolder } from '../../../testing/store/databases.ts'
import { productRoot } from '../../ops/root.ts'
import { type LaunchedServer, launchPostgres, type StartStep, stopPostgres } from './launcher.ts'

let folder: string
beforeEach(() => {
  folder = scratchFolder('launcher')
})
afterEach(() => stopPostgres(folder))
const launch = (): Promise<LaunchedServer> => launchPostgres(folder, ['fsync=off'])
const isRunning = () => existsSync(join(folder, 'data/postmaster.pid'))
const numberIn = (place: string) =>
  Number.parseInt(readFileSync(join(place, 'data/postmaster.pid'), 'utf8'), 10)
/** A database of the server beside the one that everybody connects to. */
const beside = (url: string) => Object.assign(new URL(url), { pathname: '/template1' }).href

it('makes a database once when three processes start at the same time, and all get the same one', async () => {
  const script = `
    import { launchPostgres } from './src/store/postgres/launcher.ts'
    const { url, joined } = await launchPostgres(process.argv[1], ['fsync=off'])
    console.log(JSON.stringify({ url, joined }))`
  const words = ['--import', 'tsx', '--input-type=module', '--eval', script, folder]
  const start = () => promisify(execFile)(process.execPath, words, { cwd: join(productRoot, 'apps/server') })
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
  await first.stop()
  const second = await launch()
  expect(await query(second.url, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }])
  const wrong = Object.assign(new URL(second.url), { password: 'guess' }).href
  await expect(query(wrong, 'SELECT 1')).rejects.toThrow(/password/)
})

it('starts again after it was killed, though another process of its account has its number by now', async () => {
  const other = scratchFolder('launcher-other')
  onTestFinished(() => stopPostgres(other))
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
  process.kill(numberIn(folder), 'SIGKILL')
  const moved = join(scratchFolder('launcher-moved'), 'postgres')
  renameSync(folder, moved)
  onTestFinished(() => stopPostgres(moved))
  const again = await launchPostgres(moved, ['fsync=off'])
  expect(again.joined).toBe(false)
  expect(await query(again.url, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }])
})

it('is stopped by the last that uses it, also by one that has joined it; who was killed does not count', async () => {
  const first = await launch()
  const second = await launch()
  expect(second.joined).toBe(true)
  const killed = startAndBeKilled('open')
  expect(killed).toBe('SIGKILL')
  await first.stop()
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await second.stop()
  expect(isRunning()).toBe(false)
})

/** A program that starts it, and kills itself after a step. */
const launching = `
  import { launchPostgres } from './src/store/postgres/launcher.ts'
  await launchPostgres(process.argv[1], ['fsync=off'], (step) => {
    if (step === process.argv[2]) process.kill(process.pid, 'SIGKILL')
  })`

/** Starts it in a process that kills itself after a step. @returns the signal that ended the process */
function startAndBeKilled(step: StartStep): NodeJS.Signals | null {
  const words = ['--import', 'tsx', '--input-type=module', '--eval', launching, folder, step]
  return spawnSync(process.execPath, words, { cwd: join(productRoot, 'apps/server') }).signal
}

it('starts though the first start was killed after each of its steps', async () => {
  for (const step of ['registered', 'password', 'initdb'] as const)
    expect([step, startAndBeKilled(step)]).toEqual([step, 'SIGKILL'])
  // As an earlier version left it when initdb was killed with it.
  mkdirSync(join(folder, 'data/base/1'), { recursive: true })
  for (const step of ['mark', 'started', 'open'] as const)
    expect([step, startAndBeKilled(step)]).toEqual([step, 'SIGKILL'])
  const { url, joined, stop } = await launch()
  expect(joined).toBe(true)
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await stop()
  expect(isRunning()).toBe(false)
})

it('starts while the initdb of a first start that was killed is still at work, and removes its rest later', async () => {
  const words = ['--input-type=module', '--eval', launching, folder, 'none']
  const server = spawn(process.execPath, ['--import', 'tsx', ...words], {
    cwd: join(productRoot, 'apps/server'),
  })
  const making = () =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('data.making-')) : []
  await eventually(() => expect(making()).toHaveLength(1))
  server.kill('SIGKILL')
  await once(server, 'exit')
  const { url, joined, stop } = await launch()
  expect(joined).toBe(false)
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await stop()
  await eventually(async () => {
    rmSync(join(folder, 'data'), { recursive: true })
    await (await launch()).stop()
    expect(making()).toEqual([])
  })
})

it('keeps the data of a folder that has no mark yet, and marks it', async () => {
  const first = await launch()
  await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS seven')
  await first.stop()
  const mark = join(folder, 'data/opsroom.complete')
  rmSync(mark)
  const { url } = await launch()
  expect(await query(url, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }])
  expect(existsSync(mark)).toBe(true)
})

it('never makes a complete data folder anew, whatever is missing in it', async () => {
  await (await launch()).stop()
  for (const name of ['PG_VERSION', 'base/5/PG_VERSION']) rmSync(join(folder, 'data', name))
  await expect(launch()).rejects.toThrow(`Postgres in ${folder} did not do it`)
  expect(existsSync(join(folder, 'data/base/5'))).toBe(true)
})

it('says why Postgres does not start, and where its log is', async () => {
  await (await launch()).stop()
  appendFileSync(join(folder, 'data/postgresql.conf'), 'nonsense = 1\n')
  await expect(launch()).rejects.toThrow(
    new RegExp(`^Postgres in ${folder} did not do it: .*\\(${folder}/log: FATAL: .*postgresql\\.conf.*\\)$`),
  )
})

it('puts a data folder aside in which initdb did not finish its last step', async () => {
  const first = await launch()
  await query(beside(first.url), 'DROP DATABASE postgres WITH (FORCE)')
  await first.stop()
  rmSync(join(folder, 'data/opsroom.complete'))
  mkdirSync(join(folder, 'data/base/5'))
  writeFileSync(join(folder, 'data/base/5/PG_VERSION'), '18\n')
  const { url } = await launch()
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(readdirSync(folder).filter((name) => name.startsWith('data.unfinished-'))).toHaveLength(1)
})
