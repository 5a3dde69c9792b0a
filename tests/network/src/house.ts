import { seedFromNumber } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { freshDatabase, openHouse, type TestHouse, toy } from '@opsroom/server/testing'
import { inject } from 'vitest'
import { type Exchange, openExchange } from './bad-lines.ts'
import { openWitness, type Witness } from './witness.ts'

/** A real server with its database, behind lines that are bad. */
export interface NetworkHouse extends Witness {
  server: TestHouse
  exchange: Exchange
  /** Opens rooms one after the other, so that each has the chance of its own number. */
  withSeed<T>(number: number, open: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

export async function openNetworkHouse(): Promise<NetworkHouse> {
  const databaseUrl = await freshDatabase(inject('postgres'))
  const witness = openWitness(databaseUrl)
  let seed = seedFromNumber(0)
  let opening: Promise<unknown> = Promise.resolve()
  const server = await openHouse({ DATABASE_URL: databaseUrl }, [toy, duel], {
    keeping: witness.keeping,
    newSeed: () => new Uint8Array(seed),
  })
  const exchange = await openExchange(server.url)
  return {
    ...witness,
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
      await witness.keeping.store.close()
    },
  }
}
