import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, randomFrom, seedFromNumber } from '@opsroom/rules/core'
import { ExpectedStream } from '@opsroom/testkit/expected-stream'
import { newCookie } from '../bench/window.ts'
import { hangTimeout } from '../hang-timeout.ts'
import type { Cleanup } from '../load/cleanup.ts'
import { type Installation, programOf, type ServerProgram } from '../load/installation.ts'
import { recordNights } from '../load/record.ts'
import { ChaosTable, type PlayedRoom } from './chaos-table.ts'
import { foldProblemsOf, problemsOf } from './check-room.ts'
import { Cluster } from './cluster.ts'
import { causeFaults, type Fault, type FaultKind, faultTargets, kindsInTurn } from './faults.ts'
import type { ChaosOptions } from './options.ts'
import { readStoredRows } from './stored.ts'
import { TableFold } from './table-fold.ts'
import { Visitor } from './visitor.ts'

/** The result of a chaos run, with times in milliseconds. */
export interface ChaosResult {
  seed: number
  kills: Partial<Record<FaultKind, number>>
  orders: number
  nights: number
  latencies: number[]
  /**
   * The longest pause of a table during each fault, or during the whole run if the tables are checked only at the end.
   */
  pauses: number[]
  /** The guarantees that were broken; empty if all held. */
  problems: string[]
}

const mostNights = 12
const freshAtOnce = 5

/** Whether a promise resolves within the given milliseconds. */
const inTime = async (done: Promise<unknown>, milliseconds: number): Promise<boolean> => {
  const clock = new AbortController()
  const late = sleep(milliseconds, false, { signal: clock.signal }).catch(() => false)
  const first = await Promise.race([done.then(() => true), late])
  clock.abort()
  return first
}

class Run {
  readonly result: ChaosResult
  readonly #options: ChaosOptions
  readonly #on: ServerProgram | Installation
  readonly #random: Random
  readonly #tables: ChaosTable[] = []
  #cluster: Cluster | undefined
  #checks = 0
  #onOrder = () => {}

  constructor(options: ChaosOptions, on: ServerProgram | Installation) {
    this.#options = options
    this.#on = on
    this.#random = randomFrom(seedFromNumber(options.seed))
    const { seed } = options
    this.result = { seed, kills: {}, orders: 0, nights: 0, latencies: [], pauses: [], problems: [] }
  }

