import type { AnyGame } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { pino } from 'pino'
import { inject } from 'vitest'
import { readConfig } from '../src/ops/config.ts'
import { type RunningServer, type ServerOverrides, startServer, Thinker } from '../src/server.ts'
import { hangsAfter } from './eventually.ts'
import type {} from './global-setup.ts' // what a run provides
import { freshDatabase } from './store/databases.ts'
import { TestClient } from './test-client.ts'
import { toy } from './toy.ts'

/** A server for tests, on a free port. */
export interface TestServer extends RunningServer {
  databaseUrl: string
  /** Everything that it has logged, as text. */
  logged(): string
  /** Its metrics, as monitoring with the token reads them. */
  metrics(): Promise<string>
  /** Closes the server under its clients. */
  closeServer(): Promise<void>
  /** A client of a new person, or of the person with this cookie. */
  client(cookie?: string): Promise<TestClient>
  /** Closes all its clients. */
  closeClients(): void
}

const metricsToken = 'a-token-of-some-length'

/**
 * Tests send messages faster than people, and a busy machine may take minutes where players are given seconds. Orders in
 * secret are answered at once: many of these servers have a clock that stands still.
 */
const generous = {
  PORT: '0',
  HOST: '127.0.0.1',
  MESSAGES_AT_ONCE: '100000',
  NEWCOMERS_PER_MINUTE: '100000',
  MESSAGE_MS_PER_MINUTE: '600000',
  HTTP_MS_PER_MINUTE: '600000',
  ROOMS_PER_DAY: '100000',
  SETUP_CHECK_MS: '600000',
  ORDERS_MS: '600000',
  DATABASE_SECONDS: '600',
  INSIGHT_SECONDS: '3600',
  PICTURE_SECONDS: '600',
  SECRET_STEP_MS: '0',
  METRICS_TOKEN: metricsToken,
}

/** The Redis of all servers that are opened from now on. Those of one database share one of its databases. */
let redisUrl: string | undefined
const redisDatabases: string[] = []
export const useRedis = (url: string): void => {
  redisUrl = url
  redisDatabases.length = 0
}
function redisFor(databaseUrl: string): Record<string, string> {
  if (!redisUrl) return {}
  if (!redisDatabases.includes(databaseUrl)) redisDatabases.push(databaseUrl)
  return { REDIS_URL: `${redisUrl}/${redisDatabases.indexOf(databaseUrl)}` }
}

/** The thread in which the bots of all these servers think, when they have nobody else for it: it takes long to start. */
const thinker = new Thinker(undefined, hangsAfter)

/** `FAST_ORDERS=off` runs any test with all orders going the ordinary way. */
const fastOrders = process.env.FAST_ORDERS !== 'off'

/** @param environment variables for this server; `DATABASE_URL` to share the database of another */
export async function openTestServer(
  environment: Record<string, string> = {},
  games: readonly AnyGame[] = [toy],
  parts: ServerOverrides = {},
): Promise<TestServer> {
  const databaseUrl = environment.DATABASE_URL ?? (await freshDatabase(inject('postgres')))
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const config = readConfig({
    ...generous,
    ...redisFor(databaseUrl),
    ...environment,
    DATABASE_URL: databaseUrl,
  })
  const gameById = (id: string) => games.find((game) => game.id === id)
  const server = await startServer(config, { log, gameById, thinker, fastOrders, ...parts })
  const clients: TestClient[] = []
  const closeClients = () => {
    for (const client of clients.splice(0)) client.close()
  }
  return {
    ...server,
    databaseUrl,
    async metrics() {
      const headers = { authorization: `Bearer ${config.metricsToken}` }
      return (await fetch(`${server.url}/metrics`, { headers })).text()
    },
    closeServer: server.close,
    logged: () => lines.join(''),
    async client(cookie) {
      const client = await TestClient.open(server.url, cookie ?? (await newCookie(server.url)))
      clients.push(client)
      return client
    },
    closeClients,
    async close() {
      closeClients()
      await server.close()
    },
  }
}

/** A server where the real game is played. */
export const openDuelServer = (environment: Record<string, string> = {}): Promise<TestServer> =>
  openTestServer(environment, [duel])

/** The cookie that a visit gives: to a new person, or to one with a cookie. */
export async function newCookie(url: string, cookie?: string): Promise<string> {
  const { headers } = await fetch(`${url}/api/me`, { headers: cookie ? { cookie } : {} })
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
