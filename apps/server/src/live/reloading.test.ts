import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type Night, settle, startNight } from '../../testing/night.ts'
import { connectTo, freshDatabase } from '../../testing/store/databases.ts'
import { TestClient } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

const noFrame = Buffer.from([0xff, 0xff])

/** A connection to a server that a test can break. */
async function openWire(port: number) {
  const onward: Socket[] = []
  const wire = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    onward.push(far)
    near.on('error', () => far.destroy()).pipe(far)
    far.on('error', () => near.destroy()).pipe(near)
  })
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(wire.address() as AddressInfo).port}`,
    /** For the server every connection ends in an error, as when a browser is closed while a message is under way. */
    tear: () => onward.forEach((far) => void far.write(noFrame)),
    close: () => wire.close(),
  }
}

describe('a page that is loaded again', () => {
  let server: TestServer
  let database: ReturnType<typeof connectTo>
  beforeAll(async () => {
    const url = await freshDatabase(inject('postgres'))
    database = connectTo(url)
    server = await openTestServer({ DATABASE_URL: url })
  })
  afterAll(async () => {
    await server.close()
    await database.end()
  })

  /** Both hide: red then has seven entries, and had five of them at the time of the order. */
  async function bothHide({ room, red, blue }: Night): Promise<void> {
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    await blue.order(room, 'blue', { type: 'hide', place: 'well' })
    await settle(red)
  }
  /** The number of queries that wait for a lock in the database. */
  const waiting = async () =>
    Number((await database.query('SELECT count(*) FROM pg_locks WHERE NOT granted')).rows[0].count)

  it('has seen what the page before it showed, though the database is slow to store that', async () => {
    const night = await startNight(server)
    const { room, red } = night
    await bothHide(night)
    const slow = await database.connect()
    await slow.query('BEGIN')
    await slow.query('SELECT * FROM last_seen WHERE room = $1 FOR UPDATE', [room])
    red.close()
    await eventually(async () => expect(await waiting()).toBe(1))
    const anew = await server.client(red.cookie)
    const opened = anew.open(room, 'red')
    await settle(anew)
    await slow.query('COMMIT')
    slow.release()
    expect(await opened).toMatchObject({ seen: 7, last: 7 })
  })

  it('has seen what it had when it gave its last order, though its connection broke', async () => {
    const night = await startNight(server)
    const wire = await openWire(server.port)
    const torn = await TestClient.open(wire.url, night.red.cookie)
    night.red.close()
    await torn.open(night.room, 'red')
    await bothHide({ ...night, red: torn })
    await torn.order(night.room, 'red', { type: 'guess', place: 'shed' })
    await settle(torn)
    wire.tear()
    wire.close()
    const lastSeen = () =>
      database.query("SELECT number FROM last_seen WHERE room = $1 AND audience = 'red'", [night.room])
    await eventually(async () => expect((await lastSeen()).rows).toEqual([{ number: 7 }]))
    expect(await (await server.client(night.red.cookie)).open(night.room, 'red')).toMatchObject({
      seen: 7,
      last: 8,
    })
  })
})
