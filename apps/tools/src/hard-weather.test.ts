import { requests } from '@opsroom/protocol/requests'
import { duel } from '@opsroom/rules/duel'
import { without } from '@opsroom/server/testing/needs'
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest'
import { chaosText } from './chaos/figures.ts'
import { optionsFrom as chaosOptions } from './chaos/options.ts'
import { runChaos } from './chaos/run.ts'
import { optionsFrom as dearestOptions } from './dearest/options.ts'
import { measureAll } from './dearest/run.ts'
import { hostileResultText } from './hostile/figures.ts'
import { optionsFrom as hostileOptions } from './hostile/options.ts'
import { attackServer } from './hostile/run.ts'
import { Cleanup } from './load/cleanup.ts'
import { type Installation, programOf, startInstallation } from './load/installation.ts'
import { soakText } from './soak/figures.ts'
import { optionsFrom as soakOptions } from './soak/options.ts'
import { soak } from './soak/run.ts'
import { startsText } from './starts/figures.ts'
import { optionsFrom as startsOptions } from './starts/options.ts'
import { killStarts } from './starts/run.ts'
import { isLongRun } from './testing/run-length.ts'
import { runTool } from './testing/run-tool.ts'

/** The bundled server and a Postgres with its tables are made once. Each test starts servers of its own there. */
const everything = new Cleanup()
let installed: Installation
let stderr: MockInstance<typeof process.stderr.write>

beforeAll(async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void everything.run())
  stderr = vi.spyOn(process.stderr, 'write')
  installed = await startInstallation(programOf(false, everything), everything)
})
afterAll(async () => {
  stderr.mockRestore()
  await everything.run()
})

/** Runs a tool in this process and ends what it has started. */
async function run<T>(tool: (cleanup: Cleanup) => Promise<T>): Promise<T> {
  const cleanup = new Cleanup()
  everything.add(() => cleanup.run())
  stderr.mockClear()
  const result = await tool(cleanup).finally(() => cleanup.run())
  expect(stderr.mock.calls).toEqual([])
  return result
}

/** Options as the command line gives them. */
function asked<T>(read: (words: string[], seed: number) => T | undefined, line: string): T {
  const options = read([...line.split(' '), '--json'], 0)
  if (!options) throw new Error(`${line} asks for help`)
  return options
}

describe('pnpm load', () => {
  it('plays recorded nights at four tables of a real server, and none of their orders is refused', async () => {
    const words = '--tables 4 --watchers 4 --notices --orders 1500 --json'
    const { code, stdout, stderr } = await runTool('load', ...words.split(' '))
    expect(stderr).toBe('')
    expect(stdout.trim().split('\n')).toHaveLength(1)
    const figures = JSON.parse(stdout)
    expect(figures.failed).toEqual({})
    expect(code).toBe(0)
    expect(figures.orders).toBe(1500)
    const { ordersPerSecond, p50, p95, p99, serverMicrosPerOrder, postgresMicrosPerOrder } = figures
    const { clientMicrosPerOrder, bytesPerEntry, echo } = figures
    for (const figure of [ordersPerSecond, p50, serverMicrosPerOrder, postgresMicrosPerOrder])
      expect(figure).toBeGreaterThan(0)
    for (const figure of [clientMicrosPerOrder, bytesPerEntry, echo.p50, echo.serverMicrosPerMessage])
      expect(figure).toBeGreaterThan(0)
    expect([p50, p95, p99]).toEqual([p50, p95, p99].sort((a, b) => a - b))
  })
})

describe('pnpm soak', () => {
  const orders = isLongRun ? 40_000 : 2_000

  it(`finds that the memory of a server does not grow while four tables play ${orders} orders`, async () => {
    const options = asked(soakOptions, `--orders ${orders} --tables 4 --think 0`)
    const result = await run((cleanup) => soak(options, cleanup, installed))
    const { problems, orders: played, samples, courses } = JSON.parse(soakText(result, options))
    expect(problems).toEqual([])
    expect(played).toBe(orders)
    expect(samples).toHaveLength(10)
    for (const { rss, heap, database, handles } of samples)
      for (const figure of [rss, heap, database, handles]) expect(figure).toBeGreaterThan(0)
    expect(courses.heap.growth).toBeLessThan(courses.heap.first)
  })
})

