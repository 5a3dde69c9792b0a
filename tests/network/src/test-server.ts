import { seedFromNumber } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { freshDatabase, openTestServer, type TestServer, toy } from '@opsroom/server/testing'
import { snowball } from '@opsroom/testkit/snowball'
import { inject } from 'vitest'
import { type Exchange, openExchange } from './bad-lines.ts'
import { openStoreSpy, type StoreSpy } from './store-spy.ts'

/** A real server with its database, behind lines that are bad. */
export interface NetworkServer extends StoreSpy {
  server: TestServer
  exchange: Exchange
  /** Opens rooms one after the other, so that each has the chance of its own number. */
  withSeed<T>(number: number, open: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

export async function openNetworkServer(): Promise<NetworkServer> {
  const databaseUrl = await freshDatabase(inject('postgres'))
  const spy = openStoreSpy(databaseUrl)
  let seed = seedFromNumber(0)
  let opening: Promise<unknown> = Promise.resolve()
  const server = await openTestServer({ DATABASE_URL: databaseUrl }, [toy, duel, snowball], {
    keeping: spy.keeping,
    newSeed: () => new Uint8Array(seed),
  })
  const exchange = await openExchange(server.url)
  return {
    ...spy,
    server,
    exchange,
    withSeed(number, open) {
      const opened = opening.then(() => {
        seed = seedFromNumber(number)
        return open()
      })
      opening = opened.catch(() => undefined)
      return opened
    },
    async close() {
      await exchange.close()
      await server.close()
      await spy.keeping.store.close()
    },
  }
}
