import { pushes, type RoomSummary } from '@opsroom/protocol'
import type { AnyGame } from '@opsroom/rules/core'
import { gameById } from '@opsroom/rules/games'
import { BotPlayers } from './bots/players.ts'
import { Thinker } from './bots/thinker.ts'
import { Chat } from './chat/chat.ts'
import { openHandles } from './chat/handles.ts'
import { openIdentity } from './identity/identity.ts'
import { identityRoutes } from './identity/routes.ts'
import { waysBack } from './identity/ways-back.ts'
import { stageOf } from './live/audiences.ts'
import { guard } from './live/boundary.ts'
import { openDevices } from './live/devices.ts'
import { handlers, lobbyRoom } from './live/handlers.ts'
import { openLive } from './live/live.ts'
import { keepLastLook } from './live/looks.ts'
import { openPresence } from './live/presence.ts'
import { Lobby } from './lobby/lobby.ts'
import { newSeed } from './lobby/seed.ts'
import { type Clock, wallClock } from './ops/clock.ts'
import { Closing } from './ops/closing.ts'
import type { Config } from './ops/config.ts'
import { hangUp } from './ops/hang-up.ts'
import { opsRoutes } from './ops/health.ts'
import { keepHouse } from './ops/housekeeping.ts'
import { openHttp } from './ops/http.ts'
import { type Log, openLog } from './ops/log.ts'
import { openWatch } from './ops/metrics.ts'
import { webRoutes } from './ops/web.ts'
import { Notifier } from './push/notifier.ts'
import { openPush, type Pushing } from './push/open.ts'
import { findDatabase } from './store/database.ts'
import { migrate, type NoticeReader, openStore, readNotices, type Store } from './store/index.ts'
import { Attendance } from './table/attendance.ts'
import { Outages } from './table/outages.ts'
import { preparer } from './table/prepared.ts'
import type { Table } from './table/table.ts'
import { Tables } from './table/tables.ts'

export { Thinker } from './bots/thinker.ts'
export { readConfig } from './ops/config.ts'

export interface RunningServer {
  /** Where it listens, as this machine reaches it. */
  url: string
  port: number
  log: Log
  /** Finishes what was begun, closes everything, and stops the embedded Postgres if this process started it. */
  close(): Promise<void>
}

/** Where everything is kept, and how one hears of what other processes wrote there. */
export interface Keeping {
  store: Store
  readNotices(reader: NoticeReader): Promise<{ close(): Promise<void> }>
}

/** What a server is made of beside its configuration; tests bring games and a log of their own. */
export interface Parts {
  gameById?: (id: string) => AnyGame | undefined
  log?: Log
  /** Instead of a database: for measuring what all the rest takes. */
  keeping?: Keeping
  /** Instead of chance: for playing the same night twice. */
  newSeed?: typeof newSeed
  /** Instead of the thread in which bots think. */
  thinker?: Pick<Thinker, 'think'> & Partial<Pick<Thinker, 'begin'>>
  /** Instead of sending notices to browsers, by the clock. */
  pushing?: Partial<Pushing>
  /** Instead of the clock on the wall: for tables with clocks. */
  clock?: Clock
}

/**
 * Starts a server: database, migrations, then everything on one port.
 * @throws Error in one line when the database or the port is not to be had; nothing is left open then
 */
export async function startServer(config: Config, parts: Parts = {}): Promise<RunningServer> {
  const log = parts.log ?? openLog(config.logLevel)
  const closing = new Closing()
  try {
    const keeping = parts.keeping ?? (await openDatabase(config, log, closing))
    const port = await openHouse(config, keeping, parts, log, closing)
    return { url: `http://127.0.0.1:${port}`, port, log, close: () => closing.close() }
  } catch (error) {
    await closing.close().catch(() => {})
    throw error
  }
}

async function openDatabase(config: Config, log: Log, closing: Closing): Promise<Keeping> {
  const { url, kind, folder, stop } = await findDatabase(config.databaseUrl, config.dataDir)
  closing.add(stop)
  const applied = await migrate(url)
  log.info({ database: kind, folder, applied }, 'database ready')
  const store = openStore(url)
  closing.add(store.close)
  return { store, readNotices: (reader) => readNotices(url, reader) }
}

