import { setTimeout as sleep } from 'node:timers/promises'
import { startChild } from '../bench/child.ts'
import type { LoadChild } from './child.ts'
import type { Cleanup } from './cleanup.ts'
import { metricsOf } from './environment.ts'
import type { Installation } from './installation.ts'
import type { ComparedServer, FailureCounts, GeneratorRequest, PairPlacement, TurnWork } from './messages.ts'
import type { LoadOptions } from './options.ts'
import { type OrderTimeHistograms, orderTimeHistogramsOf } from './parts.ts'
import { processorTimeOf } from './processor-time.ts'
import { type Recording, recordNights } from './record.ts'
import {
  runningServer,
  type Servers,
  startGenerators,
  startPeerServer,
  startServers,
  sum,
} from './servers.ts'

/** The sum of all turns of one kind of server. Processor times are in microseconds. */
export interface MeasuredTurnsTotal extends TurnWork {
  /** The total length of the turns, in milliseconds. */
  milliseconds: number
  server: number
  postgres: number
}

/** The measurements of a run. */
export interface LoadMeasurement {
  totals: Map<ComparedServer, MeasuredTurnsTotal>
  /** The memory that the servers need for each table, in kB. */
  kBPerTable: number
  /** The histograms of the parts of an order's time, as the servers counted them before and after the turns. */
  parts: { before: OrderTimeHistograms; after: OrderTimeHistograms }
}

/** A kind of server that is measured. */
interface Subject {
  kind: ComparedServer
  /** The processor time used so far, in microseconds. */
  processor(): Promise<{ server: number; postgres: number }>
}

const mostNights = 24
/**
 * The address to which players ask for notices. Everybody is connected, so the server stores the notices, finds that
 * they have been seen, and sends none.
 */
const webhook = 'http://127.0.0.1:9'
const peers = [
  ['boardgameIo', 'boardgame-io'],
  ['colyseus', 'colyseus'],
] as const
/** The number of orders in the secret phases, which are at the beginning of a night. */
const secretOrders = 3
/**
 * The largest number of different points of a night to which tables are played beforehand; fewer when that would take
 * too many orders.
 */
const mostSpread = 40
const ordersOfSpreading = 6_000
/** The number of orders, and of turns of one second, after which a server counts as warm. */
const ordersOfWarmUp = 2_000
const mostWarmUpTurns = 8
const mostTurns = 4

/**
 * Divides the pairs of the run among the processes of the generator.
 * @returns the numbers of the pairs for each process
 */
const shares = (tables: number, processes: number): number[][] =>
  Array.from({ length: processes }, (_, process) =>
    Array.from({ length: tables }, (_, place) => place).filter((place) => place % processes === process),
  )

/** The length of a turn, by the clock or by the number of orders. */
type Span = { milliseconds: number; orders?: undefined } | { orders: number }

/** All processes of the load generator, which are sent their requests together. */
class Generators {
  readonly #children: readonly LoadChild[]
  constructor(children: readonly LoadChild[]) {
    this.#children = children
  }

