import { seedFromNumber, type TimeControl } from '@opsroom/rules/core'
import { type BaseOrder, duel } from '@opsroom/rules/duel'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Duel, eveningOf, play, seatOf, settled } from '../../../testing/duel.ts'
import { defences, raid } from '../../../testing/duel-orders.ts'
import { playRound } from '../../../testing/duel-round.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { expectAlike, expectDifferent, inBoth, openServerPair } from '../../../testing/server-pair.ts'
import { table } from '../../../testing/test-client.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { beforehandDelayBounds } from '../../beforehand/orders.ts'
import { outageGrace } from '../../table/outages.ts'

const days: TimeControl = { kind: 'days', days: 1, holidayDays: 2 }
const most = beforehandDelayBounds.most / 1000 + 2
/** So many seconds the clocks stand after an outage, which a skipped hour is to the server. */
const stands = outageGrace / 1000
const still: BaseOrder = { type: 'mosquito', path: [], altitude: 'high' }

async function says(night: Duel, who: 'british' | 'german', command: object) {
  const { [who]: client, room } = night
  const seat = seatOf[who]
  const answer = await client.command(room, client.last, table({ seat, ...command } as never), seat)
  await settled(night)
  return answer.ok ? 'done' : answer.refusal
}
const beforehand = (until: string) => ({ type: 'orderBeforehand', until })
const withdraws = { type: 'withdrawBeforehand' }

/** The second round, with the Mosquito's turn. */
async function inRoundTwo(night: Duel): Promise<void> {
  await play(night, raid, defences)
  await playRound(night, 1)
}

/** A night in the second round at a server with a clock of its own, which is closed after the calling test. */
async function nightInRoundTwo() {
  const clock = new FakeClock()
  const parts = { clock, newSeed: () => new Uint8Array(seedFromNumber(1)) }
  const server = await openTestServer({}, [duel], parts)
  onTestFinished(() => server.close())
  const night = await eveningOf(server, {}, days)
  await inRoundTwo(night)
  return { clock, parts, server, night }
}

/** The entries that the British have been sent, after all that are under way have come. */
async function typesOf(night: Duel): Promise<string[]> {
  await settled(night)
  return night.british.types(night.room)
}
const flightsOf = async (night: Duel): Promise<number> =>
  (await typesOf(night)).filter((type) => type === 'bomberFlew').length
const endsOf = ({ british, room }: Duel) =>
  british.stream(room).flatMap(({ event }) => {
    const { type, own } = event as { type: string; own?: { one: unknown } }
    return type === 'orderBeforehandEnded' ? [own?.one] : []
  })

/** Ways to stop the clock of the British, and to let it go on. */
const stopping: [string, (night: Duel) => Promise<void>, (night: Duel) => Promise<void>][] = [
  [
    'days off',
    async (night) => expect(await says(night, 'british', { type: 'takeHoliday', days: 1 })).toBe('done'),
    async (night) => expect(await says(night, 'british', { type: 'endHoliday' })).toBe('done'),
  ],
  [
    'an agreed pause',
    async (night) => {
      expect(await says(night, 'german', { type: 'ask', wish: 'pause', minutes: 90 })).toBe('done')
      expect(await says(night, 'british', { type: 'answer', agrees: true })).toBe('done')
    },
    async (night) => expect(await says(night, 'german', { type: 'endPause' })).toBe('done'),
  ],
]