/** @returns the port that it listens on */
async function openHouse(
  config: Config,
  { store, readNotices }: Keeping,
  parts: Parts,
  log: Log,
  closing: Closing,
): Promise<number> {
  const identity = await openIdentity(store, config.publicUrl)
  const app = await openHttp(config)
  const io = openLive(app.server, identity, config)
  const closeLines = hangUp(app.server)
  closing.add(() =>
    closeLines(async () => {
      io.local.disconnectSockets(true)
      await io.close()
      await app.close()
    }),
  )
  const watch = openWatch(log, () => io.engine.clientsCount)
  const failed = (name: string) => (error: unknown) => watch.failure(name, error)

  const watchWriting = (table: Table) => notifier.watch(table)
  const stage = stageOf(io, () => lobby.changed())
  const most = config.tablesInMemory
  const clock = parts.clock ?? wallClock
  const tables = new Tables({
    store,
    stage,
    now: clock.now,
    gameById: parts.gameById ?? gameById,
    prepare: preparer(),
    newSeed: parts.newSeed ?? newSeed,
    most,
    log,
    watchWriting,
    onTaken: (table) => bots.look(table),
  })
  const publish = (rooms: RoomSummary[]) =>
    io.local.to(lobbyRoom).emit('lobby.changed', pushes['lobby.changed'].parse({ rooms }))
  const thinker = new Thinker()
  closing.add(() => thinker.close())
  const bots = new BotPlayers({
    store,
    tables,
    thinker: parts.thinker ?? thinker,
    clock,
    delay: config.botDelay,
    budget: config.botSamples,
    onFailure: failed('bots'),
  })
  const lobby = new Lobby(store, tables, config.roomIdleHours, publish, failed('lobby'))
  closing.add(() => lobby.close())

  const push = await openPush(store, config.publicUrl, parts.pushing)
  const notifier = new Notifier({ store, tables, log, ...push, onFailure: failed('push') })
  const flushing = setInterval(() => notifier.flush().catch(failed('push')), push.every)
  flushing.unref()
  closing.add(() => clearInterval(flushing))

  const devices = openDevices(io, store)
  const presence = openPresence(io, store, failed('presence'))
  closing.add(presence.close)
  const needs = { store, tables, clock }
  const outages = new Outages({ ...needs, onFailure: failed('outages') })
  const attendance = new Attendance({ ...needs, onFailure: failed('attendance') })
  const chat = new Chat(store, tables, io, await openHandles(store))
  const notices = await readNotices({
    onNotice({ room, last, lobby: isLobby }) {
      if (isLobby) lobby.changed()
      tables.noticed(room, last).catch(failed('notice'))
    },
    onRevoked: (device) => devices.end(device),
    onSaid: (room) => void chat.heard(room).catch(failed('chat')),
    onGap() {
      devices.check().catch(failed('devices'))
      lobby.changed()
      chat.heardAll().catch(failed('chat'))
      tables.catchUpAll().catch(failed('catch up'))
    },
    onLost: () => log.warn('the database no longer tells what others write; asking again'),
  })
  closing.add(notices.close)

  const table = handlers(store, tables, lobby, chat, () => outages.beforeServing())
  io.on('connection', (window) => {
    devices.begin(window)
    presence.begin(window)
    guard(window, table, watch)
    window.on('disconnect', (reason) => {
      presence.end(window)
      keepLastLook(store, tables, window, reason).catch(failed('look'))
    })
  })
  const { newcomersPerMinute } = config
  identityRoutes({ app, identity, pushKey: push.publicKey, newcomersPerMinute })
  const posts = { app, identity, publicUrl: config.publicUrl, onFailure: watch.failure }
  waysBack(posts, store, config.recoveriesPerTenMinutes)
  opsRoutes(app, store, watch, config.metricsToken)
  await webRoutes(app, config.webRoot)
  closing.add(keepHouse(store, clock, log, failed('housekeeping')))
  await outages.begin()
  attendance.begin()
  await app.listen({ port: config.port, host: config.host })
  closing.add(() => tables.close())
  closing.add(() => outages.close())
  closing.add(() => attendance.close())
  closing.add(() => bots.close())
  await bots.begin()
  return (app.server.address() as { port: number }).port
}
