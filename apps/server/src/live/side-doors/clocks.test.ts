import type { Pace } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import { type Duel, give, seatOf, settled, type Who } from '../../testing/duel.ts'
import { defences, raid } from '../../testing/duel-orders.ts'
import { table } from '../../testing/window.ts'
import { expectAlike, expectDifferent, inBoth, twoWorlds } from '../../testing/worlds.ts'

const live: Pace = { kind: 'live', bankMinutes: 2, incrementSeconds: 10, disconnectMinutes: 0.5 }
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

describe('the clocks of phases 3 and 4', { timeout: 60_000 }, () => {
  it.each([
    ['british', 'german'],
    ['german', 'british'],
  ] as const)(
    'tell nobody whether the %s is ready, or gone, before and after the time is over',
    async (who, other) => {
      const worlds = await twoWorlds({}, [1, 1], live)
      await worlds.clock.forward(30)
      // Here the side has locked its work; there it has done nothing, and then it goes.
      await give(worlds.here, order[who])
      for (const seconds of [20, 120]) {
        await worlds.clock.forward(seconds)
        await inBoth(worlds, async (night) => {
          for (const each of [other, 'watcher', 'visitor'] as const) await asks(night, each)
        })
      }
      await settled(worlds.here)
      await settled(worlds.there)
      worlds.there[who].close()
      await worlds.clock.forward(60)
      await inBoth(worlds, async (night) => {
        for (const each of [other, 'watcher', 'visitor'] as const) await asks(night, each)
      })
      expectAlike(worlds, other, 'watcher', 'visitor')
      expectDifferent(worlds, who)
    },
  )

  it('tell who locked last when the curtain rises, as it must be, and nothing of when the other was ready', async () => {
    const worlds = await twoWorlds({}, [1, 1], live)
    await give(worlds.here, raid)
    await worlds.clock.forward(60)
    await give(worlds.there, raid)
    await worlds.clock.forward(30)
    await inBoth(worlds, (night) => give(night, defences))
    await inBoth(worlds, async (night) => {
      for (const each of ['german', 'watcher'] as const) await night[each].open(night.room, seatOf[each])
    })
    expectAlike(worlds, 'german', 'watcher')
    expect(worlds.here.watcher.packets.join()).toContain('"clocks"')
  })
})
