import { randomUUID } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freshDatabase, query } from '../../testing/store/databases.ts'
import { openStore } from './index.ts'

const [recruit, ace] = ['00000000-0000-4000-8000-0000000b0701', '00000000-0000-4b07-8003-0123456789ab']
const bots = { from: recruit, to: ace }
const since = new Date('2026-01-01T12:00:00Z')

test('rooms that bots play in: running, touched since then, held by a bot or with a substitute; the latest first', async () => {
  const url = await freshDatabase(inject('postgres'))
  const store = openStore(url)
  onTestFinished(() => store.close())
  const names = new Map<string, string>()
  async function room(
    name: string,
    wish: { person?: string; substitute?: string; status?: string; minutes?: number },
  ) {
    const { person = randomUUID(), substitute = null, status = 'playing', minutes = 1 } = wish
    const id = randomUUID()
    names.set(id, name)
    await query(
      url,
      `INSERT INTO room (id, code, game, listed, spectators, both_sides, status, host, activity)
       VALUES ($1, $2, 'duel', false, 'none', false, $3, $4, $5)`,
      [id, name, status, randomUUID(), new Date(since.getTime() + minutes * 60_000)],
    )
    await query(
      url,
      `INSERT INTO seat (room, seat, side, place, person, substitute)
       VALUES ($1, 'one', 'british', 0, $2, $3), ($1, 'two', 'german', 1, $2, NULL)`,
      [id, person, substitute],
    )
  }
  await room('against recruit', { person: recruit })
  await room('against ace', { person: ace, minutes: 2 })
  await room('with a substitute', { substitute: 'regular', minutes: 0 })
  await room('nobody but persons', {})
  await room('quiet', { person: ace, minutes: -1 })
  await room('with a substitute and quiet', { substitute: 'ace', minutes: -1 })
  await room('over', { person: ace, status: 'over' })
  await room('waiting', { person: ace, status: 'waiting' })
  const found = async (most: number) =>
    (await store.rooms.playedByBots(bots, since, most)).map((id) => names.get(id))
  expect(await found(10)).toEqual(['against ace', 'against recruit', 'with a substitute'])
  expect(await found(1)).toEqual(['against ace'])
})

test('the rooms of the lobby: those that wait, and games to watch, so many of either; none that keeps spectators out', async () => {
  const url = await freshDatabase(inject('postgres'))
  const store = openStore(url)
  onTestFinished(() => store.close())
  const rooms: [code: string, status: string, spectators: string, listed: boolean][] = [
    ['waits', 'waiting', 'none', true],
    ['unlisted', 'waiting', 'public', false],
    ['waits too', 'waiting', 'public', true],
    ['private', 'playing', 'none', true],
    ['watched', 'playing', 'public', true],
    ['watched too', 'playing', 'public', true],
    ['over', 'over', 'public', true],
  ]
  for (const [minute, [code, status, spectators, listed]] of rooms.entries())
    await query(
      url,
      `INSERT INTO room (id, code, game, listed, spectators, both_sides, status, host, opened_at, activity)
       VALUES ($1, $2, 'duel', $3, $4, false, $5, $6, $7, $7)`,
      [
        randomUUID(),
        code,
        listed,
        spectators,
        status,
        randomUUID(),
        new Date(since.getTime() + minute * 60_000),
      ],
    )
  const found = async (most: number) => (await store.rooms.listed(since, most)).map(({ code }) => code)
  expect(await found(10)).toEqual(['watched too', 'watched', 'waits too', 'waits'])
  expect(await found(1)).toEqual(['watched too', 'waits too'])
})

test('the rooms of a person: by their latest event where the person has a seat, by age where the person only opened them', async () => {
  const url = await freshDatabase(inject('postgres'))
  const store = openStore(url)
  onTestFinished(() => store.close())
  const ada = randomUUID()
  const rooms: [code: string, status: string, sits: boolean, openedAt: number, activity: number][] = [
    ['sits, quiet', 'playing', true, 4, 4],
    ['sits, busy', 'playing', true, 1, 9],
    ['opened early, busy', 'playing', false, 2, 99],
    ['opened late, quiet', 'playing', false, 3, 3],
    ['over', 'over', true, 5, 100],
  ]
  for (const [code, status, sits, openedAt, activity] of rooms) {
    const [id, at] = [randomUUID(), (minutes: number) => new Date(since.getTime() + minutes * 60_000)]
    await query(
      url,
      `INSERT INTO room (id, code, game, listed, spectators, both_sides, status, host, opened_at, activity)
       VALUES ($1, $2, 'duel', false, 'none', false, $3, $4, $5, $6)`,
      [id, code, status, ada, at(openedAt), at(activity)],
    )
    await query(
      url,
      `INSERT INTO seat (room, seat, side, place, person) VALUES ($1, 'one', 'british', 0, $2)`,
      [id, sits ? ada : randomUUID()],
    )
  }
  const found = async (most: number) => (await store.rooms.of(ada, most)).map(({ code }) => code)
  const playing = ['sits, busy', 'sits, quiet', 'opened late, quiet', 'opened early, busy']
  expect(await found(3)).toEqual(playing.slice(0, 3))
  expect(await found(9)).toEqual([...playing, 'over'])
})

test('a room that starts, or ends, while the lists are read stands in none of them twice, and is never missing among its host’s', async () => {
  const url = await freshDatabase(inject('postgres'))
  const store = openStore(url)
  onTestFinished(() => store.close())
  const [id, host] = [randomUUID(), randomUUID()]
  await query(
    url,
    `INSERT INTO room (id, code, game, listed, spectators, both_sides, status, host, opened_at, activity)
     VALUES ($1, 'starts', 'duel', true, 'public', false, 'waiting', $2, $3, $3)`,
    [id, host, since],
  )
  const moves = async () => {
    for (const status of Array(100).fill(['playing', 'over', 'waiting']).flat())
      await query(url, 'UPDATE room SET status = $2 WHERE id = $1', [id, status])
  }
  let isMoving = true
  const moving = moves().finally(() => {
    isMoving = false
  })
  while (isMoving) {
    const [listed, own] = await Promise.all([store.rooms.listed(since, 10), store.rooms.of(host, 10)])
    expect(listed.length).toBeLessThanOrEqual(1)
    expect(own).toHaveLength(1)
  }
  await moving
})
