import { newCookie, TestClient } from '@opsroom/server/testing'
import pg from 'pg'
import { RedisProcess } from '../chaos/redis.ts'
import type { LoadChild } from '../load/child.ts'
import { startLoadChild } from '../load/child.ts'
import type { Cleanup } from '../load/cleanup.ts'
import { type ServerProgram, startInstallation } from '../load/installation.ts'
import type { LeakName } from './leaks.ts'
import type { AttackedRequest } from './processes/attacked.ts'

/** The number of people of a world. */
const mostPeople = 8

/**
 * A person with a client at each of the two servers. The person acts with the first client; successive people have it
 * at alternating servers.
 */
export interface PairedPerson {
  client: TestClient
  atOther: TestClient
}

/** Two servers on one database, with people who are the same in both worlds. */
export class World {
  readonly people: PairedPerson[] = []
  readonly urls: string[] = []
  readonly #servers: LoadChild[] = []
  readonly #database: pg.Pool

  private constructor(database: pg.Pool) {
    this.#database = database
  }

  static async open(program: ServerProgram, hasRedis: boolean, cleanup: Cleanup): Promise<World> {
    const redis = hasRedis ? await RedisProcess.launch(cleanup) : undefined
    const { data, url } = await startInstallation(program, cleanup)
    const database = new pg.Pool({ connectionString: url, max: 2 })
    database.on('error', () => {}) // An error of an idle database connection is ignored: a server has ended, which is reported elsewhere.
    const world = new World(database)
    for (let place = 0; place < 2; place++) {
      const env = { PORT: '0', DATABASE_URL: url, DATA_DIR: data, REDIS_URL: redis?.url ?? '' }
      const server = await startLoadChild(program.file, { execArgv: program.execArgv, env }, cleanup)
      world.#servers.push(server)
      world.urls.push(server.url)
    }
    for (let place = 0; place < mostPeople; place++) {
      const [at = '', other = ''] = place % 2 === 0 ? world.urls : world.urls.toReversed()
      const client = await TestClient.open(at, await newCookie(at))
      await client.get('me.rename', { name: `Person ${place}` })
      world.people.push({ client, atOther: await TestClient.open(other, client.cookie) })
    }
    cleanup.add(async () => {
      for (const client of world.#clients()) client.close()
      await database.end()
    })
    return world
  }

  /** Sets the chance of the next room. @param seed the number of the night from which the chance is drawn */
  async begin(seed: number): Promise<void> {
    await this.#tell({ seed })
    for (const { packets, frames } of this.#clients()) {
      packets.length = 0
      frames.length = 0
    }
  }

  plant(leak: LeakName | undefined): Promise<void> {
    return this.#tell({ plant: leak ?? null })
  }

  /** Holds all appends until they are released. */
  async holdAppends(): Promise<{ isWaiting(): Promise<boolean>; letGo(): Promise<void> }> {
    const holder = await this.#database.connect()
    await holder.query('BEGIN; LOCK TABLE event IN EXCLUSIVE MODE')
    return {
      /** Whether an append is waiting for the release. */
      isWaiting: async () => {
        const { rowCount } = await this.#database.query(
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        )
        return (rowCount ?? 0) > 0
      },
      letGo: async () => {
        await holder.query('COMMIT')
        holder.release()
      },
    }
  }

  #clients(): TestClient[] {
    return this.people.flatMap(({ client, atOther }) => [client, atOther])
  }

  async #tell(request: AttackedRequest): Promise<void> {
    for (const server of this.#servers) await server.ask(request)
  }
}
