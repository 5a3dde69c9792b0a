import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eveningOf, give, play } from '../../testing/duel.ts'
import { defences, raid } from '../../testing/duel-orders.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { settle, startNight } from '../../testing/night.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { table } from '../../testing/test-client.ts'
import { openDuelServer, openTestServer, type TestServer } from '../../testing/test-server.ts'
import { toy } from '../../testing/toy.ts'
import { atomFeed } from './feed.ts'

const base = 'https://ops.example.com'
const textOf = async (server: TestServer, path: string) => (await fetch(server.url + path)).text()
/** @throws when it is no XML */
function parsed(xml: string) {
  const problem = XMLValidator.validate(xml)
  if (problem !== true) throw new Error(JSON.stringify(problem))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the validator lets them pass, and XML does not hold them
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/)
  const isArray = (name: string) => ['entry', 'link', 'url'].includes(name)
  return new XMLParser({ ignoreAttributes: false, isArray, parseTagValue: false }).parse(xml)
}
/** The feed as it is after what is kept of it is too old. */
async function feedOf(server: TestServer, clock: FakeClock): Promise<string> {
  await clock.forward(60)
  return textOf(server, '/feed.atom')
}

describe('the feed of games to watch', () => {
  const clock = new FakeClock()
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ PUBLIC_URL: base }, undefined, { clock })
  })
  afterAll(() => server.close())

  it('says that a listed game is played, and when it is over, and names no person', async () => {
    const { room, code, red, blue } = await startNight(server)
    await red.get('me.rename', { name: 'Zebulon' })
    const played = await feedOf(server, clock)
    expect(played).toContain(`<id>${base}/r/${code}#began</id>`)
    expect(played).toContain(`<link href="${base}/r/${code}/watch"/>`)
    expect(played).not.toContain(`${code}#ended`)
    await red.command(room, red.last, table({ type: 'resign', seat: 'red' }), 'red')
    await settle(red, blue)
    const over = await feedOf(server, clock)
    expect(over).toContain(`<id>${base}/r/${code}#ended</id>`)
    expect(over).not.toContain('Zebulon')
  })

  it('has no room that is not listed, not to be watched, or not started', async () => {
    const codes = [
      (await startNight(server, { listed: false })).code,
      (await startNight(server, { spectators: 'none' })).code,
    ]
    const waiting = await server.client()
    const wish = roomWish()
    codes.push((await waiting.get('room.create', wish)).code)
    const text = await feedOf(server, clock)
    for (const code of codes) expect(text).not.toContain(code)
  })

  it('is not sent again while it is the same, and is limited for an address', async () => {
    const first = await fetch(`${server.url}/feed.atom`)
    expect(first.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const tag = first.headers.get('etag') ?? ''
    const again = await fetch(`${server.url}/feed.atom`, { headers: { 'if-none-match': tag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const answers = await Promise.all(Array.from({ length: 70 }, () => fetch(`${server.url}/robots.txt`)))
    expect(answers.some(({ status }) => status === 429)).toBe(true)
  })

  it('is XML whatever a game is called', () => {
    const at = '2026-01-01T00:00:00.000Z'
    const room = { code: 'ABC234', game: 'x', status: 'playing' as const, openedAt: at, activity: at }
    const { feed } = parsed(atomFeed([room], base, () => `<"Tom" & 'Jerry'>\u0000\u001b\ud800]]>`))
    expect(feed.entry[0].title).toBe(`To watch: <"Tom" & 'Jerry'>]]> · Room ABC234`)
  })
})

describe('over the wire', () => {
  const title = 'Cat <&" Mouse\u0007'
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ PUBLIC_URL: base }, [{ ...toy, title }])
  })
  afterAll(() => server.close())

  it('the feed is Atom (RFC 4287): each element that must be there is there once, and each id and time is one', async () => {
    const { room, code, red, blue } = await startNight(server)
    await red.command(room, red.last, table({ type: 'resign', seat: 'red' }), 'red')
    await settle(red, blue)
    const { feed } = parsed(await textOf(server, '/feed.atom'))
    expect(feed['@_xmlns']).toBe('http://www.w3.org/2005/Atom')
    const links = (of: Record<string, unknown>) =>
      (of.link as Record<string, string>[]).map((link) => [link['@_rel'] ?? 'alternate', link['@_href']])
    expect(links(feed)).toContainEqual(['self', `${base}/feed.atom`])
    expect(feed.author.name).toBe('Ops Room')
    expect(feed.entry.length).toBe(2)
    for (const one of [feed, ...feed.entry]) {
      for (const name of ['id', 'title', 'updated']) expect(typeof one[name], name).toBe('string')
      expect(new URL(one.id).origin).toBe(base)
      expect(new Date(one.updated).toISOString()).toBe(one.updated)
      expect(links(one).filter(([rel]) => rel === 'alternate').length).toBe(1)
    }
    expect(new Set(feed.entry.map(({ id }: { id: string }) => id)).size).toBe(2)
    expect(feed.updated).toBe(feed.entry[0].updated)
    expect(feed.entry[0].title).toBe(`Over: Cat <&" Mouse · Room ${code}`)
  })

  it('the sitemap is XML of sitemaps.org, with an address in each entry', async () => {
    const { urlset } = parsed(await textOf(server, '/sitemap.xml'))
    expect(urlset['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
    const places: string[] = urlset.url.map(({ loc }: { loc: string }) => loc)
    expect(places).toContain(`${base}/rules/duel`)
    expect(new Set(places).size).toBe(places.length)
  })

  it('robots leave rooms alone, and programs that show where a link leads may read them', async () => {
    const groups = (await textOf(server, '/robots.txt')).split('\n\n')
    const groupOf = (name: string) => groups.find((group) => group.includes(`User-agent: ${name}\n`)) ?? ''
    expect(groupOf('*')).toContain('Disallow: /r/')
    expect(groupOf('Twitterbot')).not.toContain('/r/')
    expect(groupOf('Twitterbot')).toContain('Disallow: /api/')
  })
})

describe('the public face without a cookie', () => {
  const clock = new FakeClock()
  let server: TestServer
  beforeAll(async () => {
    server = await openDuelServer({ PUBLIC_URL: base })
  })
  afterAll(() => server.close())

  it('is the same to the byte whatever both sides do in secret', async () => {
    const here = await openTestServer({ PUBLIC_URL: base }, undefined, { clock })
    try {
      const { room, red, blue } = await startNight(here)
      const before = await feedOf(here, clock)
      await red.command(room, red.last, { scope: 'game', command: { type: 'hide', place: 'attic' } }, 'red')
      await settle(red, blue)
      expect(await feedOf(here, clock)).toBe(before)
    } finally {
      await here.close()
    }
    const night = await eveningOf(server)
    const paths = ['/sitemap.xml', '/robots.txt', `/r/${night.code}`]
    const read = () => Promise.all(paths.map((path) => textOf(server, path)))
    const before = await read()
    await give(night, raid)
    expect(await read()).toEqual(before)
    await play(night, defences)
    expect(await read()).toEqual(before)
  })

  it('is a sitemap of pages that are there, with no room in it, and robots that are shown the way to it', async () => {
    const map = await textOf(server, '/sitemap.xml')
    const urls = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '')
    expect(urls).toContain(`${base}/rules/duel`)
    expect(urls).toContain(`${base}/tournaments`)
    for (const url of urls) expect(url).not.toContain('/r/')
    const asked = await textOf(server, '/robots.txt')
    expect(asked).toContain(`Sitemap: ${base}/sitemap.xml`)
    expect(asked).toContain('Disallow: /r/')
  })
})
