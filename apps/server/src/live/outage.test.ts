import { expect, it } from 'vitest'
import { migrate } from '../store/index.ts'
import { launchPostgres, stopPostgres } from '../store/postgres/launcher.ts'
import { scratchFolder } from '../store/testing/databases.ts'
import { eventually } from '../testing/eventually.ts'
import { settle, startNight } from '../testing/night.ts'
import { openTestServer } from '../testing/test-server.ts'

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
    refusal: { rule: 'W11', reason: 'server.failed' },
  })
  expect((await fetch(`${server.url}/healthz`)).status).toBe(503)

  await launchPostgres(folder, ['fsync=off'])
  await eventually(async () => expect(await red.order(room, 'red', hide)).toEqual({ ok: true, last: 6 }))
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  await blue.order(room, 'blue', { type: 'hide', place: 'well' })
  await settle(red, blue)
  expect(red.stream(room, 5).map(({ event }) => event.type)).toEqual(['hid', 'curtainRaised'])

  await server.close()
  await stopPostgres(folder)
}, 60_000)
