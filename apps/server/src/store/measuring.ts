import type { Clock } from '../ops/clock.ts'
import type { LabelledFigure, Metrics } from '../ops/metrics.ts'
import type { Store } from './index.ts'

/** The age that the number of rooms may reach, in ms: it takes a look at all of them. */
const roomsAge = 60_000

/** @returns notes of how many tables appends share a statement */
export const appendBatches = (metrics: Metrics): ((size: number) => void) =>
  metrics.histogram(
    'append_batch_size',
    'Appends of tables in one statement',
    [1, 2, 5, 10, 20, 50, 100, 200, 500],
  )

/** Bounds of the times of a statement, in seconds. */
const bounds = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

/** @returns notes of the parts of an order's time that the database has: by both, a slow order can be put down to one */
export function appendTimes(metrics: Metrics): (waited: number, took: number) => void {
  const waits = metrics.histogram(
    'append_wait_seconds',
    'Time that the first append of a statement has waited for others, or for a free writer',
    bounds,
  )
  const statements = metrics.histogram(
    'append_statement_seconds',
    'Time from a statement that appends to its result',
    bounds,
  )
  return (waited, took) => {
    waits(waited / 1000)
    statements(took / 1000)
  }
}

/** Gauges of the database, as this process sees it. */
export function measureStore(metrics: Metrics, store: Store, clock: Clock): void {
  const { eventLog, notices } = store
  metrics.gauge('appends_waiting', 'Appends that wait for a statement', () => eventLog.depth().waiting)
  metrics.gauge('append_statements', 'Statements that append, under way', () => eventLog.depth().underWay)
  metrics.gauge('storing', 'Whether orders are stored: 0 since an append has failed', () =>
    eventLog.health.problem ? 0 : 1,
  )
  metrics.gauge(
    'notices_waiting',
    'Notices for people who are away that wait to be stored, and statements that store some',
    () => notices.depth().waiting + notices.depth().underWay,
  )
  metrics.gauges('db_connections', 'Connections to the database', ['pool', 'state'], () =>
    store.pools().flatMap(({ name: pool, busy, idle }) => [
      { labels: { pool, state: 'busy' }, value: busy },
      { labels: { pool, state: 'idle' }, value: idle },
    ]),
  )
  metrics.gauges('db_waiting', 'What waits for a connection to the database', ['pool'], () =>
    store.pools().map(({ name: pool, waiting }) => ({ labels: { pool }, value: waiting })),
  )

  let rooms: LabelledFigure<'status'>[] = []
  let counted = Number.NEGATIVE_INFINITY
  metrics.gauges(
    'rooms',
    'Rooms in the database, by status; the same at every process',
    ['status'],
    async () => {
      if (clock.elapsed() - counted >= roomsAge) {
        // Without the database there is no number; the other metrics are needed then most of all.
        const counts = await store.roomCounts().catch(() => [])
        rooms = counts.map(({ status, count }) => ({ labels: { status }, value: count }))
        if (rooms.length > 0) counted = clock.elapsed()
      }
      return rooms
    },
  )
}
