import { percentile } from '../bench/percentiles.ts'
import type { LoadMeasurement, MeasuredTurnsTotal } from './measure.ts'
import type { ComparedServer, FailureCounts } from './messages.ts'
import type { LoadOptions } from './options.ts'
import { type OrderTimePart, orderTimeParts, percentileBetween } from './parts.ts'

/** The output of `pnpm load --json`. Times are in milliseconds unless their names say microseconds. */
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
  /**
   * For each part of an order's time, the upper bounds in milliseconds of 50 % and of 99 % of its values, as precise as
   * the buckets of the server's histograms.
   */
  parts: Record<OrderTimePart, { p50: number; p99: number }>
  /**
   * The figures of a bare server that reads a message from one client, answers it, and sends the message to another
   * client.
   */
  echo: { p50: number; p99: number; serverMicrosPerMessage: number }
  /** The figures of boardgame.io, if it was measured. */
  peer?: ComparedServerFigures
  peers?: Record<string, ComparedServerFigures>
  orders: number
  /** The number of rooms that had to be opened during the measurement. */
  opened: number
  /** The numbers of failures, by the rule id of the refusal or by the error that the clients noticed. */
  failed: FailureCounts
}

/** The figures of another game server, with which the product is compared. */
export interface ComparedServerFigures {
  movesPerSecond: number
  p50: number
  p99: number
  serverMicrosPerMove: number
  failed: FailureCounts
}

/**
 * The p50 and p99 of each part of an order's time (wait for a writer, statement, collector) over the measured turns,
 * from the histograms read before and after these turns.
 */
function partsOf({ parts: { before, after } }: LoadMeasurement): Figures['parts'] {
  const of = (part: OrderTimePart) => ({
    p50: percentileBetween(before[part], after[part], 0.5),
    p99: percentileBetween(before[part], after[part], 0.99),
  })
  return {
    'wait for a writer': of('wait for a writer'),
    statement: of('statement'),
    collector: of('collector'),
  }
}

const rounded = (number: number, places = 0): number => Math.round(number * 10 ** places) / 10 ** places
const each = (sum: number, count: number): number => (count === 0 ? 0 : rounded(sum / count))

function totalOf({ totals }: LoadMeasurement, kind: ComparedServer): MeasuredTurnsTotal {
  const total = totals.get(kind)
  if (!total) throw new Error(`${kind} was not measured`)
  return total
}

function peerFiguresOf({
  orders,
  milliseconds,
  latencies,
  server,
  failures,
}: MeasuredTurnsTotal): ComparedServerFigures {
  return {
    movesPerSecond: rounded((orders / milliseconds) * 1_000, 1),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    serverMicrosPerMove: each(server, orders),
    failed: failures,
  }
}

function peersOf(measured: LoadMeasurement): Pick<Figures, 'peer' | 'peers'> {
  if (!measured.totals.has('boardgameIo')) return {}
  const peer = peerFiguresOf(totalOf(measured, 'boardgameIo'))
  return { peer, peers: { 'boardgame.io': peer, Colyseus: peerFiguresOf(totalOf(measured, 'colyseus')) } }
}

/** The figures of a load run, computed from its measurements. */
export function figuresOf(measured: LoadMeasurement): Figures {
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
    parts: partsOf(measured),
    echo: {
      p50: percentile(echo.latencies, 0.5),
      p99: percentile(echo.latencies, 0.99),
      serverMicrosPerMessage: each(echo.server, echo.orders),
    },
    ...peersOf(measured),
    orders,
    opened: table.opened,
    failed: table.failures,
  }
}

const both = ({ p50, p99 }: { p50: number; p99: number }): string =>
  `${p50.toFixed(2)} / ${p99.toFixed(2)} ms`
const listed = (failed: FailureCounts): string =>
  Object.entries(failed)
    .map(([what, count]) => `${what} × ${count}`)
    .join(', ') || 'nothing'

/** The figures as readable text, one line each. */
export function textOfFigures(
  { tables, watchers, think, seconds, orders }: LoadOptions,
  figures: Figures,
): string {
  const measured = orders === undefined ? `${seconds} s` : `${orders} orders`
  const { p50, p95, p99, peers = {} } = figures
  const lines: [string, string][] = [
    ['tables, spectators', `${tables}, ${watchers}`],
    ['time to think, length of each measurement', `${think} ms, ${measured}`],
    ['orders per second', `${figures.ordersPerSecond}`],
    ['order to opponent, p50 / p95 / p99', `${[p50, p95, p99].map((ms) => ms.toFixed(2)).join(' / ')} ms`],
    ['processor time of an order: server', `${figures.serverMicrosPerOrder} µs`],
    ['… Postgres', `${figures.postgresMicrosPerOrder} µs`],
    ['… the clients that measure', `${figures.clientMicrosPerOrder} µs`],
    ['memory of the server for each table', `${figures.kBPerTable} kB`],
    ['bytes received for each entry', `${figures.bytesPerEntry}`],
    // The cast is safe: `orderTimeParts` has exactly the parts as keys.
    ...(Object.keys(orderTimeParts) as OrderTimePart[]).map((part): [string, string] => [
      `… ${part}, p50 / p99 at most`,
      both(figures.parts[part]),
    ]),
    ['bare echo, p50 / p99', both(figures.echo)],
    ['… processor time of a message: server', `${figures.echo.serverMicrosPerMessage} µs`],
    ...Object.entries(peers).flatMap(([name, peer]): [string, string][] => [
      [`${name}: moves per second`, `${peer.movesPerSecond}`],
      ['… move to opponent, p50 / p99', both(peer)],
      ['… processor time of a move: server', `${peer.serverMicrosPerMove} µs`],
      ['… failed', listed(peer.failed)],
    ]),
    ['orders, rooms opened meanwhile', `${figures.orders}, ${figures.opened}`],
    ['failed', listed(figures.failed)],
  ]
  const width = Math.max(...lines.map(([name]) => name.length))
  return lines.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')
}
