import { join } from 'node:path'
import { pushes, type RoomSummary } from '@opsroom/protocol'
import type { AnyGame } from '@opsroom/rules/core'
import { gameById } from '@opsroom/rules/games'
import { openIdentity } from './identity/identity.ts'
import { identityRoutes } from './identity/routes.ts'
import { stageOf } from './live/audiences.ts'
import { guard } from './live/boundary.ts'
import { handlers, lobbyRoom } from './live/handlers.ts'
import { openLive } from './live/live.ts'
import { Lobby } from './lobby/lobby.ts'
import type { Config } from './ops/config.ts'
import { opsRoutes } from './ops/health.ts'
import { openHttp } from './ops/http.ts'
import { type Log, openLog } from './ops/log.ts'
import { openWatch } from './ops/metrics.ts'
import { root } from './ops/root.ts'
import { webRoutes } from './ops/web.ts'
import { findDatabase } from './store/database.ts'
import { openStore, readNotices } from './store/index.ts'
import { migrate } from './store/migrate.ts'
import { preparer } from './table/prepared.ts'
import { Tables } from './table/tables.ts'

export interface RunningServer {
  /** Where it listens, as this machine reaches it. */
  url: string
  port: number
  log: Log
  /** Finishes what was begun, closes everything, and stops the embedded Postgres if this process started it. */
  close(): Promise<void>
}

/** What a server is made of beside its configuration; tests bring games and a log of their own. */
export interface Parts {
  gameById?: (id: string) => AnyGame | undefined
  log?: Log
}

/**
 * Starts a server: database, migrations, then everything on one port.
 * @throws Error in one line when the database or the port is not to be had
 */
export async function startServer(config: Config, parts: Parts = {}): Promise<RunningServer> {
  const log = parts.log ?? openLog(config.logLevel)
  const database = await findDatabase(config.databaseUrl, config.dataDir)
  const applied = await migrate(database.url, join(root, 'prisma/migrations'))
  log.info({ database: database.kind, applied }, 'database ready')

  const store = openStore(database.url)
  const identity = await openIdentity(store, config.publicUrl)
  const app = await openHttp(config)
  const io = openLive(app.server, identity, config)
  const watch = openWatch(log, () => io.engine.clientsCount)
  const failed = (name: string) => (error: unknown) => watch.failure(name, error)

  const tables = new Tables({
    store,
    stage: stageOf(io, () => lobby.changed()),
    gameById: parts.gameById ?? gameById,
    prepare: preparer(),
    most: config.tablesInMemory,
  })
  const publish = (rooms: RoomSummary[]) =>
    io.local.to(lobbyRoom).emit('lobby.changed', pushes['lobby.changed'].parse({ rooms }))
  const lobby = new Lobby(store, tables, config.roomIdleHours, publish, failed('lobby'))
  const notices = await readNotices(
    database.url,
    ({ room, last, lobby: isListed }) => {
      if (isListed) lobby.changed()
      tables.noticed(room, last).catch(failed('notice'))
    },
    () => {
      lobby.changed()
      tables.catchUpAll().catch(failed('catch up'))
    },
    () => log.warn('the database no longer tells what others write; asking again'),
  )

  const table = handlers(store, tables, lobby)
  io.on('connection', (window) => guard(window, table, watch))
  identityRoutes(app, identity)
  opsRoutes(app, store, watch, config.metricsToken)
  await webRoutes(app, config.webRoot)
  app.addHook('preClose', (done) => {
    io.local.disconnectSockets(true)
    done()
  })

  await app.listen({ port: config.port, host: config.host })
  const { port } = app.server.address() as { port: number }
  let closing: Promise<void> | undefined
  const close = async () => {
    await tables.close()
    lobby.close()
    await notices.close()
    await app.close()
    await io.close()
    await store.close()
    watch.close()
    database.stop()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    log,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
