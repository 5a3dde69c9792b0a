import { randomBytes } from 'node:crypto'
import type { AnyGame } from '@opsroom/rules/core'
import { gameById } from '@opsroom/rules/games'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { listenerCallerOf } from '../ops/listeners.ts'
import { attentionOfProcess } from '../sockets/audiences.ts'
import { Attendance } from './attendance.ts'
import { AttentionBoard } from './attention.ts'
import { DraftLimits } from './drafts.ts'
import { type GiveOrder, orderGiver } from './give-order.ts'
import { type TableHandlers, tableHandlers } from './handlers.ts'
import type { OrderGuard } from './order-guards.ts'
import { Outages } from './outages.ts'
import { PreparedGames } from './prepared.ts'
import { SecretTimeGrid } from './secret-grid.ts'
import type { Table } from './table.ts'
import { type TableDeps, Tables } from './tables.ts'
import { WaitingSeatsCache } from './waiting-seats.ts'

/** Events of all tables of this process, to which other parts of the server may listen. */
export interface TableListener {
  /** Called after log entries were taken into a table, whichever process wrote them. */
  onTaken?(table: Table): void
  /**
   * Called before this process takes in the entries that it has written itself. The returned function is called
   * afterwards.
   */
  onWriting?(table: Table): () => void
  /** Called when a person has opened a room at this process. @param bytes the size of the room's first entries */
  onOpened?(host: string, bytes: number): void
  /** Called when the lobby's list of rooms has changed. */
  onLobbyChanged?(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    tables: Tables
    outages: Outages
    waitingSeats: WaitingSeatsCache
    tableListeners: TableListener[]
    orderGuards: OrderGuard[]
    giveOrder: GiveOrder
  }
}

declare module '../sockets/handlers.ts' {
  interface HandledMessages extends TableHandlers {}
}

export interface TablesOptions {
  /** For tests: finds games by id, instead of among the games of this build. */
  gameById?: ((id: string) => AnyGame | undefined) | undefined
  /** For tests: replaces the random seed, so that the same game can be played twice. */
  newSeed?: TableDeps['newSeed'] | undefined
}

/** A new 32-byte seed, from which all random numbers of a table are derived. */
export const newSeed = (): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(32))

/**
 * The interval, in ms, at which a process checks for entries of other processes whose database notification was lost.
 */
const looking = 5_000

/** The interval, in ms, at which tables that rest leave memory. */
const resting = 5_000

const advice = 'no player loses time by it. Have the machine keep its time by the network (NTP)'

/** The plugin for the tables of this process, their outages, and the absence of the people who play at them. */
export const tablesPlugin = fp<TablesOptions>(
  async (app, options) => {
    const { store, sockets, presences } = app
    const { config, clock, failed } = app.ops
    const listeners: TableListener[] = []
    app.decorate('tableListeners', listeners)
    const games = new PreparedGames()
    const tables = openTables(app, games, options)
    app.decorate('tables', tables)
    app.decorate('waitingSeats', new WaitingSeatsCache())
    app.notificationReaders.push({
      onForgotten: (room) => tables.readAnew(room),
      onNotification: ({ room, last }) => void tables.catchUpTo(room, last).catch(failed('notification')),
      onGap: () => void tables.catchUpAll().catch(failed('catch up')),
    })

    const stopLooking = clock.every(looking, () =>
      tables.catchUpMissed().catch(failed('missed notifications')),
    )
    const stopResting = clock.every(resting, async () => tables.forgetResting())
    const outages = watchOutages(app)
    const attendance = new Attendance({ presences, tables, clock, onFailure: failed('attendance') })
    app.decorate('outages', outages)
    const attention = new AttentionBoard({
      clock,
      inMemoryAt: (room) => tables.inMemoryAt(room),
      ...attentionOfProcess(sockets.io, clock.elapsed),
      tell: (news) => void store.tellAttention(news).catch(failed('attention')),
    })
    listeners.push({ onTaken: ({ facts }) => attention.changed(facts.room) })
    app.notificationReaders.push({ onAttention: (news) => attention.heard(news) })
    const guards: OrderGuard[] = []
    app.decorate('orderGuards', guards)
    const beforeServing = () => outages.beforeServing()
    const giveOrder = orderGiver({ store, tables, guards, beforeServing })
    app.decorate('giveOrder', giveOrder)
    app.handle(
      tableHandlers({
        ...{ store, tables, attention, giveOrder },
        drafts: new DraftLimits(config, app.keepPoints),
        elapsed: clock.elapsed,
        beforeServing,
      }),
    )
    app.addHook('onReady', async () => {
      await outages.begin()
      attendance.begin()
    })
    app.addHook('preClose', async () => {
      attention.close()
      stopLooking()
      stopResting()
      attendance.close()
      await outages.close()
    })
  },
  { name: 'tables', dependencies: ['db', 'sockets'] },
)

/** Opens the tables of this process, and registers their metrics. */
function openTables(app: FastifyInstance, games: PreparedGames, options: TablesOptions): Tables {
  const { store, sockets, tableListeners: listeners } = app
  const { config, log, clock, metrics } = app.ops
  const all = listenerCallerOf(listeners)
  const tables = new Tables({
    store,
    publisher: { ...sockets.audiences, lobbyChanged: all('onLobbyChanged') },
    onOpened: all('onOpened'),
    now: clock.now,
    elapsed: clock.elapsed,
    gameById: options.gameById ?? gameById,
    games,
    newSeed: options.newSeed ?? newSeed,
    most: config.tablesInMemory,
    grid: config.secretStep > 0 ? new SecretTimeGrid(config.secretStep, clock) : undefined,
    log,
    watchWriting: (table) => {
      const written = listeners.flatMap((listener) => listener.onWriting?.(table) ?? [])
      return () => {
        for (const done of written) done()
      }
    },
    onTaken: all('onTaken'),
  })
  metrics.gauge('prepared_games_bytes', 'Prepared games that are kept, as estimated', () => games.keptBytes)
  metrics.gauge('tables', 'Tables in memory', () => tables.inMemory.length)
  metrics.gauge(
    'own_content_games',
    'Games in memory on boards of the players’ own',
    () => tables.ownContentGames,
  )
  return tables
}

/** The outages of this server, with times at which its clock was set. */
function watchOutages({ store, tables, ops }: FastifyInstance): Outages {
  const { log, clock, doubt, metrics, failed } = ops
  const clockSets = metrics.counter(
    'clock_sets_total',
    'Times that somebody has set the clock under this process',
  )
  return new Outages({
    ...{ store, tables, clock, doubt },
    onSet(by) {
      clockSets()
      log.warn(
        { seconds: by / 1000 },
        `the clock of this machine was set ${by > 0 ? 'forward' : 'back'}; ${advice}`,
      )
    },
    onFailure: failed('outages'),
  })
}
