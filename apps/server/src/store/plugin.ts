import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { listenerCallerOf } from '../ops/listeners.ts'
import { findDatabase } from './database.ts'
import { startHousekeeping } from './housekeeping.ts'
import {
  migrate,
  type NotificationReader,
  openStore,
  readNotifications,
  type Store,
  type WriteProblem,
} from './index.ts'
import { appendBatchRecorder, appendTimeRecorder, measureStore } from './measuring.ts'
import { refuseSharedSessions } from './pooling.ts'

/** The store, and a function that reads the database notifications of other processes. */
export interface StoreService {
  store: Store
  readNotifications(reader: NotificationReader): Promise<{ close(): Promise<void> }>
}

/** The average processor time, in ms, that Postgres takes for a statement; `pnpm dearest` measures it. */
const statementCost = 0.5

/** Texts for the log of the server's host about each reason why nothing can be stored: the cause, and the next step. */
const advice: Record<WriteProblem, string> = {
  full: 'the disk of the database is full; free some space there',
  readOnly: 'the database is read-only; is it a standby, or was it set so for maintenance?',
  slow: 'the database does not answer in time; see pg_stat_activity for a lock, and DATABASE_SECONDS for a slow disk',
  failing: 'the database fails or cannot be reached; see its own log',
}

declare module 'fastify' {
  interface FastifyInstance {
    store: Store
    /** Readers of database notifications; a plugin adds its own before the server is ready. */
    notificationReaders: Partial<NotificationReader>[]
    /** Calls all readers of database notifications. */
    notified: NotificationReader
  }
}

/** The plugin for the database: its migrations, its notifications and its housekeeping. */
export const dbPlugin = fp<{ keeping?: StoreService | undefined }>(
  async (app, { keeping: given }) => {
    const { log, clock, doubt, metrics, readiness, failed } = app.ops
    const keeping = given ?? (await openDatabase(app))
    const { store } = keeping
    app.decorate('store', store)
    measureStore(metrics, store, clock)
    readiness.push(
      { name: 'database', isReady: () => store.ping().then(() => true) },
      { name: 'migrations', isReady: () => store.isMigrated() },
      { name: 'storing', isReady: () => store.eventLog.health.works() },
    )

    const readers: Partial<NotificationReader>[] = []
    app.decorate('notificationReaders', readers)
    const all = listenerCallerOf(readers)
    const notified: NotificationReader = {
      onNotification: all('onNotification'),
      onRevoked: all('onRevoked'),
      onForgotten: all('onForgotten'),
      onSaid: all('onSaid'),
      onAttention: all('onAttention'),
      onSeeks: all('onSeeks'),
      onTournament: all('onTournament'),
      onGap: all('onGap'),
      onAlone: (isAlone) => store.setAlone(isAlone),
      onLost: () => log.warn('the database no longer tells what others write; asking again'),
    }
    app.decorate('notified', notified)
    let reading: { close(): Promise<void> } | undefined
    let stopHousekeeping = () => {}
    app.addHook('onReady', async () => {
      reading = await keeping.readNotifications(notified)
    })
    // Housekeeping begins only when the server listens: players are served first, and by then it is known whether the
    // clock may be wrong.
    app.addHook('onListen', async () => {
      stopHousekeeping = startHousekeeping(store, {
        ...{ clock, log, doubt },
        onFailure: failed('housekeeping'),
      })
    })
    app.addHook('onClose', async () => {
      stopHousekeeping()
      await reading?.close()
    })
  },
  { name: 'db', dependencies: ['ops', 'redis'] },
)

/** Opens the configured database, or the embedded one when none is configured, and applies its migrations. */
async function openDatabase(app: FastifyInstance): Promise<StoreService> {
  const { config, log, metrics, time, failed } = app.ops
  const { url, kind, folder, stop } = await findDatabase(config.databaseUrl, config.dataDir, {
    onLost: () => log.warn('the embedded database has ended; starting it again'),
    onBack: () => log.info('the embedded database is back'),
    onFailed: failed('embedded database'),
  })
  app.addHook('onClose', stop)
  if (kind === 'given') await refuseSharedSessions(url)
  const applied = await migrate(url)
  log.info({ database: kind, folder, applied }, 'database ready')
  const store = openStore(url, {
    teller: app.redis?.channel,
    seconds: config.databaseSeconds,
    noticeSeconds: config.noticeSeconds,
    onBatch: appendBatchRecorder(metrics),
    onTimes: appendTimeRecorder(metrics),
    onStatement: () => time.add(statementCost),
    onWriteProblem: (problem) =>
      problem
        ? log.error({ problem }, `no order can be stored: ${advice[problem]}`)
        : log.info('orders can be stored again'),
  })
  app.addHook('onClose', store.close)
  void store.prepare().catch(failed('prisma')) // Not awaited, so that Prisma is loaded while the rest of the server starts.
  return { store, readNotifications: (reader) => readNotifications(url, reader) }
}
