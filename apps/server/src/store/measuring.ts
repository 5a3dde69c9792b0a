import type { Clock } from '../ops/clock.ts'
import type { LabelledFigure, Metrics } from '../ops/metrics.ts'
import type { Store } from './index.ts'

/**
 * The age, in ms, that the counted number of rooms may reach before it is counted again, since counting reads all
 * rooms.
 */
const roomsAge = 60_000

/** @returns a function that records the number of tables whose appends share a statement */
export const appendBatchRecorder = (metrics: Metrics): ((size: number) => void) =>
  metrics.histogram(
    'append_batch_size',
    'Appends of tables in one statement',
    [1, 2, 5, 10, 20, 50, 100, 200, 500],
  )

/** The histogram's bounds for the time of a statement, in s. */
const bounds = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

/**
 * @returns a function that records the waiting time and the statement time of an append; together they show which of
 * the two makes an order slow
 */
export function appendTimeRecorder(metrics: Metrics): (waited: number, took: number) => void {
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
  metrics.gauges('db_waiting', 'Requests that wait for a connection to the database', ['pool'], () =>
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
        // When the database is unreachable, the number of rooms is left out: the other metrics are needed most at that
        // time.
        const counts = await store.roomCounts().catch(() => [])
        rooms = counts.map(({ status, count }) => ({ labels: { status }, value: count }))
        if (rooms.length > 0) counted = clock.elapsed()
      }
      return rooms
    },
  )
}
