import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { holdEvents, settle, startNight } from '../../testing/night.ts'
import { query, scratchFolder } from '../../testing/store/databases.ts'
import { game } from '../../testing/test-client.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { migrate } from '../store/index.ts'
import { launchPostgres, stopPostgres } from '../store/postgres/launcher.ts'

/** Answers to a program that restarts servers, and to one that sends players to them. */
const seenFromOutside = (url: string) =>
  Promise.all(
    ['/healthz', '/readyz'].map(async (path) => {
      const answer = await fetch(url + path)
      return [answer.status, await answer.json()]
    }),
  )

/** With the id by which the log names what was asked. */
const failed = { rule: 'W11', reason: 'server.failed', data: { request: expect.any(String) } }

const notStored = { rule: 'W98', reason: 'server.cannotStore', data: { request: expect.any(String) } }

it('without the database no order is accepted and nothing fails; when it is back the night goes on', async () => {
  const folder = scratchFolder('outage')
  const { url } = await launchPostgres(folder, ['fsync=off'])
  await migrate(url)
  const server = await openTestServer({ DATABASE_URL: url })
  const { room, red, blue } = await startNight(server)

  await stopPostgres(folder)
  const hide = { type: 'hide', place: 'attic' }
  expect(await red.order(room, 'red', hide)).toEqual({
    ok: false,
    refusal: failed,
  })
  expect(await seenFromOutside(server.url)).toEqual([
    [200, { ok: true }],
    [503, { ok: false, missing: ['database', 'migrations', 'storing'] }],
  ])

  await launchPostgres(folder, ['fsync=off'])
  await eventually(async () => expect(await red.order(room, 'red', hide)).toEqual({ ok: true, last: 6 }))
  expect(await seenFromOutside(server.url)).toEqual([
    [200, { ok: true }],
    [200, { ok: true }],
  ])
  await blue.order(room, 'blue', { type: 'hide', place: 'well' })
  await settle(red, blue)
  expect(red.types(room, 5)).toEqual(['hid', 'curtainRaised'])

  await server.close()
  await stopPostgres(folder)
})

it('while another holds the table of events an order is refused in time, and given again it is written once', async () => {
  const server = await openTestServer({ DATABASE_SECONDS: '1' })
  onTestFinished(() => server.close())
  const { room, red } = await startNight(server)
  const events = await holdEvents(server.databaseUrl)
  const mutter = game({ type: 'mutter', text: 'once' })
  const refused = await red.command(room, 5, mutter, 'red', 'the-same')
  expect(refused).toEqual({ ok: false, refusal: notStored })
  await events.letGo()
  expect(await red.command(room, 5, mutter, 'red', 'the-same')).toEqual({ ok: true, last: 6 })
  expect(await red.command(room, 5, mutter, 'red', 'the-same')).toEqual({ ok: true, last: 6 })
  const entries = await query(server.databaseUrl, 'SELECT seq FROM event WHERE room = $1 AND seq > 5', [room])
  expect(entries).toEqual([{ seq: 6 }])
})
