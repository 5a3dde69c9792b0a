import { type Attention, serverMessages } from '@opsroom/protocol'
import { requests } from '@opsroom/protocol/requests'
import type { BaseOrder } from '@opsroom/rules/duel'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  type Duel,
  eveningOf,
  give,
  oneEvening,
  people,
  seatOf,
  settled,
  type Who,
} from '../../../testing/duel.ts'
import { defences, otherDefences, otherRaid, raid } from '../../../testing/duel-orders.ts'
import { holdTimers, pass, releaseTimers } from '../../../testing/held-timers.ts'
import { expectAlike, inBoth, openServerPair } from '../../../testing/server-pair.ts'
import { openDuelServer, type TestServer } from '../../../testing/test-server.ts'

const work: Record<'british' | 'german', Record<'lock' | 'wrong' | 'again', BaseOrder>> = {
  british: { lock: raid, wrong: { ...raid, route: [] }, again: otherRaid },
  german: { lock: defences, wrong: { type: 'defences', tiles: { 9: { flak: 1 } } }, again: otherDefences },
}

/** All that a side can do in phases 3 and 4: open, draft, err, lock, err again, go and come back. */
async function isAtWork(night: Duel, server: TestServer, who: 'british' | 'german') {
  const seat = seatOf[who]
  const { lock, wrong, again } = work[who]
  const draft = { room: night.room, as: seat, draft: { ...lock } }
  const attends = (state: Attention) => night[who].get('table.attend', { room: night.room, as: seat, state })
  await attends('looking')
  const second = await server.client(night[who].cookie)
  await second.open(night.room, seat)
  for (let i = 0; i < 5; i++) await second.get('draft.save', draft)
  await attends('choosing')
  await give(night, wrong)
  await attends('open')
  await give(night, lock)
  await give(night, again)
  second.close()
  await night[who].get('table.unsubscribe', { room: night.room })
  await night[who].open(night.room, seat)
  await settled(night)
}

/** Longer than the server gathers its changes for the lobby, and what it shows of the seats. */
const longEnough = 1_500

it('the protocol has one message for presence, with one of four words for a seat, and no field anywhere else', () => {
  expect(Object.keys(serverMessages).sort()).toEqual([
    'chat.said',
    'lobby.changed',
    'sealed.changed',
    'seek.changed',
    'server.banner',
    'table.attention',
    'table.closed',
    'table.entries',
    'tournament.changed',
  ])
  expect(Object.keys(requests).join()).not.toMatch(/typ|presen|online|ready|seen/i)
  const said = {
    room: crypto.randomUUID(),
    as: 'one',
    seats: { two: { state: 'looking', at: 11 } },
    order: 'plan',
  }
  expect(serverMessages['table.attention'].parse(said)).toEqual({
    room: said.room,
    as: 'one',
    seats: { two: { state: 'looking' } },
  })
  const refused = { ...said, seats: { two: { state: 'plans' } } }
  expect(serverMessages['table.attention'].safeParse(refused).success).toBe(false)
})

describe('presence', () => {
  it.each(['british', 'german'] as const)(
    'is not shown in phases 3 and 4: while the %s is at work nobody else is sent anything',
    async (who) => {
      holdTimers()
      const server = await openDuelServer()
      onTestFinished(() => {
        releaseTimers()
        return server.close()
      })
      const night = await eveningOf(server)
      const others = people.filter((other) => other !== who)
      const other = who === 'british' ? 'german' : 'british'
      await night[other].get('table.attend', { room: night.room, as: seatOf[other], state: 'looking' })
      const pushed = (other: Who) => night[other].frames.length
      const before = others.map(pushed)
      await isAtWork(night, server, who)
      await pass(longEnough, night.visitor)
      await settled(night)
      expect(others.map(pushed)).toEqual(before)
    },
  )

  it.each([
    ['british', 'german'],
    ['german', 'british'],
  ] as const)(
    'does not change what the lobby says of a player’s own games: the %s is at work',
    async (who, other) => {
      const { night, server } = await oneEvening()
      // With the time of the last activity and the number of unseen entries.
      const { mine } = await night[other].get('lobby.subscribe', {})
      await isAtWork(night, server, who)
      expect((await night[other].get('lobby.subscribe', {})).mine).toEqual(mine)
    },
  )

  it.each([
    ['british', ['german', 'watcher', 'visitor']],
    ['german', ['british', 'watcher', 'visitor']],
  ] as const)('is not revealed by any request either: whether the %s is ready', async (who, others) => {
    const pair = await openServerPair()
    await isAtWork(pair.there, pair.servers.there, who)
    await inBoth(pair, async (night) => {
      for (const other of others) {
        await night[other].get('room.find', { code: night.code })
        await night[other].get('lobby.subscribe', {}) // with `mine`, and whether a room waits for me
        if (other !== 'visitor') await night[other].open(night.room, seatOf[other])
      }
    })
    expectAlike(pair, ...others)
  })
})
