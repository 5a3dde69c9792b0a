import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { requests } from '@opsroom/protocol/requests'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settle, startNight } from '../../testing/night.ts'
import { scratchFolder } from '../../testing/store/databases.ts'
import { table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

describe('a replay for the pages of other sites', () => {
  let server: TestServer
  beforeAll(async () => {
    const web = scratchFolder('web')
    mkdirSync(join(web, 'assets'))
    writeFileSync(join(web, 'index.html'), '<!doctype html><head><!-- preview --></head>')
    server = await openTestServer({ WEB_ROOT: web })
  })
  afterAll(() => server.close())
  const asked = (code: string) => fetch(`${server.url}/api/embed/${code}`)

  it('is there only when the whole game is over, and only where everybody could watch', async () => {
    for (const spectators of ['public', 'none'] as const) {
      const { room, code, red, blue } = await startNight(server, { spectators, listed: false })
      await red.order(room, 'red', { type: 'hide', place: 'attic' })
      await settle(red, blue)
      expect((await asked(code)).status).toBe(404)
      await red.command(room, red.last, table({ type: 'resign', seat: 'red' }), 'red')
      await settle(red, blue)
      expect((await asked(code)).status).toBe(spectators === 'public' ? 200 : 404)
    }
    for (const code of ['ZZZZZZ', 'x', '%3Cscript%3E']) expect((await asked(code)).status).toBe(404)
  })

  it('is what a spectator is sent over a connection, without a cookie', async () => {
    const { room, code, red, blue } = await startNight(server)
    await red.command(room, red.last, table({ type: 'resign', seat: 'red' }), 'red')
    await settle(red, blue)
    const response = await asked(code)
    expect(response.headers.getSetCookie()).toEqual([])
    const { room: found, replay } = (await response.json()) as Record<string, unknown>
    const watcher = await server.client()
    expect(requests['room.replay'].answer.parse(replay)).toEqual(
      await watcher.get('room.replay', { room, as: 'truth' }),
    )
    expect(requests['room.find'].answer.parse(found)).toEqual(await watcher.get('room.find', { code }))
  })

  it('is in the only page that other sites may show in a frame', async () => {
    const policyOf = async (path: string) =>
      (await fetch(server.url + path)).headers.get('content-security-policy') ?? ''
    expect(await policyOf('/embed/ABC234')).toContain('frame-ancestors *')
    expect((await fetch(`${server.url}/embed/ABC234`)).headers.get('x-frame-options')).toBeNull()
    for (const path of ['/', '/r/ABC234', '/r/ABC234/replay', '/overlay/ABC234', '/you', '/embed'])
      expect(await policyOf(path), path).toContain("frame-ancestors 'none'")
  })
})
