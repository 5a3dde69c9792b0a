import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { onTestFinished } from 'vitest'
import { freePort } from '../store/postgres/free-port.ts'
import { scratchFolder } from '../store/testing/databases.ts'
import { eventually } from './eventually.ts'

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

/** Needs `redis-server` on this machine. */
export async function launchRedis(): Promise<RedisServer> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const folder = scratchFolder('redis')
  const clients: Redis[] = []
  let running: ChildProcess | undefined

  async function start(): Promise<void> {
    const words = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      '--appendonly',
      'no',
      '--databases',
      '256',
    ]
    const started = spawn('redis-server', words, { stdio: 'ignore' })
    running = started
    const failed = once(started, 'error').then(([error]) => {
      throw error
    })
    const probe = new Redis(url, { lazyConnect: true, retryStrategy: null })
    probe.on('error', () => {})
    await Promise.race([
      failed,
      eventually(async () => {
        if (probe.status !== 'ready') await probe.connect()
        await probe.ping()
      }),
    ])
    probe.disconnect()
  }
  async function kill(): Promise<void> {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const gone = once(running, 'exit')
    running.kill('SIGKILL')
    await gone
  }
  await start()
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
    },
  }
}

/** The same, closed after the calling test. */
export async function redisForTest(): Promise<RedisServer> {
  const redis = await launchRedis()
  onTestFinished(() => redis.close())
  return redis
}
