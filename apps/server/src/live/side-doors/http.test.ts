import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Duel, eveningOf, play } from '../../../testing/duel.ts'
import { defences, raid } from '../../../testing/duel-orders.ts'
import { playRound } from '../../../testing/duel-round.ts'
import { scratchFolder } from '../../../testing/store/databases.ts'
import { openDuelServer, type TestServer } from '../../../testing/test-server.ts'

describe('caches and ETags', () => {
  let server: TestServer
  let night: Duel
  beforeAll(async () => {
    const web = scratchFolder('web-side-doors')
    mkdirSync(join(web, 'assets'), { recursive: true })
    const page = '<!doctype html><title>Ops Room</title>'
    writeFileSync(join(web, 'index.html'), page)
    writeFileSync(join(web, 'index.html.br'), brotliCompressSync(page))
    server = await openDuelServer({ WEB_ROOT: web })
    night = await eveningOf(server)
  })
  afterAll(() => server.close())

  /** The parts of an answer that a browser or a cache could compare; its time and limits are no game data. */
  const get = async (path: string, cookie = night.german.cookie) => {
    const answer = await fetch(server.url + path, { headers: { cookie } })
    const kept = [
      'cache-control',
      'content-encoding',
      'etag',
      'last-modified',
      'content-length',
      'content-type',
    ]
    return [answer.status, await answer.text(), ...kept.map((name) => answer.headers.get(name))]
  }

  it('the page of a room is the same file for every room, at every moment: no title, no preview, no ETag of its own', async () => {
    const pages = () =>
      Promise.all(['/', `/r/${night.code}`, `/r/${night.code}/two`, '/r/ZZZZZZ'].map((path) => get(path)))
    const documents = () => Promise.all(['/api/games', '/api/games/duel/board.json'].map((path) => get(path)))
    const [before, documentsBefore] = [await pages(), await documents()]
    await play(night, raid, defences)
    await playRound(night, 1)
    const after = await pages()
    expect(documentsBefore.map(([status]) => status)).toEqual([200, 200])
    expect(await documents()).toEqual(documentsBefore)
    expect(new Set([...before, ...after].map((page) => JSON.stringify(page))).size).toBe(1)
    expect(before[0]?.slice(0, 3)).toEqual([200, expect.stringContaining('Ops Room'), 'no-cache'])
  })

  it('no game data is served over http, under any name', async () => {
    const { room, code } = night
    const names = ['rooms', 'tables', 'games', 'table.subscribe', 'events', 'replay', 'export', 'draft']
    for (const name of names) {
      // The list of the games that this server knows is the same for everybody, at every moment.
      const own = name === 'games' ? [] : [`/api/${name}`]
      for (const path of [...own, `/api/${name}/${room}`, `/api/${name}/${code}`])
        expect((await get(path)).slice(0, 2)).toEqual([404, '{"ok":false}'])
    }
    // Long polling begins with the id of a session that knows nobody yet, the same words at every moment.
    const [status, opened] = await get('/socket.io/?EIO=4&transport=polling')
    expect(status).toBe(200)
    expect(Object.keys(JSON.parse(String(opened).slice(1)))).toEqual([
      'sid',
      'upgrades',
      'pingInterval',
      'pingTimeout',
      'maxPayload',
    ])
  })

  it('nothing is compressed but the files of the build: no compressed length depends on personal data', async () => {
    const encodingOf = async (path: string) =>
      (
        await fetch(server.url + path, {
          headers: { cookie: night.german.cookie, 'accept-encoding': 'br, gzip' },
        })
      ).headers.get('content-encoding')
    expect(await encodingOf('/index.html')).toBe('br')
    // The page at these places has the preview of a room in it.
    for (const path of ['/', '/r/ABC234']) expect(await encodingOf(path)).toBeNull()
    for (const path of ['/api/me', '/healthz', '/readyz', '/metrics', '/api/nothing'])
      expect(await encodingOf(path)).toBeNull()
  })

  it.each([
    ['/api/me', 200],
    ['/healthz', 200],
    ['/readyz', 200],
    ['/metrics', 404],
  ])('%s is stored by no cache', async (path, expected) => {
    const [status, , caching, etag] = await get(path)
    expect([status, caching, etag]).toEqual([expected, 'no-store', null])
  })

  it('a caller is sent their name, and nothing of where they play', async () => {
    const answer = JSON.parse(String((await get('/api/me'))[1]))
    // The key is the server's own, for push messages; it is the same for everybody.
    expect(answer).toEqual({ name: 'Bruno', tag: expect.any(String), pushKey: expect.any(String) })
  })
})
