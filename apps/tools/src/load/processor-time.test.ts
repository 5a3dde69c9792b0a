import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { niceOf, processorTimeOf, processorTimeOfFamily, readStat, threadTimesOf } from './processor-time.ts'

describe('processor time', () => {
  it('is read behind a name with brackets and blanks in it', () => {
    const line = '77 (postgres: a) (b c) S 12 77 77 0 -1 4194560 1 2 3 4 150 50 30 20 20 0 1 0 99'
    const { parent, own, children, nice } = readStat(line)
    expect(parent).toBe(12)
    expect(own / children).toBe(4)
    expect(nice).toBe(0)
  })

  it('of a family is that of a process with its children, those that have ended among them', async () => {
    const work = 'const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);'
    const script = `const { spawnSync } = require('node:child_process')
      spawnSync(process.execPath, ['-e', ${JSON.stringify(work)}])
      console.log('done')
      process.stdin.resume()`
    const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    const { pid } = child as { pid: number }
    const [own, family] = [processorTimeOf(pid), processorTimeOfFamily(pid)]
    child.kill()
    await ended
    expect(family - own).toBeGreaterThanOrEqual(290_000)
    expect(processorTimeOf(pid)).toBe(0)
  })

  it('of threads is told apart, and that of lower priority is left out', () => {
    const nice = niceOf(process.pid)
    const before = threadTimesOf(process.pid, nice).main
    const end = process.cpuUsage().user + 50_000
    while (process.cpuUsage().user < end);
    expect(threadTimesOf(process.pid, nice).main).toBeGreaterThan(before)
    expect(threadTimesOf(process.pid, nice - 1)).toEqual({ main: 0, others: 0 })
  })
})
