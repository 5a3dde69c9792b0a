import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type LaunchedServer, launchPostgres } from './launcher.ts'

/** Hears of the fate of a Postgres that is kept. */
export interface KeeperNews {
  /** It has ended, or has thrown out everybody. */
  onLost(): void
  onBack(): void
  /** It does not start; it is tried again. */
  onFailed(error: unknown): void
}

/** Between two tries to start it again, in ms: longer each time, up to the second. */
const [shortestPause, longestPause] = [250, 2_000]

/** A program that hears none of these would be ended by one without an `exit`. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const leave = () => process.exit(1)

/**
 * Starts or joins the embedded Postgres of a folder, and keeps it running until it is stopped: when it dies it is started
 * again at the same address. Its last user stops it, also when that process ends in another way than by `stop`.
 */
export async function keepPostgres(
  folder: string,
  news: KeeperNews,
  options: readonly string[] = [],
): Promise<Pick<LaunchedServer, 'url' | 'joined' | 'stop'>> {
  const launched = await launchPostgres(folder, options)
  const { url, joined } = launched
  process.once('exit', launched.stopAtOnce)
  const deaf = signals.filter((signal) => process.listenerCount(signal) === 0)
  for (const signal of deaf) process.once(signal, leave)
  let isStopped = false
  let watcher: pg.Client | undefined

  /** A connection that does nothing hears at once when the server ends: no time is spent on asking. */
  async function watch(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'opsroom-keeper',
      keepAlive: true,
    })
    client.on('error', () => {}) // its end is told by itself
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