  async play(cleanup: Cleanup): Promise<void> {
    const { tables, servers, kinds, redis } = this.#options
    const nights = Math.min(mostNights, tables)
    const cluster = await Cluster.start(
      {
        servers,
        on: this.#on,
        nights,
        hasSmallDisk: kinds.includes('full-disk'),
        hasRedis: redis,
        onDeath: (problem) => this.result.problems.push(problem),
      },
      cleanup,
    )
    this.#cluster = cluster
    const recording = recordNights(nights)
    for (let place = 0; place < tables; place++) {
      const table = await this.#seat(cluster, place, recording)
      cleanup.add(() => {
        for (const visitor of table.visitors) visitor.leave()
      })
      this.#tables.push(table)
    }
    this.#begin()
    await this.#strikeInTurn(cluster)
    await this.#settle('at the end')
    if (this.#options.checkAtEnd) this.#notePause()
  }

  /** Causes faults, one at a time or several together, until there were enough of them or a problem was found. */
  async #strikeInTurn(cluster: Cluster): Promise<void> {
    const { kinds, kills, atOnce, minutes, secondsBetween, ordersBetween, stopSeconds, away, checkAtEnd } =
      this.#options
    const rng = this.#random('faults')
    const turn = kindsInTurn(kinds, rng)
    const until = performance.now() + minutes * 60_000
    const mayGoOn = () => this.result.problems.length === 0 && performance.now() < until
    let struck = performance.now()
    for (let kill = 0; kill < kills && mayGoOn(); ) {
      const pause = secondsBetween * (500 + rng.int(1_000))
      if (ordersBetween !== undefined) await this.#played(ordersBetween)
      else await sleep(checkAtEnd ? Math.max(0, struck + pause - performance.now()) : pause)
      struck = performance.now()
      const faults: Fault[] = []
      for (; faults.length < atOnce && kill < kills; kill++) {
        const kind = turn.next().value as FaultKind
        const place = faultTargets[kind] === 'server' ? rng.int(cluster.urls.length) : 0
        faults.push({ kind, place, rng: this.#random(`fault/${kill}`) })
      }
      if (!checkAtEnd) for (const table of this.#tables) table.beginPause()
      await causeFaults(faults, cluster, { stop: stopSeconds * 1_000, away })
      for (const { kind } of faults) this.result.kills[kind] = (this.result.kills[kind] ?? 0) + 1
      if (checkAtEnd) continue
      await this.#settle(`after fault ${kill} (${faults.map(({ kind }) => kind).join(', ')})`)
      this.#notePause()
      this.#begin()
    }
  }

  /**
   * Waits until the tables have played this many more orders. Returns early when a table is stuck, which is reported
   * when the tables settle.
   */
  async #played(orders: number): Promise<void> {
    const wanted = this.#orders + orders
    const enough = new Promise<void>((resolve) => {
      this.#onOrder = () => {
        if (this.#orders >= wanted) resolve()
      }
    })
    const failed = this.#tables.map(({ playing }) => playing.catch(() => {}))
    await inTime(Promise.race([enough, ...failed]), hangTimeout)
  }

  get #orders(): number {
    return this.#tables.reduce((sum, { orders }) => sum + orders, 0)
  }

  /** The result of the run up to now. */
  summary(): ChaosResult {
    const { result } = this
    result.orders = this.#orders
    result.nights = this.#tables.reduce((sum, table) => sum + table.nights, 0)
    result.latencies = this.#tables.flatMap(({ latencies }) => latencies)
    return result
  }

  async #seat(
    cluster: Cluster,
    place: number,
    recording: ReturnType<typeof recordNights>,
  ): Promise<ChaosTable> {
    const { think } = this.#options
    const visitor = async (who: number) => {
      // The players of a table connect to different servers.
      const first = place + who
      const cookie = await newCookie(cluster.urls[first % cluster.urls.length] as string)
      return new Visitor({ urls: cluster.urls, cookie, first, rng: this.#random(`visitor/${place}/${who}`) })
    }
    return new ChaosTable({
      recording,
      think,
      database: cluster.database,
      visitors: [await visitor(0), await visitor(1), await visitor(2)],
      rng: this.#random(`table/${place}`),
      onOrder: () => this.#onOrder(),
      onEnd: (room) => this.#check(room),
    })
  }

  #begin(): void {
    for (const table of this.#tables) table.begin()
  }

  #notePause(): void {
    this.result.pauses.push(Math.max(...this.#tables.map(({ longestPause }) => longestPause)))
  }

  /** Lets every table play on once more, then checks them all while they wait. */
  async #settle(when: string): Promise<void> {
    const before = this.result.problems.length
    const ends = this.#tables.map((table, place) =>
      inTime(table.end(), hangTimeout).then(
        (isDone) => isDone || this.result.problems.push(`table ${place} did not go on`),
        (error: Error) => this.result.problems.push(`table ${place}: ${error.message}`),
      ),
    )
    await Promise.all(ends)
    if (this.result.problems.length === before) {
      await Promise.all(this.#tables.map(({ current }) => current && this.#check(current)))
      // The tables are checked a few at a time: a busy machine would not accept many connections within their timeout.
      for (let first = 0; first < this.#tables.length; first += freshAtOnce)
        await Promise.all(
          this.#tables
            .slice(first, first + freshAtOnce)
            .map((table, place) => this.#checkServer(table, first + place)),
        )
    }
    const { problems } = this.result
    for (let at = before; at < problems.length; at++) problems[at] = `${when}: ${problems[at]}`
  }

  async #check(room: PlayedRoom): Promise<void> {
    const stored = await readStoredRows((this.#cluster as Cluster).database, room.room)
    this.result.problems.push(...problemsOf(room, stored))
  }

  /** A visitor who connects to a server for the first time is shown the state that the event log folds to. */
  async #checkServer({ current, visitors }: ChaosTable, place: number): Promise<void> {
    const { database, urls } = this.#cluster as Cluster
    if (!current) return
    const rng = this.#random(`fresh/${place}/${this.#checks++}`)
    const who = rng.int(visitors.length)
    const server = rng.int(urls.length)
    const stored = await readStoredRows(database, current.room)
    const as = current.folds[who]?.as ?? 'public'
    const fold = new TableFold(current.room, as, stored.game, true)
    const { cookie = '' } = visitors[who] ?? {}
    const visitor = new Visitor({ urls: [urls[server] as string], cookie, first: 0, rng })
    const all = new ExpectedStream(stored.game, stored.logEntries, as).visible.length
    const isShown = visitor.follow(fold).then(async () => {
      while (fold.last < all) await sleep(50)
    })
    const isInTime = await inTime(isShown, hangTimeout)
    visitor.leave()
    if (!isInTime) {
      this.result.problems.push(`room ${current.room}: server ${server} does not show ${as} entry ${all}`)
      return
    }
    for (const problem of foldProblemsOf(fold, stored))
      this.result.problems.push(`room ${current.room}, server ${server}: ${problem}`)
  }
}

/** The results of several clusters combined into one. */
function summed(results: readonly ChaosResult[], seed: number): ChaosResult {
  const kills: ChaosResult['kills'] = {}
  for (const result of results)
    for (const [kind, count] of Object.entries(result.kills))
      kills[kind as FaultKind] = (kills[kind as FaultKind] ?? 0) + count
  const total = (of: (result: ChaosResult) => number) => results.reduce((sum, result) => sum + of(result), 0)
  return {
    seed,
    kills,
    orders: total(({ orders }) => orders),
    nights: total(({ nights }) => nights),
    latencies: results.flatMap(({ latencies }) => latencies),
    pauses: results.flatMap(({ pauses }) => pauses),
    problems: results.flatMap(({ problems }, place) =>
      problems.map((problem) => (results.length > 1 ? `instance ${place}: ${problem}` : problem)),
    ),
  }
}

/**
 * Plays while faults hit the servers. Each instance has a seed of its own; the first instance has the given seed.
 * @param cleanup ends everything that was started
 * @param installed the installations of the instances, in their order; an instance without one makes a new installation
 */
export async function runChaos(
  options: ChaosOptions,
  cleanup: Cleanup,
  installed: readonly Installation[] = [],
): Promise<ChaosResult> {
  const { instances, kills, seed, source } = options
  const program = installed[0]?.program ?? programOf(source, cleanup)
  const results = Array.from({ length: instances }, async (_, place) => {
    const share = Math.floor((kills + place) / instances)
    const run = new Run({ ...options, kills: share, seed: seed + place }, installed[place] ?? program)
    await run.play(cleanup).catch((error: Error) => run.result.problems.push(error.stack ?? error.message))
    return run.summary()
  })
  return summed(await Promise.all(results), seed)
}
