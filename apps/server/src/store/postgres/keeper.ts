import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type LaunchedServer, launchPostgres } from './launcher.ts'

/** Callbacks about the embedded Postgres that a process keeps running. */
export interface KeeperListener {
  /** Called when Postgres has ended, or has closed all connections. */
  onLost(): void
  onBack(): void
  /** Called when an attempt to start Postgres failed; the start is tried again. */
  onFailed(error: unknown): void
}

/**
 * The shortest and the longest pause, in ms, between two attempts to start Postgres again; each pause is longer than
 * the one before.
 */
const [shortestPause, longestPause] = [250, 2_000]

/**
 * The signals that get a handler which ends the process in the ordinary way: without it, the process would end without
 * the event `exit`, in which Postgres is stopped.
 */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const leave = () => process.exit(1)

/**
 * Starts or joins the embedded Postgres of a folder, and keeps it running until it is stopped: when it dies, it is
 * started again at the same address. The last process that uses it stops it, even when that process exits without
 * calling `stop`.
 */
export async function keepPostgres(
  folder: string,
  news: KeeperListener,
  options: readonly string[] = [],
): Promise<Pick<LaunchedServer, 'url' | 'joined' | 'stop'>> {
  const launched = await launchPostgres(folder, options)
  const { url, joined } = launched
  process.once('exit', launched.stopAtOnce)
  const deaf = signals.filter((signal) => process.listenerCount(signal) === 0)
  for (const signal of deaf) process.once(signal, leave)
  let isStopped = false
  let watcher: pg.Client | undefined

  /**
   * Opens an idle connection to Postgres. Its end shows immediately that the server has ended, so no query has to be
   * sent to find out.
   */
  async function watch(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'opsroom-keeper',
      keepAlive: true,
    })
    client.on('error', () => {}) // ignored here, because the event `end` follows every error
    await client.connect()
    watcher = client
    client.once('end', () => void bringBack())
    if (isStopped) void client.end()
  }

  async function bringBack(): Promise<void> {
    if (isStopped) return
    news.onLost()
    for (let pause = shortestPause; !isStopped; pause = Math.min(2 * pause, longestPause)) {
      try {
        await launched.bringBack()
        await watch()
        return news.onBack()
      } catch (error) {
        news.onFailed(error)
        await sleep(pause)
      }
    }
  }

  await watch().catch(() => void bringBack())
  const stop = async () => {
    isStopped = true
    watcher?.end().catch(() => {})
    await launched.stop()
    process.off('exit', launched.stopAtOnce)
    for (const signal of deaf) process.off(signal, leave)
  }
  return { url, joined, stop }
}
