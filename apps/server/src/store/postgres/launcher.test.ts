import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, it } from 'vitest'
import { root } from '../../ops/root.ts'
import { query, scratchFolder } from '../testing/databases.ts'
import { type Launched, launchPostgres } from './launcher.ts'

const folder = scratchFolder('launcher')
const started: Launched[] = []
const launch = async (): Promise<Launched> => {
  const server = await launchPostgres(folder, ['fsync=off'])
  started.push(server)
  return server
}
afterEach(() => {
  for (const server of started.splice(0)) if (!server.joined) server.stop()
  rmSync(folder, { recursive: true, force: true })
})

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
  process.kill(Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGINT')
}, 60_000)

it('keeps its data over a stop and a start, and lets nobody in without the password', async () => {
  const first = await launch()
  await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS seven')
  first.stop()
  const second = await launch()
  expect(await query(second.url, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }])
  const wrong = Object.assign(new URL(second.url), { password: 'guess' }).href
  await expect(query(wrong, 'SELECT 1')).rejects.toThrow(/password/)
}, 60_000)