describe('pnpm dearest', () => {
  it('measures every kind of message, and the server does what the dear ones ask', async () => {
    const { costs } = await run((cleanup) =>
      measureAll(asked(dearestOptions, '--times 1'), cleanup, installed, [duel]),
    )
    expect(new Set(costs.map(({ name }) => name))).toEqual(new Set(Object.keys(requests)))
    const dear = ['table.command', 'table.subscribe', 'room.fromMoment', 'room.replay', 'lobby.subscribe']
    for (const name of dear)
      expect(costs.filter((cost) => cost.name === name && cost.done > 0)).not.toEqual([])
    for (const { charged, main } of costs) for (const cost of [charged, main]) expect(cost).toBeGreaterThan(0)
  })
})

describe('pnpm hostile', () => {
  const messages = isLongRun ? 50_000 : 5_000

  it(`finds that a server outlives ${messages} messages that no honest client sends, and an honest table plays on`, async () => {
    const options = asked(hostileOptions, `--messages ${messages} --before 1 --seed 1`)
    const result = await run((cleanup) => attackServer(options, cleanup, installed))
    const { problems, alive, sent, honest } = JSON.parse(hostileResultText(result, options.json))
    expect(problems).toEqual([])
    expect(alive).toBe(true)
    expect(sent).toBeGreaterThanOrEqual(messages)
    expect(honest.during.failed).toEqual({})
    expect(honest.during.orders).toBeGreaterThan(0)
  })
})

describe('pnpm chaos', () => {
  /** A run that must find nothing wrong. @returns its line, as data */
  async function finds(line: string, second?: Installation) {
    const options = asked(chaosOptions, `${line} --orders-between 10 --stop-seconds 2 --think 50`)
    const installations = second ? [installed, second] : [installed]
    const result = await run((cleanup) => runChaos(options, cleanup, installations))
    const found = JSON.parse(chaosText(result, options))
    expect(found.problems).toEqual([])
    return found
  }

  it('loses nothing when servers and Postgres are ended and stopped, and notifications are cut off', async () => {
    const { kills, orders } = await finds('--tables 2 --kills 5 --without full-disk --seed 1')
    expect(kills).toEqual({
      all: 5,
      'kill-server': 1,
      'kill-postgres': 1,
      'stop-server': 1,
      'stop-postgres': 1,
      'cut-notifications': 1,
    })
    expect(orders).toBeGreaterThanOrEqual(50)
  })

  const withRedis = it.skipIf(without('redis'))
  withRedis(
    'loses nothing when several things go wrong at once, Redis among them, at two clusters side by side',
    async () => {
      const kinds = ['kill-redis', 'stop-redis', 'kill-server', 'kill-postgres']
      const only = kinds.map((kind) => `--only ${kind}`).join(' ')
      const { kills, orders, redis, instances } = await finds(
        `--tables 2 --kills 8 --at-once 4 --instances 2 --redis ${only} --seed 2`,
        await startInstallation(installed.program, everything),
      )
      expect(kills).toEqual({
        all: 8,
        'kill-redis': 2,
        'stop-redis': 2,
        'kill-server': 2,
        'kill-postgres': 2,
      })
      expect({ redis, instances }).toEqual({ redis: true, instances: 2 })
      expect(orders).toBeGreaterThanOrEqual(20)
    },
  )

  it('loses nothing when a server is ended again and again while the tables play on, and looks at the end', async () => {
    const line = '--tables 3 --kills 3 --only kill-server --check-at-end --seed 3'
    const { kills, orders } = await finds(line)
    expect(kills).toEqual({ all: 3, 'kill-server': 3 })
    expect(orders).toBeGreaterThanOrEqual(30)
  })
})

describe('pnpm starts', () => {
  const line = isLongRun ? '--moments 100' : '--moments 3 --migrations 1'

  it(`starts every server again that was killed in its first start or in a migration (${line})`, async () => {
    const options = asked(startsOptions, `${line} --seed 4`)
    const result = await run((cleanup) => killStarts(options, cleanup))
    const { kills, startedAgain, problems } = JSON.parse(startsText(result, options))
    expect(problems).toEqual([])
    expect(kills['first start']).toBe(options.moments)
    expect(kills.migrations).toBeGreaterThanOrEqual(3)
    expect(startedAgain).toBe(kills.all)
  })
})
