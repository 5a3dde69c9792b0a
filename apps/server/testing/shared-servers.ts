import { blueMax } from '@opsroom/rules/blue-max'
import type { AnyGame } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { snowball } from '@opsroom/testkit/snowball'
import { inject } from 'vitest'
import { newSeed } from '../src/table/plugin.ts'
import { FakeClock } from './fake-clock.ts'
import { dropDatabase, lastingDatabase, query } from './store/databases.ts'
import { openTestServer, type TestServer } from './test-server.ts'
import { toy } from './toy.ts'

/** A server under a clock that the test moves, borrowed by one test or one file. */
export interface SharedServer extends TestServer {
  clock: FakeClock
}

interface Shared {
  server: TestServer
  clock: FakeClock
  seed: Uint8Array | undefined
}

const games = [toy, duel, blueMax, snowball] as readonly AnyGame[]
const free: Shared[] = []

/**
 * A server with all games that other tests of this worker have used before: starting one takes longer than most tests.
 * It is for tests that look at rooms and persons of their own. The lobby is empty, as at a new server; all that
 * stands in `logged()` has come since the server was borrowed. `close()` disconnects its clients and gives it back.
 *
 * A test needs a server of its own when it restarts it, limits it, holds its timers, plays with time control, or looks
 * at everything in its database or its metrics.
 * @param seed of all rooms that are opened; a new one for each if absent
 */
export async function borrowServer(seed?: Uint8Array): Promise<SharedServer> {
  const shared = free.pop() ?? (await open())
  const { server, clock } = shared
  shared.seed = seed
  const { length } = server.logged()
  return {
    ...server,
    clock,
    logged: () => server.logged().slice(length),
    async close() {
      server.closeClients()
      await query(server.databaseUrl, 'UPDATE room SET listed = false WHERE listed')
      free.push(shared)
    },
  }
}

async function open(): Promise<Shared> {
  const clock = new FakeClock()
  let shared: Shared | undefined
  const seedOfRoom = () => (shared?.seed ? new Uint8Array(shared.seed) : newSeed())
  const DATABASE_URL = await lastingDatabase(inject('postgres'))
  const server = await openTestServer({ DATABASE_URL }, games, { clock, newSeed: seedOfRoom })
  shared = { server, clock, seed: undefined }
  return shared
}

/** Lets the clocks of these servers show the same time, without their timers. */
export function setAlike(...servers: SharedServer[]): void {
  const latest = Math.max(...servers.map(({ clock }) => clock.now()))
  for (const { clock } of servers) clock.skip((latest - clock.now()) / 1000)
}

/** Closes the servers that nobody uses, before what they depend on is gone. */
export async function closeSharedServers(): Promise<void> {
  for (const { server } of free.splice(0)) {
    await server.close()
    await dropDatabase(inject('postgres'), server.databaseUrl)
  }
}
