import { describe, expect, it } from 'vitest'
import { runTool } from '../testing/run-tool.ts'

const load = (...args: string[]) => runTool('load', ...args)

describe('pnpm load', () => {
  it('plays recorded nights at four tables of a real server, and none of their orders is refused', async () => {
    const { code, stdout, stderr } = await load(
      '--tables',
      '4',
      '--watchers',
      '4',
      '--notices',
      '--seconds',
      '3',
      '--json',
    )
    expect(stderr).toBe('')
    expect(stdout.trim().split('\n')).toHaveLength(1)
    const figures = JSON.parse(stdout)
    expect(figures.failed).toEqual({})
    expect(code).toBe(0)
    expect(figures.orders).toBeGreaterThan(0)
    const { ordersPerSecond, p50, p95, p99, serverMicrosPerOrder, postgresMicrosPerOrder } = figures
    const { clientMicrosPerOrder, bytesPerEntry, echo } = figures
    for (const figure of [ordersPerSecond, p50, serverMicrosPerOrder, postgresMicrosPerOrder])
      expect(figure).toBeGreaterThan(0)
    for (const figure of [clientMicrosPerOrder, bytesPerEntry, echo.p50, echo.serverMicrosPerMessage])
      expect(figure).toBeGreaterThan(0)
    expect([p50, p95, p99]).toEqual([p50, p95, p99].sort((a, b) => a - b))
  }, 180_000)

  it('says in one line what is wrong with its arguments', async () => {
    const { code, stdout, stderr } = await load('--tables', 'many')
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/--tables .*'many'/)])
  })
})
