import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { startNight } from '../../testing/night.ts'
import { query } from '../../testing/store/databases.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { toy } from '../../testing/toy.ts'

/** A full disk, as Postgres tells of it: statements that need no new page still work. */
const fill = `
  CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
  CREATE TRIGGER no_room BEFORE INSERT ON event FOR EACH ROW EXECUTE FUNCTION no_room();
  CREATE TRIGGER no_room BEFORE INSERT ON setting FOR EACH ROW WHEN (NEW.key = 'probe') EXECUTE FUNCTION no_room()`
const free = 'DROP FUNCTION no_room CASCADE'

describe('a database that answers and stores nothing', () => {
  const clock = new FakeClock()
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({}, [toy], { clock })
  })
  afterAll(() => server.close())

  const readiness = async () => {
    const answer = await fetch(`${server.url}/readyz`)
    return [answer.status, await answer.json()]
  }
  const storing = async () => /^opsroom_storing (\d)$/m.exec(await server.metrics())?.[1]
  const heartbeat = () => query(server.databaseUrl, "SELECT value FROM setting WHERE key = 'heartbeat'")

  it('is said so to players, proxies, metrics and the log, and is no time that counts, until it stores again', async () => {
    const { room, red } = await startNight(server)
    const mutter = (text: string) => red.order(room, 'red', { type: 'mutter', text })
    expect([await storing(), await readiness()]).toEqual(['1', [200, { ok: true }]])

    await query(server.databaseUrl, fill)
    expect(await mutter('one')).toEqual({
      ok: false,
      refusal: { rule: 'W98', reason: 'server.cannotStore', data: { request: expect.any(String) } },
    })
    expect([await storing(), await readiness()]).toEqual(['0', [503, { ok: false, missing: ['storing'] }]])
    expect(server.logged()).toContain('the disk of the database is full')
    const before = await heartbeat()
    await clock.forward(10)
    expect(await heartbeat()).toEqual(before)

    await query(server.databaseUrl, free)
    await eventually(async () => expect(await readiness()).toEqual([200, { ok: true }]))
    expect(await storing()).toBe('1')
    await eventually(() => expect(server.logged()).toContain('orders can be stored again'))
    expect(await mutter('two')).toMatchObject({ ok: true })
    await clock.forward(10)
    expect(await heartbeat()).not.toEqual(before)
  })
})
