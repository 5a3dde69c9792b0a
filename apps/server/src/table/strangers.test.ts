import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { storeOfOneRoom } from '../../testing/store/one-room.ts'
import { toy } from '../../testing/toy.ts'
import { openRoom } from '../lobby/create.ts'
import { newSeed } from './plugin.ts'
import { PreparedGames } from './prepared.ts'
import { refuseStranger } from './strangers.ts'
import { Tables } from './tables.ts'

it('a stranger is refused after as many reads of the event log, whether or not somebody was at the table', async () => {
  let now = 0
  let reads = 0
  const tables = new Tables({
    store: storeOfOneRoom(
      async () => {},
      () => reads++,
    ),
    gameById: () => toy,
    games: new PreparedGames(),
    newSeed,
    now: () => now,
    elapsed: () => now,
    most: 10,
    log: pino({ level: 'silent' }),
    publisher: { publish() {}, clear() {}, isWatched: () => true, lobbyChanged() {} },
  })
  const [red, stranger] = ['Ada', 'Chloe'].map((name) => ({ id: randomUUID(), name }))
  if (!red || !stranger) throw new Error('nobody is here')
  const room = randomUUID()
  const plan = { id: room, game: toy, setup: {}, seats: ['red', 'blue'], host: red, listed: false }
  await openRoom(
    tables.deps,
    { ...plan, spectators: 'none', bothSides: false },
    [{ seat: 'red', person: red }],
    () => undefined,
  )
  await tables.read(room, () => {})
  const readsOfRefusal = async () => {
    const before = reads
    const command = { scope: 'game' as const, command: { type: 'hide', place: 'attic' } }
    const request = { room, as: 'red', id: randomUUID(), seen: 0, command }
    expect(await refuseStranger(tables, stranger, request)).toMatchObject({ refusal: { rule: 'W4' } })
    return reads - before
  }
  now = 5_000
  expect([await readsOfRefusal(), await readsOfRefusal()]).toEqual([1, 0])
  now += 1_001
  await tables.read(room, () => {})
  expect([await readsOfRefusal(), await readsOfRefusal()]).toEqual([1, 0])
})
