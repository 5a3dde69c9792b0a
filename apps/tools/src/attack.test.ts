import { without } from '@opsroom/server/testing/needs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leakNames } from './attack/leaks.ts'
import {
  attackedProgram,
  compareNights,
  openWorldPair,
  plantAndFindLeak,
  type WorldPair,
} from './attack/run.ts'
import { measureAnswerDelays } from './attack/timing.ts'
import { Cleanup } from './load/cleanup.ts'
import type { ServerProgram } from './load/installation.ts'
import { isLongRun } from './testing/run-length.ts'

const everything = new Cleanup()
let program: ServerProgram

beforeAll(() => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void everything.run())
  program = attackedProgram(false, everything)
})
afterAll(() => everything.run())

const comparisons = isLongRun ? 100 : 3

describe('two worlds of two servers each that differ in one secret', () => {
  let both: WorldPair
  beforeAll(async () => {
    both = await openWorldPair(program, false, everything)
  })

  it.each(['duel', 'blue-max'] as const)('look the same to everybody else (%s)', async (game) => {
    const wish = { games: [game], comparisons, first: 0, hasRedis: false }
    const { problems, packets, compared } = await compareNights(wish, both)
    expect(problems).toEqual([])
    expect(Object.values(compared).reduce((sum, count) => sum + count, 0)).toBe(comparisons)
    expect(packets).toBeGreaterThan(100)
  })

  it.each(leakNames)('do not when a leak is planted: %s', async (name) => {
    const { problems } = await plantAndFindLeak(name, both)
    expect(problems).toEqual([
      expect.stringMatching(
        name === 'waiting' ? /others wait while the order/ : /can tell the two apart|was not sent entry/,
      ),
    ])
  })
})

it('the time that answers take is measured for everything that is done in secret', async () => {
  const timed = await measureAnswerDelays({ source: false, comparisons: 2, slow: 0 }, everything)
  expect(timed.map(({ work, samples }) => `${work} ${samples}`)).toEqual([
    'draft 2',
    'private note 2',
    'lock 2',
    'take-back 2',
    'bid 2',
    'order beforehand 2',
    'its withdrawal 2',
  ])
  for (const { median, medianOfNothing, area } of timed) {
    expect(Math.min(median, medianOfNothing)).toBeGreaterThan(0)
    expect(area).toBeGreaterThanOrEqual(0)
    expect(area).toBeLessThanOrEqual(1)
  }
})

describe.skipIf(without('redis'))('two such worlds whose servers share a Redis', () => {
  it('look the same to everybody else', async () => {
    const both = await openWorldPair(program, true, everything)
    const wish = { games: ['duel', 'blue-max'], comparisons: 2, first: 1000, hasRedis: true } as const
    expect((await compareNights(wish, both)).problems).toEqual([])
  })
})
