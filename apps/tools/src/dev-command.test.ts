import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Ran, runProgram, runProgramIn } from './testing/run-tool.ts'

const environment = { ...process.env, HOST: '127.0.0.1' }

it('pnpm dev says that a port is taken before it does anything, and ends', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void blocker.close())
  await once(blocker, 'listening')
  const { port } = blocker.address() as { port: number }
  const { code, stdout, stderr } = await runProgramIn(
    { ...environment, PORT: String(port) },
    'scripts/dev.mjs',
  )
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(new RegExp(`^Ops Room cannot start: PORT: ${port} is taken .+\n$`))
})

it('pnpm dev takes no port that the page could not know', async () => {
  const { code, stderr } = await runProgramIn({ ...environment, PORT: '0' }, 'scripts/dev.mjs')
  expect([code, stderr]).toEqual([1, expect.stringContaining('PORT=3001')])
})

describe('the two programs of pnpm dev', () => {
  const stays = `setInterval(() => {}, 1000)`
  /** Runs both, as programs of `node --eval`. */
  const runBoth = (server: string, page: string): Promise<Ran> => {
    const program = (source: string) => ({ folder: '.', words: ['--eval', source] })
    return runProgram(
      '--input-type=module',
      '--eval',
      `import { runUntilOneEnds } from './scripts/dev/programs.mjs'
       const isSignalled = await runUntilOneEnds(${JSON.stringify(program(server))}, ${JSON.stringify(program(page))}, process.env)
       console.log(isSignalled ? 'signalled' : 'failed')`,
    )
  }

  it('end when the server cannot start, though its watcher waits for a change', async () => {
    const line = 'Ops Room cannot start: the database is not there'
    const { stdout, stderr } = await runBoth(`console.error('${line}'); ${stays}`, stays)
    expect([stdout, stderr]).toEqual(['failed\n', `${line}\n`])
  })

  it('end when one of them ends', async () => {
    expect((await runBoth(stays, 'process.exit(1)')).stdout).toBe('failed\n')
    expect((await runBoth('process.exit(1)', stays)).stdout).toBe('failed\n')
  })

  it('end by a signal, and that is no failure', async () => {
    expect((await runBoth(stays, `process.kill(process.ppid, 'SIGTERM'); ${stays}`)).stdout).toBe(
      'signalled\n',
    )
  })
})
