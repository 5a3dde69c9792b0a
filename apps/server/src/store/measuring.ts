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
