import type { TimeControl } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import { type Duel, give, seatOf, settled, type Who } from '../../../testing/duel.ts'
import { defences, raid } from '../../../testing/duel-orders.ts'
import { expectAlike, expectDifferent, inBoth, openServerPair } from '../../../testing/server-pair.ts'
import { table } from '../../../testing/test-client.ts'

const live: TimeControl = { kind: 'live', bankMinutes: 2, incrementSeconds: 10, disconnectMinutes: 0.5 }
const order = { british: raid, german: defences }

/** Asks everything that may be asked about clocks and claims. */
async function asks(night: Duel, who: Who): Promise<void> {
  if (who === 'watcher' || who === 'visitor') {
    if (who === 'watcher') await night.watcher.open(night.room, 'public')
    await night[who].get('lobby.subscribe', {})
    return
  }
  const seat = seatOf[who]
  for (const type of ['claim', 'standIn'] as const)
    await night[who].command(night.room, night[who].last, table({ type, seat }), seat, `ask-${type}-${who}`)
  await night[who].open(night.room, seat)
  await night[who].get('lobby.subscribe', {})
}

describe('the clocks of phases 3 and 4', () => {
  it.each([
    ['british', 'german'],
    ['german', 'british'],
  ] as const)(
    'tell nobody whether the %s is ready, or gone, before and after the time is over',
    async (who, other) => {
      const pair = await openServerPair({}, [1, 1], live)
      await pair.clock.forward(30)
      // Here the side has locked its work; there it has done nothing, and then it goes.
      await give(pair.here, order[who])
      for (const seconds of [20, 120]) {
        await pair.clock.forward(seconds)
        await inBoth(pair, async (night) => {
          for (const each of [other, 'watcher', 'visitor'] as const) await asks(night, each)
        })
      }
      await settled(pair.here)
      await settled(pair.there)
      pair.there[who].close()
      await pair.clock.forward(60)
      await inBoth(pair, async (night) => {
        for (const each of [other, 'watcher', 'visitor'] as const) await asks(night, each)
      })
      expectAlike(pair, other, 'watcher', 'visitor')
      expectDifferent(pair, who)
    },
  )

  it('show who locked last when the curtain rises, as they must, and nothing of when the other was ready', async () => {
    const pair = await openServerPair({}, [1, 1], live)
    await give(pair.here, raid)
    await pair.clock.forward(60)
    await give(pair.there, raid)
    await pair.clock.forward(30)
    await inBoth(pair, (night) => give(night, defences))
    await inBoth(pair, async (night) => {
      for (const each of ['german', 'watcher'] as const) await night[each].open(night.room, seatOf[each])
    })
    expectAlike(pair, 'german', 'watcher')
    expect(pair.here.watcher.packets.join()).toContain('"clocks"')
  })
})