describe('an order given beforehand', () => {
  it('looks to all others as if it were given at that moment, and so do its withdrawal and its end', async () => {
    const pair = await openServerPair({}, [1, 1], days)
    const { here, there, clocks } = pair
    await inBoth(pair, inRoundTwo)
    // Here it is given, withdrawn and given again; there nothing is.
    expect(await says(here, 'british', beforehand('choice'))).toMatchObject({ rule: 'T24' })
    expect(await says(here, 'british', beforehand('attack'))).toBe('done')
    expect(await says(here, 'british', withdraws)).toBe('done')
    expect(await says(here, 'british', beforehand('attack'))).toBe('done')
    await inBoth(pair, (night) => play(night, still, { type: 'endFighters' }))
    const begun = clocks.here.now()
    await clocks.here.forward(most)
    await settled(here)
    // The last entry of an order has its time.
    const flown = here.german.stream(here.room)
    expect(flown.filter(({ event }) => event.type === 'bomberFlew')).toHaveLength(2)
    const after = ((flown.at(-1)?.at ?? 0) - begun) / 1000
    expect(after).toBeGreaterThanOrEqual(beforehandDelayBounds.least / 1000)
    await clocks.there.forward(after)
    await play(there, { type: 'bomber' })
    await clocks.there.forward(most - after)
    expectAlike(pair, 'german', 'watcher', 'visitor')
    // The bomber was hit, so the order ends; its owner alone is sent that.
    await inBoth(pair, (night) => says(night, 'german', { type: 'ask', wish: 'draw' }))
    expectAlike(pair, 'german', 'watcher', 'visitor')
    expectDifferent(pair, 'british')
    expect(endsOf(here)).toEqual([{ by: 'holder' }, { by: 'happened' }])
  })

  it('waits a while that is drawn for each, and is not given when it was withdrawn in the meantime', async () => {
    const { clock, night } = await nightInRoundTwo()
    expect(await says(night, 'british', beforehand('attack'))).toBe('done')
    await play(night, still, { type: 'endFighters' })
    await clock.forward(beforehandDelayBounds.least / 1000 - 1)
    expect((await typesOf(night)).at(-1)).not.toBe('bomberFlew')
    expect(await says(night, 'british', withdraws)).toBe('done')
    const before = await flightsOf(night)
    await clock.forward(most)
    expect(await flightsOf(night)).toBe(before)
    expect(await says(night, 'british', withdraws)).toMatchObject({ rule: 'T24', reason: 'beforehand.none' })
  })

  it.each(stopping)(
    'waits while its seat has %s, and comes when its clock has run again',
    async (_, stop, playOn) => {
      const { clock, night } = await nightInRoundTwo()
      await says(night, 'british', beforehand('attack'))
      await stop(night)
      await play(night, still, { type: 'endFighters' })
      const flown = () => flightsOf(night)
      const before = await flown()
      await clock.forward(most)
      expect(await flown()).toBe(before)
      clock.skip(3_600 - 2 * most)
      // A word at the table draws no other time, and no earlier one.
      await says(night, 'german', { type: 'ask', wish: 'draw' })
      await clock.forward(most)
      expect(await flown()).toBe(before)
      await playOn(night)
      await clock.forward(beforehandDelayBounds.least / 1000 - 1)
      expect(await flown()).toBe(before)
      await clock.forward(stands + most)
      expect(await flown()).toBe(before + 1)
    },
  )

  it('comes after days off that nobody has ended', async () => {
    const { clock, night } = await nightInRoundTwo()
    await says(night, 'british', beforehand('attack'))
    await says(night, 'british', { type: 'takeHoliday', days: 1 })
    await play(night, still, { type: 'endFighters' })
    const flown = () => flightsOf(night)
    const before = await flown()
    clock.skip(86_400)
    await clock.forward(beforehandDelayBounds.least / 1000)
    expect(await flown()).toBe(before)
    await clock.forward(stands + most)
    expect(await flown()).toBe(before + 1)
  })

  it('is given by a server that starts after the one that would have given it', async () => {
    const { clock, parts, server, night } = await nightInRoundTwo()
    await says(night, 'british', beforehand('attack'))
    await play(night, still, { type: 'endFighters' })
    await server.closeServer()
    const later = await openTestServer({ DATABASE_URL: server.databaseUrl }, [duel], parts)
    await clock.forward(most)
    const german = await later.client(night.german.cookie)
    const { entries = [] } = await german.open(night.room, seatOf.german, 0)
    expect(entries.filter(({ event }) => event.type === 'bomberFlew')).toHaveLength(2)
    await later.close()
  })

  it('is refused while both prepare with the same answer whichever side has locked, and where no days are', async () => {
    const clock = new FakeClock()
    const server = await openTestServer({}, [duel], { clock })
    const night = await eveningOf(server, {}, days)
    const asks = async () => [
      await says(night, 'british', beforehand('attack')),
      await says(night, 'german', beforehand('attack')),
    ]
    const before = await asks()
    await play(night, raid)
    expect(await asks()).toEqual(before)
    expect(before[0]).toMatchObject({ rule: 'T24', reason: 'beforehand.notNow' })
    const untimed = await eveningOf(server)
    await inRoundTwo(untimed)
    expect(await says(untimed, 'british', beforehand('attack'))).toMatchObject({
      reason: 'beforehand.unknown',
    })
    await server.close()
  })
})
