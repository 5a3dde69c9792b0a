import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Night, settle, startNight } from '../../testing/night.ts'
import { query } from '../../testing/store/databases.ts'
import { game } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

describe('the same command twice', () => {
  let server: TestServer
  let night: Night
  beforeEach(async () => {
    server = await openTestServer()
    night = await startNight(server)
  })
  afterEach(() => server.close())

  const hide = game({ type: 'hide', place: 'attic' })
  const hidings = () => query(server.databaseUrl, "SELECT seq FROM event WHERE type = 'hid'")

  it('gets the first answer again and is executed once', async () => {
    const { room, red } = night
    const id = randomUUID()
    const first = await red.command(room, 5, hide, 'red', id)
    expect(await red.command(room, 5, hide, 'red', id)).toEqual(first)
    expect(first).toEqual({ ok: true, last: 6 })
    expect(await hidings()).toHaveLength(1)
    expect(red.stream(room, 3)).toHaveLength(3)
  })

  it('gets the first answer again when it was refused, even if it would be accepted now', async () => {
    const { room, red, blue } = night
    const id = randomUUID()
    const guess = game({ type: 'guess', place: 'well' })
    const first = await red.command(room, 5, guess, 'red', id)
    expect(first).toMatchObject({ ok: false, refusal: { rule: 'X3' } })
    await red.command(room, 5, hide, 'red')
    await blue.command(room, 5, game({ type: 'hide', place: 'well' }), 'blue')
    expect(await red.command(room, 5, guess, 'red', id)).toEqual(first)
  })

  it('is executed once when ten come at the same time', async () => {
    const { room, red } = night
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => red.command(room, 5, hide, 'red', id)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"ok":true,"last":6}']),
    )
    expect(await hidings()).toHaveLength(1)
  })

  it('is refused when it carries another order under the same id', async () => {
    const { room, red } = night
    const id = randomUUID()
    await red.command(room, 5, hide, 'red', id)
    for (const other of [
      red.command(room, 5, game({ type: 'hide', place: 'well' }), 'red', id),
      red.command(room, 4, hide, 'red', id),
    ]) {
      expect(await other).toEqual({ ok: false, refusal: { rule: 'W6', reason: 'command.idUsed' } })
    }
    expect(await hidings()).toHaveLength(1)
  })

  it('gets the first answer again from a server that was started later', async () => {
    const { room, red } = night
    const [id, refusedId] = [randomUUID(), randomUUID()]
    const first = await red.command(room, 5, hide, 'red', id)
    const refused = await red.command(room, 6, hide, 'red', refusedId)
    await server.close()
    server = await openTestServer({ DATABASE_URL: server.databaseUrl })
    const again = await server.client(red.cookie)
    expect(await again.command(room, 5, hide, 'red', id)).toEqual(first)
    expect(await again.command(room, 6, hide, 'red', refusedId)).toEqual(refused)
    expect(await hidings()).toHaveLength(1)
  })

  it('of another person is another command: an id reveals nothing to others', async () => {
    const { room, red, blue } = night
    const id = randomUUID()
    await red.command(room, 5, hide, 'red', id)
    const own = await blue.command(room, 5, game({ type: 'hide', place: 'well' }), 'blue', id)
    expect(own).toEqual({ ok: true, last: 7 })
    const stranger = await server.client()
    expect(await stranger.command(room, 5, hide, 'red', id)).toMatchObject({ refusal: { rule: 'W4' } })
    await settle(red, blue)
  })
})