  ask<T>(request: (process: number) => GeneratorRequest): Promise<T[]> {
    return Promise.all(this.#children.map((child, process) => child.ask<T>(request(process))))
  }

  open(opening: Omit<PairPlacement, 'places'>, places: number[][]): Promise<unknown> {
    return this.ask((process) => ({ do: 'open', opening: { ...opening, places: places[process] ?? [] } }))
  }

  /** Lets all pairs of a kind of server play one turn. @returns the turn as each process measured it */
  async turn(kind: ComparedServer, think: number, span: Span): Promise<TurnWork[]> {
    if (span.orders !== undefined) {
      const orders = Math.ceil(span.orders / this.#children.length)
      return this.ask<TurnWork>(() => ({ do: 'play', kind, think, orders }))
    }
    await this.ask(() => ({ do: 'begin', kind, think }))
    await sleep(span.milliseconds)
    return this.ask<TurnWork>(() => ({ do: 'end', kind }))
  }
}

function addUp(failures: readonly FailureCounts[]): FailureCounts {
  const all: FailureCounts = {}
  for (const some of failures)
    for (const [name, count] of Object.entries(some)) all[name] = (all[name] ?? 0) + count
  return all
}

const together = (turns: readonly TurnWork[]): TurnWork => ({
  orders: sum(turns.map(({ orders }) => orders)),
  latencies: turns.flatMap(({ latencies }) => latencies),
  failures: addUp(turns.map(({ failures }) => failures)),
  processor: sum(turns.map(({ processor }) => processor)),
  entries: sum(turns.map(({ entries }) => entries)),
  bytes: sum(turns.map(({ bytes }) => bytes)),
  opened: sum(turns.map(({ opened }) => opened)),
})

async function measureTurn(
  generators: Generators,
  { kind, processor }: Subject,
  think: number,
  span: Span,
): Promise<MeasuredTurnsTotal> {
  const before = await processor()
  const began = performance.now()
  const turn = together(await generators.turn(kind, think, span))
  const took = performance.now() - began
  const after = await processor()
  return {
    ...turn,
    milliseconds: took,
    server: after.server - before.server,
    postgres: after.postgres - before.postgres,
  }
}

const added = (totals: readonly MeasuredTurnsTotal[]): MeasuredTurnsTotal => ({
  ...together(totals),
  milliseconds: sum(totals.map(({ milliseconds }) => milliseconds)),
  server: sum(totals.map(({ server }) => server)),
  postgres: sum(totals.map(({ postgres }) => postgres)),
})

/**
 * Opens the tables in two halves.
 * @returns the kB of the servers' memory for each table of the second half, when all code has been loaded
 */
async function openTables(
  generators: Generators,
  { tables, processes, watchers, oneNight, notices }: LoadOptions,
  servers: Servers,
  recording: Recording,
): Promise<number> {
  const places = shares(tables, processes)
  const half = Math.floor(tables / 2)
  const opening = {
    kind: 'table' as const,
    urls: servers.urls,
    recording,
    ...(notices && { notices: webhook }),
  }
  const open = (isIn: (place: number) => boolean) =>
    generators.open(
      opening,
      places.map((some) => some.filter(isIn)),
    )
  await open((place) => place < half)
  const before = await servers.memory()
  await open((place) => place >= half)
  const after = await servers.memory()
  const watched = Array.from({ length: watchers }, (_, watcher) => (oneNight ? 0 : watcher % tables))
  await generators.ask((process) => ({
    do: 'watch',
    places: watched.filter((place) => place % processes === process),
  }))
  return (after - before) / (tables - half)
}

/** Plays the tables up to different points of their nights, so that they do not all begin at once. */
async function spreadTables(generators: Generators, { tables }: LoadOptions): Promise<void> {
  const spread = Math.min(mostSpread, Math.max(4, Math.floor(ordersOfSpreading / tables)))
  await generators.ask(() => ({ do: 'warmUp', first: secretOrders, spread }))
}

/**
 * Warms up a kind of server: plays turns of one second until enough orders were given, up to a number of turns. When
 * the run is measured by a number of orders, it plays that many orders, up to the same limit.
 * @returns the orders per second of the last turn; 0 when the run is measured by orders
 */
async function warmUp(
  generators: Generators,
  kind: ComparedServer,
  { think, orders: counted }: LoadOptions,
): Promise<number> {
  if (counted !== undefined) {
    await generators.turn(kind, think, { orders: Math.min(counted, ordersOfWarmUp) })
    return 0
  }
  let [done, perSecond] = [0, 0]
  for (let turn = 0; turn < mostWarmUpTurns && done < ordersOfWarmUp; turn++) {
    const began = performance.now()
    const { orders } = together(await generators.turn(kind, think, { milliseconds: 1_000 }))
    perSecond = (orders * 1_000) / (performance.now() - began)
    done += orders
  }
  return perSecond
}

/** The number of turns and the length of each: several turns if they are long enough to be measured. */
export function turnsOf({ seconds, orders, think }: Pick<LoadOptions, 'seconds' | 'orders' | 'think'>): {
  turns: number
  span: Span
} {
  if (orders !== undefined) return { turns: 1, span: { orders } }
  const all = seconds * 1_000
  const turns = Math.max(1, Math.min(mostTurns, Math.floor(all / Math.max(2_000, think * 3))))
  return { turns, span: { milliseconds: all / turns } }
}

/**
 * Measures a server under load, and, in turn with it, the servers with which it is compared.
 * @param cleanup ends everything that was started
 * @param installed an installation to use instead of a new one
 */
export async function measureLoad(
  options: LoadOptions,
  cleanup: Cleanup,
  installed?: Installation,
): Promise<LoadMeasurement> {
  const { tables, processes, think, running } = options
  const nights = running ? mostNights : Math.min(mostNights, tables)
  const recording = recordNights(nights)
  const settings: Record<string, string> = options.notices ? { WEBHOOK_HOSTS: webhook } : {}
  const servers = running
    ? runningServer(running)
    : await startServers(options, nights, cleanup, settings, installed)
  const generators = new Generators(await startGenerators(processes, cleanup))
  const kBPerTable = await openTables(generators, options, servers, recording)
  await spreadTables(generators, options)

  const echo = await startChild('echo')
  cleanup.add(() => echo.stop())
  await generators.open({ kind: 'echo', urls: [echo.url], recording }, shares(tables, processes))
  const subjects: Subject[] = [
    { kind: 'table', processor: servers.processor },
    { kind: 'echo', processor: async () => ({ server: processorTimeOf(echo.pid), postgres: 0 }) },
  ]
  for (const [kind, name] of options.peer ? peers : []) {
    const { urls, processor } = await startPeerServer(name, tables, cleanup)
    await generators.open({ kind, urls, recording }, shares(tables, processes))
    subjects.push({ kind, processor })
  }
  const rates = new Map<ComparedServer, number>()
  for (const { kind } of subjects) rates.set(kind, await warmUp(generators, kind, options))
  // Rooms are opened before the measurement, so that few have to be opened during it.
  const expected = options.orders ?? (rates.get('table') ?? 0) * options.seconds
  const ordersPerTable = Math.ceil((expected * 1.5) / tables)
  await generators.ask(() => ({ do: 'prepare', ordersPerTable }))
  const { turns, span } = turnsOf(options)
  const countParts = async () => orderTimeHistogramsOf(await Promise.all(servers.urls.map(metricsOf)))
  const before = await countParts()
  const found = new Map<ComparedServer, MeasuredTurnsTotal[]>(subjects.map(({ kind }) => [kind, []]))
  for (let turn = 0; turn < turns; turn++) {
    // The kinds of servers take turns, and each is first in turn: other work of the machine affects all of them.
    const first = turn % subjects.length
    for (const subject of [...subjects.slice(first), ...subjects.slice(0, first)])
      found.get(subject.kind)?.push(await measureTurn(generators, subject, think, span))
  }
  const parts = { before, after: await countParts() }
  return { kBPerTable, parts, totals: new Map([...found].map(([kind, totals]) => [kind, added(totals)])) }
}
