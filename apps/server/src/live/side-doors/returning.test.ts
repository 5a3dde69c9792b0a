import { describe, expect, it, onTestFinished } from 'vitest'
import { type Duel, eveningOf, oneEvening, play, seatOf } from '../../../testing/duel.ts'
import { defences, otherRaid, raid } from '../../../testing/duel-orders.ts'
import { playRound } from '../../../testing/duel-round.ts'
import { expectAlike, inBoth, openServerPair } from '../../../testing/server-pair.ts'
import { openDuelServer } from '../../../testing/test-server.ts'

describe('a client that joins late or comes back', () => {
  /** Asks for every number that there is, and for some that there are not. */
  async function comesBack(night: Duel, who: keyof typeof seatOf): Promise<void> {
    const { last } = await night[who].open(night.room, seatOf[who])
    const numbers = [...Array(last + 3).keys(), 1_000, Number.MAX_SAFE_INTEGER]
    const stream = (await night[who].open(night.room, seatOf[who], 0)).entries ?? []
    for (const have of numbers) {
      const answer = await night[who].open(night.room, seatOf[who], have)
      expect(answer.last).toBe(last)
      if (have <= last) expect(answer.entries).toEqual(stream.slice(have))
      else expect(answer).toMatchObject({ view: { game: {} } })
    }
  }

  it('is sent the same with another plan, whatever number it says it has', async () => {
    const pair = await openServerPair()
    await play(pair.here, raid)
    await play(pair.there, otherRaid)
    for (const who of ['german', 'watcher'] as const) await inBoth(pair, (night) => comesBack(night, who))
    await inBoth(pair, async (night) => {
      await play(night, defences)
      await playRound(night, 1)
    })
    for (const who of ['german', 'watcher'] as const) await inBoth(pair, (night) => comesBack(night, who))
    expectAlike(pair, 'german', 'watcher')
  })

  it('is sent what this person had seen from the seat, and a spectator is not even sent that', async () => {
    const { night, server } = await oneEvening()
    const phone = await server.client(night.british.cookie)
    const { last } = await phone.open(night.room, 'one')
    await phone.get('table.unsubscribe', { room: night.room })
    // The British order from a client that shows no table.
    await night.british.get('table.unsubscribe', { room: night.room })
    await play(night, raid)
    // Acts of the German, and that the German comes and goes, change nothing here.
    await night.german.open(night.room, 'two')
    expect(await phone.open(night.room, 'one')).toMatchObject({ seen: last, last: last + 1 })
    expect(await phone.open(night.room, 'one')).toMatchObject({ seen: last + 1 })
    const german = await server.client(night.german.cookie)
    const { seen, last: own } = await german.open(night.room, 'two')
    expect(seen).toBe(own)
    for (const who of [night.watcher, await server.client(night.watcher.cookie)])
      expect(await who.open(night.room, 'public', 0)).not.toHaveProperty('seen')
  })

  it('has seen what another client of the same person shows at that moment', async () => {
    const { night, server } = await oneEvening()
    await play(night, raid)
    const phone = await server.client(night.british.cookie)
    const { seen, last } = await phone.open(night.room, 'one')
    expect(seen).toBe(last)
  })

  it('is sent the same by a server that read it all from the event log', async () => {
    const server = await openDuelServer()
    onTestFinished(() => server.close())
    const night = await eveningOf(server)
    await play(night, raid, defences)
    await playRound(night, 1)
    const restarted = await openDuelServer({ DATABASE_URL: server.databaseUrl })
    for (const who of ['british', 'german', 'watcher'] as const) {
      const again = await restarted.client(night[who].cookie)
      for (const have of [undefined, 0, 5]) {
        // The last number seen by this person comes from the client that asked before.
        const { seen: _, ...now } = await again.open(night.room, seatOf[who], have)
        const { seen: __, ...then } = await night[who].open(night.room, seatOf[who], have)
        expect(JSON.stringify(now)).toBe(JSON.stringify(then))
      }
    }
    await restarted.close()
  })
})
