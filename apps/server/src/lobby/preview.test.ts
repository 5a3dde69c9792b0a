import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRoom } from '../../testing/night.ts'
import { scratchFolder } from '../../testing/store/databases.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

describe('the preview of a link in a messenger', () => {
  let server: TestServer
  beforeAll(async () => {
    const web = scratchFolder('web')
    mkdirSync(join(web, 'previews'))
    writeFileSync(
      join(web, 'index.html'),
      '<!doctype html><head><!-- preview --><title>client</title></head>',
    )
    writeFileSync(join(web, 'previews/toy.json'), JSON.stringify({ title: 'The "Toy"', text: 'Red & blue.' }))
    server = await openTestServer({ WEB_ROOT: web, PUBLIC_URL: 'https://ops.example.com' })
  })
  afterAll(() => server.close())

  const page = async (path: string) => (await fetch(server.url + path)).text()
  const property = (html: string, name: string) =>
    new RegExp(`<meta property="og:${name}" content="([^"]*)">`).exec(html)?.[1]

  it('a room says its game, its code and that a seat is free, with the picture of the game', async () => {
    const { code } = await openRoom(server)
    const html = await page(`/r/${code}`)
    expect(property(html, 'title')).toBe(`The &quot;Toy&quot; · Room ${code}`)
    expect(property(html, 'description')).toBe('You are invited: a seat is free. Red &amp; blue.')
    expect(property(html, 'url')).toBe(`https://ops.example.com/r/${code}`)
    expect(property(html, 'image')).toBe('https://ops.example.com/previews/toy.png')
    expect(await page(`/r/${code}/red`)).toContain('og:image')
  })

  it('a room is found by a link that a chat or a mail has mangled', async () => {
    const { code } = await openRoom(server)
    const halves = `${code.slice(0, 3)}-${code.slice(3)}`
    for (const link of [`${code}/`, `${code}.`, `${code})`, `${code}%E2%80%8B`, halves, code.toLowerCase()])
      expect(property(await page(`/r/${link}`), 'title')).toBe(`The &quot;Toy&quot; · Room ${code}`)
  })

  it.each([
    '/about',
    '/find',
    '/learn',
    '/learn/duel/puzzle-1',
    '/people/abcdefgh2345',
    '/rules/duel',
    '/sealed',
    '/sealed/ABC234',
    '/tournaments',
    '/tournaments/ABC234',
    '/verify',
    '/watch',
  ])('%s has the general preview, with its own address, and opens as ever', async (path) => {
    const html = await page(`${path}?from=a-chat`)
    expect(property(html, 'title')).toBe('Ops Room')
    expect(property(html, 'url')).toBe(`https://ops.example.com${path}`)
    expect(property(html, 'description')).toContain('hidden plans')
    expect(html).toContain('<title>client</title>')
  })

  it.each([
    ['/events', '/tournaments'],
    ['/events/ABC234?from=a-chat', '/tournaments/ABC234?from=a-chat'],
    ['/%65vents/ABC234', '/tournaments/ABC234'],
  ])('the former address %s of tournaments leads to %s, for good', async (former, address) => {
    const answer = await fetch(server.url + former, { redirect: 'manual' })
    expect(answer.status).toBe(301)
    expect(answer.headers.get('location')).toBe(address)
  })

  it('a file that is not there is no page', async () => {
    expect((await fetch(`${server.url}/learn/duel/nothing.png`)).status).toBe(404)
  })

  it('says no name of a person', async () => {
    const { code, red } = await openRoom(server)
    await red.get('me.rename', { name: 'Zebulon' })
    expect(await page(`/r/${code}`)).not.toContain('Zebulon')
  })

  it('the lobby and an unknown room have the general preview, and the page opens as ever', async () => {
    for (const path of ['/', '/r/ZZZZZZ', '/r/%3Cscript%3E']) {
      const html = await page(path)
      expect(property(html, 'title')).toBe('Ops Room')
      expect(html).toContain('<title>client</title>')
      expect(html).not.toContain('<script>')
    }
  })
})
