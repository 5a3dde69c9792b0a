import { noticeSchema, type Subscription } from '@opsroom/protocol'
import { type Play, rngFrom, seedFromNumber } from '@opsroom/rules/core'
import { type DuelOpen, duel } from '@opsroom/rules/duel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leave, subscribe } from '../testing/away.ts'
import { type Campaign, startCampaign } from '../testing/campaign.ts'
import { defences, raid, squadrons } from '../testing/duel-orders.ts'
import { eventually } from '../testing/eventually.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { openHouse, type TestHouse } from '../testing/house.ts'
import { settle } from '../testing/night.ts'
import type { TestWindow } from '../testing/window.ts'

const live = { kind: 'live', bankMinutes: 20, incrementSeconds: 10, disconnectMinutes: 5 } as const
const several = (players: number) => ({ expansions: ['D12.3'], players })

/** A room as somebody finds it among his games. */
const mineOf = async (window: TestWindow | undefined, room: string) =>
  (await window?.get('lobby.watch', {}))?.mine.find(({ id }) => id === room)

async function give({ room, windows }: Campaign, seat: string, order: { type: string }): Promise<void> {
  await windows[seat]?.open(room, seat)
  expect(await windows[seat]?.order(room, seat, { ...order })).toMatchObject({ ok: true })
}

/** The Mosquito flies as it may, and the fighters' turn begins. */
async function flyMosquito(night: Campaign): Promise<void> {
  const british = night.windows.one as TestWindow
  const { game } = (await british.open(night.room, 'one')).view as unknown as Play
  expect((game.open as DuelOpen).turn).toBe('mosquito')
  await give(night, 'one', night.game.sample(game, 'one', rngFrom(seedFromNumber(1))) as { type: string })
}

async function prepare(night: Campaign): Promise<void> {
  await give(night, 'two', squadrons)
  await give(night, 'two', defences)
  await give(night, 'one', raid)
}

describe('several Germans (D12.3), at the table and away from it', () => {
  let house: TestHouse
  const sent: { endpoint: string; rooms: { waits: string }[] }[] = []
  beforeAll(async () => {
    const send = async ({ endpoint }: Subscription, text: string) => {
      sent.push({ endpoint, rooms: noticeSchema.parse(JSON.parse(text)).rooms })
      return 201
    }
    house = await openHouse({}, [duel], { pushing: { send, now: () => new Date(), every: 20 } })
  })
  afterAll(() => house.close())

  it.each([3, 4, 5])('are told that it is their turn, each for himself: %i players', async (players) => {
    const night = await startCampaign(house, duel, { setup: several(players) })
    const last = ['three', 'four', 'five'][players - 3] as string
    const window = night.windows[last] as TestWindow
    const endpoint = await subscribe(window)
    await prepare(night)
    await leave(house, window)
    const there = await subscribe(night.windows.two as TestWindow)
    await flyMosquito(night)
    await eventually(() => expect(sent.filter((notice) => notice.endpoint === endpoint)).toHaveLength(1))
    expect(sent.find((notice) => notice.endpoint === endpoint)?.rooms).toMatchObject([{ waits: 'turn' }])
    // What the others do meanwhile is nothing new, and who is there needs no notice.
    await give(night, 'two', { type: 'endFighters' })
    expect(sent.filter((notice) => [endpoint, there].includes(notice.endpoint))).toHaveLength(1)
    const back = await house.window(window.cookie)
    expect(await mineOf(back, night.room)).toMatchObject({ yours: [last], waitsForYou: true })
    expect(await mineOf(night.windows.two, night.room)).toMatchObject({ waitsForYou: false })
  })

  it('count what their lead has locked as unseen, and their lead alone is waited for; the British see nothing of it', async () => {
    const night = await startCampaign(house, duel, { setup: several(4) })
    const { room, windows } = night
    await give(night, 'two', squadrons)
    for (const seat of ['one', 'two', 'three', 'four']) await windows[seat]?.open(room, seat)
    for (const seat of ['one', 'three', 'four']) await windows[seat]?.get('table.shut', { room })
    const before = await mineOf(windows.one, room)
    expect(before).toMatchObject({ unseen: 0, waitsForYou: true })
    expect(await windows.two?.order(room, 'two', { ...defences })).toMatchObject({ ok: true })
    for (const seat of ['three', 'four'])
      expect(await mineOf(windows[seat], room)).toMatchObject({ unseen: 1, waitsForYou: false })
    expect(await mineOf(windows.one, room)).toEqual(before)
    // Each has his own account of what he has seen.
    const looked = await windows.three?.open(room, 'three')
    expect(looked?.seen).toBe((looked?.last ?? 0) - 1)
    expect(await mineOf(windows.three, room)).toMatchObject({ unseen: 0 })
    expect(await mineOf(windows.four, room)).toMatchObject({ unseen: 1 })
  })

  it('are said to be away one by one, also while the night is being prepared', async () => {
    const clock = new FakeClock()
    const timed = await openHouse({}, [duel], { clock })
    const night = await startCampaign(timed, duel, { setup: several(5), pace: live })
    const { room, windows } = night
    const five = windows.five as TestWindow
    const awayBy = (window: TestWindow | undefined) =>
      window
        ?.stream(room)
        .flatMap(({ event }) => (event.type === 'seatAway' ? [(event.open as { seat: string }).seat] : []))
    await give(night, 'two', squadrons)
    for (const seat of ['one', 'three']) await windows[seat]?.open(room, seat)
    await leave(timed, five)
    await clock.forward(60)
    await settle(windows.three as TestWindow)
    expect(awayBy(windows.three)).toEqual(['five'])
    await give(night, 'two', defences)
    await give(night, 'one', raid)
    await flyMosquito(night)
    await clock.forward(30)
    await settle(windows.three as TestWindow)
    expect(awayBy(windows.three)).toEqual(['five'])
    expect(awayBy(windows.one)).toEqual(['five'])
    await timed.close()
  })
})
