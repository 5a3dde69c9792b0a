import { percentile } from '../bench/percentiles.ts'
import type { Measured, Total } from './measure.ts'
import type { Failures } from './messages.ts'
import type { LoadOptions } from './options.ts'

/** What `pnpm load --json` prints. Times in milliseconds unless their names say microseconds. */
export interface Figures {
  ordersPerSecond: number
  p50: number
  p95: number
  p99: number
  serverMicrosPerOrder: number
  postgresMicrosPerOrder: number
  clientMicrosPerOrder: number
  kBPerTable: number
  bytesPerEntry: number
  echo: { p50: number; p99: number }
  orders: number
  /** Rooms that were opened while it was measured. */
  opened: number
  /** Refusals by their rules, and what the clients noticed. */
  failed: Failures
}

const rounded = (number: number, places = 0): number => Math.round(number * 10 ** places) / 10 ** places
const each = (sum: number, count: number): number => (count === 0 ? 0 : rounded(sum / count))

function totalOf({ totals }: Measured, kind: 'table' | 'echo'): Total {
  const total = totals.get(kind)
  if (!total) throw new Error(`${kind} was not measured`)
  return total
}

/** What a run comes to. */
export function figuresOf(measured: Measured): Figures {
  const table = totalOf(measured, 'table')
  const echo = totalOf(measured, 'echo')
  const { orders, latencies } = table
  return {
    ordersPerSecond: rounded((orders / table.milliseconds) * 1_000, 1),
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
    serverMicrosPerOrder: each(table.server, orders),
    postgresMicrosPerOrder: each(table.postgres, orders),
    clientMicrosPerOrder: each(table.processor, orders),
    kBPerTable: rounded(measured.kBPerTable),
    bytesPerEntry: each(table.bytes, table.entries),
    echo: { p50: percentile(echo.latencies, 0.5), p99: percentile(echo.latencies, 0.99) },
    orders,
    opened: table.opened,
    failed: table.failures,
  }
}

const percentiles = ({ p50, p99 }: { p50: number; p99: number }): string =>
  `${p50.toFixed(2)} / ${p99.toFixed(2)} ms`

/** The figures for people, one line each. */
export function textOf({ tables, watchers, think, seconds }: LoadOptions, figures: Figures): string {
  const lines: [string, string | number][] = [
    ['tables, spectators', `${tables}, ${watchers}`],
    ['time to think, time of each kind', `${think} ms, ${seconds} s`],
    ['orders per second', figures.ordersPerSecond],
    [
      'order to opponent, p50 / p95 / p99',
      `${figures.p50.toFixed(2)} / ${figures.p95.toFixed(2)} / ${figures.p99.toFixed(2)} ms`,
    ],
    ['processor time of an order: server', `${figures.serverMicrosPerOrder} µs`],
    ['… Postgres', `${figures.postgresMicrosPerOrder} µs`],
    ['… the clients that are measured with', `${figures.clientMicrosPerOrder} µs`],
    ['memory of the server for each table', `${figures.kBPerTable} kB`],
    ['bytes received for each entry', figures.bytesPerEntry],
    ['bare echo, p50 / p99', percentiles(figures.echo)],
    ['orders, rooms opened meanwhile', `${figures.orders}, ${figures.opened}`],
    [
      'failed',
      Object.entries(figures.failed)
        .map(([what, count]) => `${what} × ${count}`)
        .join(', ') || 'nothing',
    ],
  ]
  const width = Math.max(...lines.map(([name]) => name.length))
  return lines.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')
}
