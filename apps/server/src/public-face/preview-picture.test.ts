import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { blueMax } from '@opsroom/rules/blue-max'
import { britishSeat, duel, germanSeat } from '@opsroom/rules/duel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDogfight } from '../../testing/dogfight.ts'
import { type Duel, give, openDuel, play, settled, startDuel } from '../../testing/duel.ts'
import { defences, likeRaid, otherDefences, raid, squadrons } from '../../testing/duel-orders.ts'
import { playRound } from '../../testing/duel-round.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { startNight } from '../../testing/night.ts'
import { decodedPng } from '../../testing/png.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { scratchFolder } from '../../testing/store/databases.ts'
import { table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { toy } from '../../testing/toy.ts'

describe('the picture beside the link of a room', () => {
  const clock = new FakeClock()
  const kind = Buffer.from('the picture of all rooms of this game')
  let server: TestServer
  beforeAll(async () => {
    const web = scratchFolder('web')
    mkdirSync(join(web, 'previews'))
    writeFileSync(join(web, 'index.html'), '<!doctype html><head><!-- preview --></head>')
    for (const game of ['duel', 'toy']) {
      writeFileSync(join(web, `previews/${game}.png`), kind)
      writeFileSync(join(web, `previews/${game}.json`), JSON.stringify({ title: game, text: 'A game.' }))
    }
    // One chance for all rooms, so that their pictures can be compared.
    const newSeed = () => new Uint8Array(32).fill(7)
    server = await openTestServer({ WEB_ROOT: web }, [duel, blueMax, toy], { clock, newSeed })
  })
  afterAll(() => server.close())

  const ask = (code: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/preview/${code}.png`, { headers })
  /** The picture after what was kept of it is too old. */
  async function pictureOf(code: string): Promise<Buffer> {
    await clock.forward(60)
    const response = await ask(code)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    return Buffer.from(await response.arrayBuffer())
  }
  /** A duel that is watched with a delay, in phases 3 and 4. */
  async function lateEvening(delayRounds: number): Promise<Duel> {
    const [british, german, watcher, visitor] = await Promise.all([0, 1, 2, 3].map(() => server.client()))
    if (!british || !german || !watcher || !visitor) throw new Error('four came')
    const { room, code } = await british.get(
      'room.create',
      roomWish({ game: duel.id, delayRounds, seat: britishSeat }),
    )
    await german.command(room, 0, table({ type: 'sit', seat: germanSeat }))
    await british.open(room, britishSeat)
    await german.open(room, germanSeat)
    await watcher.open(room, 'public')
    await visitor.get('lobby.subscribe', {})
    await british.command(room, british.last, table({ type: 'start' }), britishSeat)
    const night = { room, code, british, german, watcher, visitor }
    await settled(night)
    await play(night, squadrons)
    return night
  }

  it('is the board as a PNG of 1200 by 630, sent again only when it has changed, without a cookie', async () => {
    const night = await startDuel(server)
    const before = await pictureOf(night.code)
    const { colours, ...size } = decodedPng(before)
    expect(size).toEqual({ width: 1200, height: 630 })
    expect(colours).toBeGreaterThan(500)
    const response = await ask(night.code)
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
    expect(response.headers.getSetCookie()).toEqual([])
    const tag = response.headers.get('etag') ?? ''
    const again = await ask(night.code, { 'if-none-match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await play(night, squadrons)
    expect((await pictureOf(night.code)).equals(before)).toBe(false)
    expect((await ask(night.code.toLowerCase(), { 'if-none-match': tag })).status).toBe(200)
  })

  it('is the same to the byte whatever both sides plan and lock in secret', async () => {
    const [here, there] = [await startDuel(server), await startDuel(server)]
    await play(here, squadrons)
    await play(there, squadrons)
    const before = await pictureOf(here.code)
    const [{ plan, setup } = { plan: raid, setup: {} }] = likeRaid.slice(-1)
    expect(setup).toEqual({})
    await give(here, raid)
    await give(there, plan)
    expect((await pictureOf(here.code)).equals(before)).toBe(true)
    expect((await pictureOf(there.code)).equals(before)).toBe(true)
    const other = await startDuel(server)
    await play(other, squadrons, otherDefences)
    expect((await pictureOf(other.code)).equals(before)).toBe(true)
    // All is opened when both have locked: now it is another one.
    await play(here, defences)
    expect((await pictureOf(here.code)).equals(before)).toBe(false)
  })

  it('is as late as the spectators of its room are', async () => {
    const [late, live] = [await lateEvening(2), await lateEvening(0)]
    for (const night of [late, live]) await play(night, raid, defences)
    for (let round = 1; round <= 2; round++) {
      for (const night of [late, live]) await playRound(night, round)
      const [held, shown] = [await pictureOf(late.code), await pictureOf(live.code)]
      expect(held.equals(shown), `round ${round}`).toBe(false)
    }
    // Once the game is over, nothing is held back.
    for (const { room, british } of [late, live])
      await british.command(room, british.last, table({ type: 'resign', seat: britishSeat }), britishSeat)
    for (const night of [late, live]) await settled(night)
    expect((await pictureOf(late.code)).equals(await pictureOf(live.code))).toBe(true)
  })

  it('is that of all rooms of the game where not everybody may find and watch it, and before the start', async () => {
    const { code: waiting } = await openDuel(server)
    const toys = await startNight(server)
    const host = await server.client()
    const guest = await server.client()
    const codes = [waiting, toys.code]
    for (const [listed, spectators] of [
      [false, 'public'],
      [true, 'none'],
    ] as const) {
      const wish = roomWish({ game: duel.id, listed, spectators, seat: britishSeat })
      const { room, code } = await host.get('room.create', wish)
      await guest.command(room, 0, table({ type: 'sit', seat: germanSeat }))
      const { last } = await host.open(room, britishSeat)
      await host.command(room, last, table({ type: 'start' }), britishSeat)
      codes.push(code)
    }
    for (const code of codes) expect((await pictureOf(code)).equals(kind)).toBe(true)
    // A game for which the client brings none.
    const wish = roomWish({ game: blueMax.id, listed: false })
    const { code } = await host.get('room.create', wish)
    expect((await ask(code)).status).toBe(404)
  })

  it('is there for Blue Max, too', async () => {
    const fight = await startDogfight(server, { planes: { a1: 'nie24', c1: 'dr1' } }, { listed: true })
    const lobby = await server.client()
    const { rooms } = await lobby.get('lobby.subscribe', {})
    const code = rooms.find(({ id }) => id === fight.room)?.code ?? ''
    expect(decodedPng(await pictureOf(code))).toMatchObject({ width: 1200, height: 630 })
  })

  it('is nowhere for a room that is not there', async () => {
    for (const name of ['ZZZZZZ.png', 'ZZZZZZ', 'x.png', '%3Cscript%3E.png', '..%2Findex.html'])
      expect((await fetch(`${server.url}/preview/${name}`)).status, name).toBe(404)
  })

  it('is what links to the room, its seats, its replay and its moments name, with words for it', async () => {
    const { code } = await startDuel(server)
    const open = await openDuel(server)
    const tagsOf = async (path: string) => {
      const page = await (await fetch(server.url + path)).text()
      return Object.fromEntries(
        [...page.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)].map(
          ([, name = '', value = '']) => [name, value],
        ),
      )
    }
    for (const path of ['', '/one', '/watch', '/replay', '/at/7']) {
      const tags = await tagsOf(`/r/${code}${path}`)
      const picture = `${server.url}/preview/${code}.png`
      expect(tags, path).toMatchObject({
        'og:image': picture,
        'og:image:type': 'image/png',
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': `The board in room ${code}, as spectators see it`,
        'twitter:card': 'summary_large_image',
        'twitter:image': picture,
      })
    }
    expect((await tagsOf(`/embed/${code}`))['og:image']).toContain(`/preview/${code}.png`)
    expect(await tagsOf(`/r/${open.code}`)).toMatchObject({
      'og:image': `${server.url}/previews/duel.png`,
      'og:image:alt': 'duel',
    })
  })

  it('is limited for an address', async () => {
    const statuses = await Promise.all(Array.from({ length: 90 }, async () => (await ask('ZZZZZZ')).status))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  })
})
