import { expect, inject, it, onTestFinished } from 'vitest'
import type {} from '../../testing/global-setup.ts'
import { freshDatabase, query } from '../../testing/store/databases.ts'
import { migrate, openStore } from './index.ts'
import { leaseTimeColumns, pastTimeColumns, spanColumns, unmovedTimeColumns } from './stored-times.ts'

it('every time that is stored is in a list that says what becomes of it when the clock is set back', async () => {
  const url = await freshDatabase(inject('postgres'))
  await migrate(url)
  const columns = await query<{ name: string }>(
    url,
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type LIKE 'timestamp%' AND table_name <> '_prisma_migrations'`,
  )
  const listed = [pastTimeColumns, leaseTimeColumns, spanColumns, unmovedTimeColumns].flatMap((list) =>
    Object.entries(list).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
  )
  expect(listed.sort()).toEqual(columns.map(({ name }) => name).sort())
})

it('an end stored by a clock that was ahead is as long from now as it was meant to last', async () => {
  const url = await freshDatabase(inject('postgres'))
  await migrate(url)
  const store = openStore(url)
  onTestFinished(() => store.close())
  await query(
    url,
    `WITH guest AS (INSERT INTO person (id, name) VALUES (gen_random_uuid(), 'Ann') RETURNING id)
     INSERT INTO device (id, person, label, last_seen, present_until)
     SELECT gen_random_uuid(), id, 'a browser', '2038-01-19', '2038-01-19 00:01' FROM guest`,
  )
  await query(
    url,
    `INSERT INTO seek (id, person, game, terms, quick, since, until)
     SELECT gen_random_uuid(), id, 'toy', '{}', false, '2038-01-19', '2038-01-21' FROM person`,
  )
  await store.storedTimes.setBack(Date.UTC(2026, 10, 26))
  expect(await query(url, 'SELECT last_seen, present_until FROM device')).toEqual([
    { last_seen: new Date('2026-11-26'), present_until: new Date('2026-11-26T00:02:00Z') },
  ])
  expect(await query(url, 'SELECT since, until FROM seek')).toEqual([
    { since: new Date('2026-11-26'), until: new Date('2026-11-28') },
  ])
})
