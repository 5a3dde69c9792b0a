import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { startNight } from '../../testing/night.ts'
import { gathered, goesAway, type NoticeServer, openNoticeServer } from '../../testing/notices.ts'
import { query } from '../../testing/store/databases.ts'
import { table } from '../../testing/test-client.ts'
import { openStore } from '../store/index.ts'
import { retryDelay } from './courier.ts'
import { mailsAtOnce } from './mail.ts'

const jitter = fc.double({ min: 0, max: 1, noNaN: true })

describe('the time to the next try of a delivery', () => {
  it('grows with the failures, differs by a quarter at most either way, and is never more than seven and a half hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), jitter, (failures, random) => {
        const usual = Math.min(60_000 * 2 ** (failures - 1), 6 * 3_600_000)
        expect(retryDelay(failures, random)).toBeGreaterThanOrEqual(usual * 0.75)
        expect(retryDelay(failures, random)).toBeLessThanOrEqual(usual * 1.25)
      }),
    )
  })
})

describe('a delivery', () => {
  let at: NoticeServer
  beforeAll(async () => {
    at = await openNoticeServer()
  })
  afterAll(() => at.close())
  const change = (sql: string, values: unknown[] = []) => query(at.server.databaseUrl, sql, values)

  it('that has waited for a slow mail server is left to the process that has taken over meanwhile', async () => {
    const channels = []
    for (let i = 0; i < mailsAtOnce + 2; i++) {
      const night = await startNight(at.server)
      const email = await at.email(night.blue, { kinds: ['gameOver'] })
      await goesAway(at, night.blue)
      await night.red.command(night.room, night.red.last, table({ type: 'resign', seat: 'red' }), 'red')
      await at.pending(1, email.channel)
      channels.push(email)
    }
    const before = at.mails.asked().length
    const letGo = at.mails.hold()
    const passed = at.clock.forward(gathered.email)
    await eventually(() => expect(at.mails.asked()).toHaveLength(before + mailsAtOnce))
    const under = at.mails.asked().slice(before)
    const waiting = channels.filter(({ address }) => !under.includes(address))
    expect(waiting).toHaveLength(2)
    const [taken, own] = waiting
    // Another process: the lease of this one was over.
    await change('UPDATE notice_channel SET lease = $2 WHERE id = $1', [taken?.channel, randomUUID()])
    letGo()
    await passed
    expect(own?.sent()).toHaveLength(1)
    expect(taken?.sent()).toEqual([])
    await at.pending(1, taken?.channel ?? '')
  })

  it('is pending whatever is added to the same channels at the same moment by other processes', async () => {
    const people = Array.from({ length: 60 }, () => randomUUID())
    await change(
      `WITH people AS (
         INSERT INTO person (id, name) SELECT id, 'Somebody' FROM unnest($1::uuid[]) AS id RETURNING id
       ) INSERT INTO notice_channel (id, person, service, target, kinds, games, language, since, confirmed_at)
         SELECT gen_random_uuid(), id, 'json', 'https://example.org/x', '{seek,turn}', '{toy}', 'en', now(), now() FROM people`,
      [people],
    )
    const stores = [openStore(at.server.databaseUrl), openStore(at.server.databaseUrl)]
    const room = randomUUID()
    for (let round = 0; round < 20; round++) {
      const since = new Date(at.clock.now() + round)
      await change('UPDATE notice_channel SET ready_at = NULL; DELETE FROM notice')
      await Promise.all(
        stores.flatMap((store, place) => [
          ...(place === 0 ? people : people.toReversed()).map((person) =>
            store.notices.add({ person, kind: 'turn', room, since }),
          ),
          store.notices.addSeek(randomUUID(), 'toy', since),
        ]),
      )
    }
    expect(await change(`SELECT FROM notice WHERE about = $1`, [room])).toHaveLength(people.length)
    for (const store of stores) await store.close()
    await change('DELETE FROM person WHERE id = ANY($1)', [people])
  })
})
