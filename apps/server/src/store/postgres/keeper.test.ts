import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { query, scratchFolder } from '../../../testing/store/databases.ts'
import { productRoot } from '../../ops/root.ts'
import { keepPostgres } from './keeper.ts'
import { stopPostgres } from './launcher.ts'

let folder: string
beforeEach(() => {
  folder = scratchFolder('keeper')
})
afterEach(() => stopPostgres(folder))
const postmasterFile = () => join(folder, 'data/postmaster.pid')

/** Keeps it, and tells when it is back. */
async function keep() {
  let onBack = () => {}
  const failures: unknown[] = []
  const news = {
    onLost() {},
    onBack: () => onBack(),
    onFailed: (error: unknown) => void failures.push(error),
  }
  const kept = await keepPostgres(folder, news, ['fsync=off'])
  const isBack = () =>
    new Promise<void>((resolve) => {
      onBack = resolve
    })
  return { ...kept, isBack, failures }
}

it('is started again at the same address when it dies, and is stopped for good in the end', async () => {
  const { url, stop, isBack } = await keep()
  await query(url, 'CREATE TABLE kept AS SELECT 7 AS seven')
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const back = isBack()
    process.kill(Number.parseInt(readFileSync(postmasterFile(), 'utf8'), 10), signal)
    await back
    expect(await query(url, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }])
  }
  await stop()
  expect(existsSync(postmasterFile())).toBe(false)
})

it('is brought back once when two keep it, and ends with the second', async () => {
  const [one, two] = [await keep(), await keep()]
  const back = Promise.all([one.isBack(), two.isBack()])
  process.kill(Number.parseInt(readFileSync(postmasterFile(), 'utf8'), 10), 'SIGKILL')
  await back
  await one.stop()
  expect(await query(two.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await two.stop()
  expect(existsSync(postmasterFile())).toBe(false)
})

it.each([
  ['by itself', 'process.exit(1)'],
  ['by a signal that it does not hear', "process.kill(process.pid, 'SIGTERM')"],
])('ends with a process that ends %s', async (_, ending) => {
  const script = `
    import { keepPostgres } from './src/store/postgres/keeper.ts'
    const news = { onLost() {}, onBack() {}, onFailed() {} }
    await keepPostgres(process.argv[1], news, ['fsync=off'])
    ${ending}`
  const words = ['--import', 'tsx', '--input-type=module', '--eval', script, folder]
  const settings = { cwd: join(productRoot, 'apps/server'), encoding: 'utf8' } as const
  const { status, stderr } = spawnSync(process.execPath, words, settings)
  expect([status, stderr]).toEqual([1, ''])
  await eventually(() => expect(existsSync(postmasterFile())).toBe(false))
})
