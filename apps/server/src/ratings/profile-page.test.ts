import { verifyRecord } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginRated, ratedPerson, ratingCounted, resign } from '../../testing/rated.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { query } from '../../testing/store/databases.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { openDuelServer, type TestServer } from '../../testing/test-server.ts'

const plain = roomWish({ game: 'duel', listed: false })

describe('a profile', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openDuelServer()
  })
  afterAll(() => server.close())
  /** A rated game that the first client has lost, with its code. */
  async function lost(one: TestClient, two: TestClient, spectators: 'public' | 'none' = 'public') {
    const begun = await beginRated(one, two, { settling: 'drawn', spectators })
    await resign(one, begun.room, 'one')
    await ratingCounted(server, begun.room)
    return begun
  }

  it('is there for who shows one, at an address that nobody can guess, and for nobody else', async () => {
    const [ada, bruno, clara] = [
      await ratedPerson(server, 'Ada'),
      await ratedPerson(server, 'Bruno'),
      await server.client(),
    ]
    const shown = await lost(ada, bruno)
    const hidden = await lost(ada, bruno, 'none')
    const { handle = '' } = await bruno.get('rating.set', { shown: true })
    const { profile } = await clara.get('rating.profile', { handle })
    expect(profile).toMatchObject({
      name: 'Bruno',
      recent: [{ code: shown.code, result: 'won', opponent: 'Ada' }],
    })
    expect(profile.ratings.find(({ side }) => side === undefined)).toMatchObject({ games: 2 })
    expect(profile.results.reduce((sum, { won }) => sum + won, 0)).toBe(2)
    const text = JSON.stringify(profile)
    const persons = await query<{ id: string }>(server.databaseUrl, 'SELECT id FROM person')
    const players = await query<{ id: string }>(server.databaseUrl, 'SELECT player AS id FROM profile')
    for (const secret of [
      hidden.code,
      hidden.room,
      shown.room,
      ...[...persons, ...players].map(({ id }) => id),
    ])
      expect(text).not.toContain(secret)

    const unknown = { rule: 'W58', reason: 'profile.unknown' }
    expect(await clara.refusalOf('rating.profile', { handle: 'abcdefghjkmn' })).toEqual(unknown)
    await bruno.get('rating.set', { shown: false })
    expect(await clara.refusalOf('rating.profile', { handle })).toEqual(unknown)
    expect((await bruno.get('rating.set', { shown: true })).handle).toBe(handle)
  })

  it('is not shown between two of whom one has blocked the other', async () => {
    const [ada, bruno] = [await ratedPerson(server, 'Ada'), await ratedPerson(server, 'Bruno')]
    const { room } = await lost(ada, bruno)
    const { handle = '' } = await bruno.get('rating.set', { shown: true })
    await bruno.get('people.block', { room, who: { seat: 'one' } })
    expect(await ada.refusalOf('rating.profile', { handle })).toMatchObject({ rule: 'W58' })
    expect(await bruno.ask('rating.profile', { handle })).toMatchObject({ ok: true })
  })

  it('goes with its person, and the ratings of others stay', async () => {
    const [ada, bruno] = [await ratedPerson(server, 'Ada'), await ratedPerson(server, 'Bruno')]
    await lost(ada, bruno)
    const { handle = '' } = await ada.get('rating.set', { shown: true })
    const before = await bruno.get('rating.mine', {})
    const own = await bruno.get('rating.set', { shown: true })
    await ada.get('people.forgetMe', { name: 'Ada' })
    expect(await bruno.refusalOf('rating.profile', { handle })).toMatchObject({ rule: 'W58' })
    expect((await bruno.get('rating.mine', {})).ratings).toEqual(before.ratings)
    const { profile } = await bruno.get('rating.profile', { handle: own.handle ?? '' })
    expect(profile.recent).toMatchObject([{ opponent: 'Somebody', result: 'won' }])
    expect(
      await query(
        server.databaseUrl,
        'SELECT 1 FROM rating WHERE player NOT IN (SELECT player FROM profile)',
      ),
    ).toEqual([])
  })

  it('has a file beside it: all games of one’s own that are over, each with a record that is true', async () => {
    const [ada, bruno] = [await ratedPerson(server, 'Ada'), await ratedPerson(server, 'Bruno')]
    const { code } = await lost(ada, bruno)
    const running = await ada.get('room.create', { ...plain, seat: 'one' })
    const answer = await fetch(`${server.url}/api/me/games`, { headers: { cookie: ada.cookie } })
    expect(answer.headers.get('content-type')).toContain('ndjson')
    const text = await answer.text()
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toMatchObject([{ code, seat: 'one', record: { of: 'everything' } }])
    expect(verifyRecord(duel, lines[0].record)).toEqual([])
    expect(text).not.toContain(running.code)
    expect((await fetch(`${server.url}/api/me/games`)).status).toBe(401)
  })
})
