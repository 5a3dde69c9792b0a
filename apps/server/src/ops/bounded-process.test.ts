import { type ChildProcess, fork, spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { childProgram } from '../../testing/child-program.ts'
import { BoundedProcess, BoundsExceeded } from './bounded-process.ts'

const day = 86_400_000

function processWith(body: string, bounds = { memory: 64, milliseconds: day }) {
  const bounded = new BoundedProcess<unknown, unknown>(childProgram(body), bounds)
  onTestFinished(() => bounded.close())
  return bounded
}
const failureOf = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: unknown) => error,
  )

test('one child answers all questions while nothing goes wrong, and has the values as they were', async () => {
  const bounded = processWith('return { question, pid: process.pid }')
  const question = { bytes: new Uint8Array([1, 2]), none: undefined, map: new Map([[1, 2n]]) }
  const replies = await Promise.all([bounded.ask(question), bounded.ask(question)])
  expect(replies[0]).toMatchObject({ question })
  expect(replies[1]).toEqual(replies[0])
})

test('a child at its limit of memory ends alone, and the next question gets a new one', async () => {
  const bounded = processWith(`
    const all = []
    while (question === 'much') all.push(new Array(1_000_000).fill(all.length + 0.5))
    return process.pid`)
  const first = await bounded.ask('little')
  expect(await failureOf(bounded.ask('much'))).toMatchObject({ bound: 'memory' })
  const next = await bounded.ask('little')
  expect(next).toEqual(expect.any(Number))
  expect(next).not.toBe(first)
})

test('a child at its limit of time ends alone', async () => {
  const bounded = processWith('for (;;) {}', { memory: 64, milliseconds: 50 })
  expect(await failureOf(bounded.ask(1))).toBeInstanceOf(BoundsExceeded)
  expect(await failureOf(bounded.ask(2))).toMatchObject({ bound: 'milliseconds' })
})

test('a child says itself that its time is over, for a parent that is gone or busy', async () => {
  const child = fork(childProgram('for (;;) {}'), { execArgv: [], serialization: 'advanced' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const messages = on(child, 'message')
  child.send({ question: 1, longest: 50 })
  expect((await messages.next()).value).toContain('ready')
  expect((await messages.next()).value).toContain('tooLong')
  const bounded = processWith(`process.send('tooLong'); for (;;) {}`)
  expect(await failureOf(bounded.ask(1))).toMatchObject({ bound: 'milliseconds' })
})

test('a child that ends or throws says why, and the next question gets a new one', async () => {
  const bounded = processWith(`
    if (question === 'ends') { process.stderr.write('out of paper'); process.exit(3) }
    if (question === 'throws') throw new Error('out of ink')
    return question`)
  expect(await failureOf(bounded.ask('ends'))).toMatchObject({
    message: 'the process ended (3) out of paper',
  })
  expect(await failureOf(bounded.ask('throws'))).toMatchObject({
    message: expect.stringContaining('out of ink'),
  })
  expect(await bounded.ask('fine')).toBe('fine')
})

test('a program that cannot be loaded fails its question', async () => {
  const bounded = new BoundedProcess(new URL('file:///nowhere/program.mjs'), {
    memory: 64,
    milliseconds: day,
  })
  expect(String(await failureOf(bounded.ask(1)))).toContain('Cannot find module')
})

test('a child that can no longer be written to says why by its end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'opsroom-child-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const deaf = join(folder, 'deaf')
  const bounded = processWith(`
    const { existsSync, writeFileSync } = process.getBuiltinModule('node:fs')
    setImmediate(() => {
      process.removeAllListeners('disconnect')
      process.disconnect()
      writeFileSync(question, '')
      setInterval(() => {
        if (existsSync(question)) return
        process.stderr.write('out of paper', () => process.exit(3))
      }, 5)
    })`)
  await bounded.ask(deaf)
  await vi.waitUntil(() => existsSync(deaf), { timeout: 60_000, interval: 5 })
  const failure = failureOf(bounded.ask('next'))
  await nextTick()
  rmSync(deaf)
  expect(await failure).toMatchObject({ message: 'the process ended (3) out of paper' })
})

test('a child knows no secret of the server', async () => {
  process.env.OPERATOR_TOKEN ??= 'secret'
  const bounded = processWith('return Object.keys(process.env)')
  expect(await bounded.ask(1)).not.toContain('OPERATOR_TOKEN')
})

test('a child that hangs ends although its parent was killed', async () => {
  const program = childProgram('process.stderr.write("hangs"); for (;;) {}')
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { fork } from 'node:child_process'
       const child = fork(new URL('${program}'), {
         execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
       child.send({ question: 1, longest: 50 })`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  onTestFinished(() => void parent.kill('SIGKILL'))
  await saysOn(parent, 'hangs')
  parent.kill('SIGKILL')
  // Parent and child share the pipe: it ends with the last of them.
  await once(parent, 'close')
})

async function saysOn({ stderr }: ChildProcess, word: string): Promise<void> {
  if (!stderr) throw new Error('stderr is no pipe')
  let said = ''
  for await (const text of stderr.iterator({ destroyOnReturn: false })) {
    said += text
    if (said.includes(word)) return
  }
  throw new Error(`it ended: ${said}`)
}
