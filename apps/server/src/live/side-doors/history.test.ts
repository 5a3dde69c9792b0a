import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Duel, eveningOf, people, play, seatOf } from '../../../testing/duel.ts'
import { defences, raid } from '../../../testing/duel-orders.ts'
import { playRound } from '../../../testing/duel-round.ts'
import { borrowServer } from '../../../testing/shared-servers.ts'
import type { TestServer } from '../../../testing/test-server.ts'

const begun = ['opened', 'seatTaken', 'seatTaken', 'started', 'squadronsPlaced', 'weatherDrawn']
const duel = ['curtainRaised', 'turnBegan']

describe('history and log of a running game', () => {
  let server: TestServer
  let night: Duel
  beforeAll(async () => {
    server = await borrowServer()
    night = await eveningOf(server)
    await play(night, raid, defences)
  })
  afterAll(() => server.close())

  const historyOf = async (who: keyof typeof seatOf) =>
    (await night[who].open(night.room, seatOf[who], 0)).entries ?? []

  it('has for each audience only what it was shown', async () => {
    const types = async (who: keyof typeof seatOf) => (await historyOf(who)).map(({ event }) => event.type)
    expect(await types('british')).toEqual([...begun, 'planLocked', ...duel])
    expect(await types('german')).toEqual([...begun, 'defencesLocked', ...duel])
    expect(await types('watcher')).toEqual([...begun, ...duel])
  })

  it('consists of events with an open part and a part for the seat, never of a text that is the same for all', async () => {
    await playRound(night, 1)
    for (const who of ['british', 'german', 'watcher'] as const) {
      for (const { scope, event, ...more } of await historyOf(who)) {
        const { type, open, own, ...others } = event
        expect([scope, type]).toEqual([expect.stringMatching(/^(table|game)$/), expect.any(String)])
        expect([more, others]).toEqual([{}, {}])
        expect(Object.keys(own ?? {})).toEqual(own === undefined ? [] : [seatOf[who]])
        expect(open !== undefined || own !== undefined).toBe(true)
      }
    }
  })

  it('is all that the server sends: nothing else is sent from which an animation or a sound could be made', async () => {
    await playRound(night, 2)
    const names = people.flatMap((who) => night[who].frames.map(({ name }) => name))
    expect([...new Set(names)].sort()).toEqual(['lobby.changed', 'table.entries'])
    for (const who of ['german', 'watcher'] as const) {
      const pushed = night[who].stream(night.room)
      const asked = await historyOf(who)
      expect(JSON.stringify(pushed)).toBe(JSON.stringify(asked.slice(-pushed.length)))
    }
  })
})
