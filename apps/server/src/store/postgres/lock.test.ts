import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { scratchFolder } from '../../../testing/store/databases.ts'
import { type Claim, claimByFile, isClaimed } from './claim.ts'
import { withLock } from './lock.ts'

/** A claim of this process in a fresh folder. */
function claimed(): Claim {
  const made = claimByFile(join(scratchFolder('claim'), '1')) as Claim
  onTestFinished(() => made.release())
  return made
}
const change = (file: string, fields: Record<string, unknown>) =>
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...fields }))
const longAgo = new Date(Date.now() - 3_600_000)

it('is held by a process that is there', () => {
  const { file, release } = claimed()
  expect([isClaimed(file), claimByFile(file)]).toEqual([true, undefined])
  utimesSync(file, longAgo, longAgo) // it need not prove it where the system knows
  expect(isClaimed(file)).toBe(process.platform !== 'win32')
  release()
  expect(isClaimed(file)).toBe(false)
})

it.each([
  ['whose number another process has by now', { began: 'earlier' }],
  ['of another boot of the machine', { boot: 'another' }],
  ['of the folder that this one is a copy of', { folder: '0' }],
])('is not held by a process %s', (_, fields) => {
  const { file } = claimed()
  change(file, fields)
  expect(isClaimed(file)).toBe(false)
})

it('is held by a process of another container for as long as that touches it', () => {
  const { file } = claimed()
  change(file, { namespace: 'another', pid: 1 })
  expect(isClaimed(file)).toBe(true)
  utimesSync(file, longAgo, longAgo)
  expect(isClaimed(file)).toBe(false)
})

it('is not held by a process that was killed before it had written its name', () => {
  const { file } = claimed()
  writeFileSync(file, '')
  expect(isClaimed(file)).toBe(true)
  utimesSync(file, longAgo, longAgo)
  expect(isClaimed(file)).toBe(false)
})

it('is taken over from an earlier version whose number the first process of a container has', async () => {
  const folder = scratchFolder('lock')
  mkdirSync(join(folder, 'lock'))
  writeFileSync(join(folder, 'lock/pid'), '1')
  expect(await withLock(folder, async () => 'run')).toBe('run')
  expect(existsSync(join(folder, 'lock/pid'))).toBe(false)
})

it('lets one at a time in, though all find the owner before them gone', async () => {
  const folder = scratchFolder('lock')
  await withLock(folder, async () => {})
  const [last = ''] = readdirSync(join(folder, 'lock'))
  writeFileSync(
    join(folder, 'lock', last),
    JSON.stringify({ pid: 1, began: 'earlier', boot: '', namespace: '' }),
  )
  let [inside, most, runs] = [0, 0, 0]
  const run = async () => {
    most = Math.max(most, ++inside)
    await turn()
    inside--
    runs++
  }
  await Promise.all(Array.from({ length: 12 }, () => withLock(folder, run)))
  expect({ most, runs }).toEqual({ most: 1, runs: 12 })
  expect(readdirSync(join(folder, 'lock'))).toHaveLength(1)
})
