import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startNight } from '../../testing/night.ts'
import { scratchFolder } from '../../testing/store/databases.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { migrate } from '../store/index.ts'
import { launchPostgres, stopPostgres } from '../store/postgres/launcher.ts'

// Copies by pg_dump are described in docs/operations.md; the embedded Postgres comes without that program.
it('a copy of the folder of a stopped embedded database has every game, seat and key; the original goes on too', async () => {
  const folder = scratchFolder('original')
  const original = await launchPostgres(folder, ['fsync=off'])
  await migrate(original.url)
  const server = await openTestServer({ DATABASE_URL: original.url })
  const { room, red, blue } = await startNight(server)
  await red.order(room, 'red', { type: 'hide', place: 'attic' })
  await server.close()
  await stopPostgres(folder)
  const copy = join(scratchFolder('copy'), 'postgres')
  execFileSync('cp', ['-a', folder, copy])

  for (const place of [copy, folder]) {
    const { url } = await launchPostgres(place, ['fsync=off'])
    const again = await openTestServer({ DATABASE_URL: url })
    const [redAgain, blueAgain] = [await again.client(red.cookie), await again.client(blue.cookie)]
    expect(await redAgain.open(room, 'red')).toMatchObject({ yours: ['red'], last: 6 })
    await blueAgain.open(room, 'blue')
    expect(await blueAgain.order(room, 'blue', { type: 'hide', place: 'well' })).toMatchObject({ ok: true })
    await again.close()
    await stopPostgres(place)
  }
})
