import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { onTestFinished } from 'vitest'
import { freePort } from '../src/store/postgres/free-port.ts'
import { eventually } from './eventually.ts'
import { missing } from './needs.ts'
import { scratchFolder } from './store/databases.ts'

/** A real Redis, which a test may kill, start again, and pause. */
export interface RedisServer {
  url: string
  /** A connection of the test's own, closed with the server. */
  client(): Redis
  /** It is gone at once, with all that it knew. */
  kill(): Promise<void>
  start(): Promise<void>
  /** It keeps its connections and answers nothing, until it resumes. */
  pause(): void
  resume(): void
  close(): Promise<void>
}

/** Ports that are tried when other processes take them first. */
const mostTries = 10

/** @throws Error in one line when `redis-server` is not on the PATH */
export async function launchRedis(): Promise<RedisServer> {
  const folder = scratchFolder('redis')
  const clients: Redis[] = []
  let port = await freePort()
  let running: ChildProcess | undefined

  /** @returns whether it serves at its port; it ends at once when another process took that port meanwhile */
  async function serves(): Promise<boolean> {
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder]
    const words = [...place, '--save', '', '--appendonly', 'no', '--databases', '256']
    const started = spawn('redis-server', words, { stdio: 'ignore' })
    running = started
    await once(started, 'spawn').catch(() => {
      throw missing('redis')
    })
    const ended = once(started, 'exit').then(() => false)
    const probe = new Redis(port, '127.0.0.1', { lazyConnect: true, retryStrategy: null })
    probe.on('error', () => {})
    const answers = eventually(async () => {
      if (started.exitCode !== null) return false
      if (probe.status !== 'ready') await probe.connect()
      await probe.ping()
      return true
    })
    try {
      return await Promise.race([ended, answers])
    } finally {
      probe.disconnect()
    }
  }
  async function start(): Promise<void> {
    if (!(await serves())) throw new Error(`redis-server did not start again at port ${port}`)
  }
  async function kill(): Promise<void> {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const gone = once(running, 'exit')
    running.kill('SIGKILL')
    await gone
  }
  const end = () => void running?.kill('SIGKILL')
  process.once('exit', end)
  for (let tries = 1; !(await serves()); tries++) {
    if (tries === mostTries) throw new Error('redis-server ends as soon as it is started')
    port = await freePort()
  }
  const url = `redis://127.0.0.1:${port}`
  return {
    url,
    start,
    kill,
    client() {
      const client = new Redis(url)
      client.on('error', () => {})
      clients.push(client)
      return client
    },
    pause: () => void running?.kill('SIGSTOP'),
    resume: () => void running?.kill('SIGCONT'),
    async close() {
      for (const client of clients) client.disconnect()
      await kill()
      process.off('exit', end)
    },
  }
}

/** The same, closed after the calling test. */
export async function redisForTest(): Promise<RedisServer> {
  const redis = await launchRedis()
  onTestFinished(() => redis.close())
  return redis
}
