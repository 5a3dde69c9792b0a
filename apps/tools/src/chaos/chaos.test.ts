import { describe, expect, it } from 'vitest'
import { runTool } from '../testing/run-tool.ts'

const timeout = 300_000
const quick = ['--seconds-between', '1', '--stop-seconds', '2', '--think', '50']

describe('pnpm chaos', () => {
  it(
    'loses nothing when servers and Postgres are ended and stopped, and notifications are cut off',
    async () => {
      const faults = ['--kills', '5', '--without', 'full-disk']
      const args = ['--tables', '2', ...faults, ...quick, '--seed', '1', '--json']
      const { code, stdout, stderr } = await runTool('chaos', ...args)
      expect(stderr).toBe('')
      const { problems, kills, orders } = JSON.parse(stdout)
      expect(problems).toEqual([])
      expect(code).toBe(0)
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

  it('says in one line what is wrong with its arguments', async () => {
    const { code, stdout, stderr } = await runTool('chaos', '--without', 'rain')
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/--without .*'rain'/)])
  })
})
