import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@opsroom/server/store'
import { hangTimeout } from '../hang-timeout.ts'
import type { Cleanup } from '../load/cleanup.ts'

/** Whether a Redis answers at a port. */
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const line = connect(port, '127.0.0.1', () => line.write('PING\r\n'))
    const end = (isThere: boolean) => {
      line.destroy()
      resolve(isThere)
    }
    line.setTimeout(1_000, () => end(false))
    line.on('data', (data) => end(String(data).startsWith('+PONG')))
    line.on('error', () => end(false))
  })

/** A real Redis that stores nothing on disk. It can be killed, suspended and started again at the same address. */
export class RedisProcess {
  readonly url: string
  readonly #port: number
  readonly #folder: string
  #child: ChildProcess | undefined

  private constructor(port: number, folder: string) {
    this.#port = port
    this.#folder = folder
    this.url = `redis://127.0.0.1:${port}`
  }

  /** Starts a Redis. @throws Error when this machine has no `redis-server` */
  static async launch(cleanup: Cleanup): Promise<RedisProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'opsroom-redis-'))
    cleanup.add(() => rmSync(folder, { recursive: true, force: true }))
    const redis = new RedisProcess(await freePort(), folder)
    cleanup.add(() => redis.kill())
    await redis.start()
    return redis
  }

  async start(): Promise<void> {
    const settings = { bind: '127.0.0.1', dir: this.#folder, save: '', appendonly: 'no' }
    const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
    const child = spawn('redis-server', ['--port', String(this.#port), ...words], {
      stdio: 'ignore',
      detached: true, // ^C reaches only this tool, which then ends Redis
    })
    this.#child = child
    const missing = once(child, 'error').then(() => {
      throw new Error('there is no redis-server on this machine: leave out --redis')
    })
    missing.catch(() => {}) // This handler only prevents an unhandled rejection: an error after the start comes from a failed signal.
    await Promise.race([missing, this.#ready()])
  }

  async #ready(): Promise<void> {
    const until = performance.now() + hangTimeout
    while (!(await answers(this.#port))) {
      if (performance.now() > until) throw new Error('Redis does not start')
      await sleep(50)
    }
  }

  /** Kills the Redis process, which loses all its data. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal)
  }
}
