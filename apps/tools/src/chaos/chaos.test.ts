import { describe, expect, it } from 'vitest'
import { runTool } from '../testing/run-tool.ts'

const timeout = 300_000
const quick = ['--seconds-between', '1', '--stop-seconds', '2', '--think', '50']

/** A run that must find nothing wrong. @returns its line, as data */
async function finds(...args: string[]) {
  const { code, stdout, stderr } = await runTool('chaos', ...args, ...quick, '--json')
  expect(stderr).toBe('')
  const line = JSON.parse(stdout)
  expect(line.problems).toEqual([])
  expect(code).toBe(0)
  return line
}

describe('pnpm chaos', () => {
  it(
    'loses nothing when servers and Postgres are ended and stopped, and notifications are cut off',
    async () => {
      const faults = ['--kills', '5', '--without', 'full-disk']
      const { kills, orders } = await finds('--tables', '2', ...faults, '--seed', '1')
      expect(kills).toEqual({
        all: 5,
        'kill-server': 1,
        'kill-postgres': 1,
        'stop-server': 1,
        'stop-postgres': 1,
        'cut-notifications': 1,
      })
      expect(orders).toBeGreaterThan(5)
    },
    timeout,
  )

  it(
    'loses nothing when several things go wrong at once, Redis among them, at two clusters side by side',
    async () => {
      const faults = ['--kills', '8', '--at-once', '4', '--instances', '2', '--redis']
      const kinds = [
        '--only',
        'kill-redis',
        '--only',
        'stop-redis',
        '--only',
        'kill-server',
        '--only',
        'kill-postgres',
      ]
      const { kills, orders, redis, instances } = await finds(
        '--tables',
        '2',
        ...faults,
        ...kinds,
        '--seed',
        '2',
      )
      expect(kills).toEqual({
        all: 8,
        'kill-redis': 2,
        'stop-redis': 2,
        'kill-server': 2,
        'kill-postgres': 2,
      })
      expect({ redis, instances }).toEqual({ redis: true, instances: 2 })
      expect(orders).toBeGreaterThan(8)
    },
    timeout,
  )

  it(
    'loses nothing when a server is ended again and again while the tables play on, and looks at the end',
    async () => {
      const faults = ['--kills', '3', '--only', 'kill-server', '--check-at-end']
      const { kills, orders } = await finds('--tables', '3', ...faults, '--seed', '3')
      expect(kills).toEqual({ all: 3, 'kill-server': 3 })
      expect(orders).toBeGreaterThan(5)
    },
    timeout,
  )

  it('says in one line what is wrong with its arguments', async () => {
    const { code, stdout, stderr } = await runTool('chaos', '--without', 'rain')
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/--without .*'rain'/)])
  })
})
