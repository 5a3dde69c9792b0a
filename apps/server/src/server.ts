import type { AddressInfo } from 'node:net'
import type { RequestName } from '@opsroom/protocol'
import { accountPlugin } from './account/plugin.ts'
import { accountApiPlugin } from './account-api/plugin.ts'
import { beforehandPlugin } from './beforehand/plugin.ts'
import { botsPlugin } from './bots/plugin.ts'
import type { Thinker } from './bots/thinker.ts'
import { chatPlugin } from './chat/plugin.ts'
import { identityPlugin } from './identity/plugin.ts'
import { insightPlugin } from './insight/plugin.ts'
import { invitationsPlugin } from './invitations/plugin.ts'
import { type LiveOptions, livePlugin } from './live/plugin.ts'
import { type LobbyOptions, lobbyPlugin } from './lobby/plugin.ts'
import { noticesPlugin } from './notices/plugin.ts'
import { ownUrl } from './ops/address.ts'
import type { Clock } from './ops/clock.ts'
import type { Config } from './ops/config.ts'
import { newApp } from './ops/http.ts'
import { type Log, openLog } from './ops/log.ts'
import { opsPlugin } from './ops/plugin.ts'
import { listenFailureOf, refuseTakenPort } from './ops/port.ts'
import { publicFacePlugin } from './public-face/plugin.ts'
import type { PushOptions } from './push/plugin.ts'
import { pushPlugin } from './push/plugin.ts'
import { ratingsPlugin } from './ratings/plugin.ts'
import { redisPlugin } from './redis/plugin.ts'
import { safetyPlugin } from './safety/plugin.ts'
import { sealedPlugin } from './sealed/plugin.ts'
import { seatApiPlugin } from './seat-api/plugin.ts'
import { seeksPlugin } from './seeks/plugin.ts'
import type { HandledMessages } from './sockets/handlers.ts'
import { socketsPlugin } from './sockets/plugin.ts'
import { dbPlugin, type StoreService } from './store/plugin.ts'
import { type TablesOptions, tablesPlugin } from './table/plugin.ts'
import { tournamentsPlugin } from './tournaments/plugin.ts'

export { Thinker } from './bots/thinker.ts'
export { readConfig } from './ops/config.ts'
export type { StoreService } from './store/plugin.ts'

export interface RunningServer {
  /** The URL at which this machine reaches the server. */
  url: string
  port: number
  log: Log
  /** Moves the clients of this process to another process (`DRAIN_SECONDS`). After that the server can be closed. */
  drain(): Promise<void>
  /** Finishes the work in progress, closes everything, and stops the embedded Postgres if no other process uses it. */
  close(): Promise<void>
}

/** Parts of a server that its configuration does not contain. Tests supply their own games and log, for example. */
export interface ServerOverrides extends TablesOptions, LobbyOptions, LiveOptions {
  log?: Log
  /** Used instead of a database, to measure the cost of everything else. */
  keeping?: StoreService
  /** Used instead of the thread in which bots think. */
  thinker?: Pick<Thinker, 'think'> & Partial<Pick<Thinker, 'begin'>>
  /** Used instead of real push messages on a timer. */
  pushing?: Partial<PushOptions>
  /** Used instead of the system clock, to test tables with clocks. */
  clock?: Clock
  /** A signal that cancels the start when it is aborted. */
  leaving?: AbortSignal
}

/**
 * Compiles only if plugins handle all messages of the protocol. Otherwise the compiler names the missing messages here.
 */
const _unhandled: Record<Exclude<RequestName, keyof HandledMessages>, never> = {}

/**
 * Starts a server: the database, its migrations, and then everything else on one port. Each part is a plugin that uses
 * the parts before it. The parts are closed in the opposite order.
 * @throws Error with one line when the database or the port is unavailable, or when the start is cancelled. Nothing is
 * left open then
 */
export async function startServer(config: Config, parts: ServerOverrides = {}): Promise<RunningServer> {
  const {
    log = openLog(config.logLevel),
    clock,
    keeping,
    gameById,
    newSeed,
    setupCheck,
    fastOrders,
    thinker,
    pushing,
    leaving,
  } = parts
  await refuseTakenPort(config)
  const app = newApp(config)
  try {
    await app.register(opsPlugin, { config, log, clock })
    await app.register(redisPlugin)
    await app.register(dbPlugin, { keeping })
    leaving?.throwIfAborted()
    await app.register(identityPlugin)
    await app.register(socketsPlugin)
    await app.register(tablesPlugin, { gameById, newSeed })
    await app.register(insightPlugin)
    await app.register(ratingsPlugin)
    await app.register(lobbyPlugin, { setupCheck })
    await app.register(publicFacePlugin)
    await app.register(seeksPlugin)
    await app.register(invitationsPlugin)
    await app.register(tournamentsPlugin)
    await app.register(sealedPlugin)
    await app.register(chatPlugin)
    await app.register(safetyPlugin)
    await app.register(botsPlugin, { thinker })
    await app.register(beforehandPlugin)
    await app.register(pushPlugin, { pushing })
    await app.register(noticesPlugin)
    await app.register(accountPlugin)
    await app.register(livePlugin, { fastOrders })
    await app.register(seatApiPlugin)
    await app.register(accountApiPlugin)
    leaving?.throwIfAborted()
    await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
      throw new Error(listenFailureOf(error, config)) // another program has taken the port since the first check
    })
    await app.bots.begin()
    await app.beforehand.begin()
  } catch (error) {
    await app.close().catch(() => {})
    throw error
  }
  // The cast is safe: a server that listens on a port has an address object, not the path of a pipe.
  const address = app.server.address() as AddressInfo
  const { port } = address
  return { url: ownUrl(address), port, log, drain: () => app.drain(), close: () => app.close() }
}
