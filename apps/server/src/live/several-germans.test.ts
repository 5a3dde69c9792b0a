import type { Play } from '@opsroom/rules/core'
import { type DuelOpen, duel, teamOf } from '@opsroom/rules/duel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCampaign } from '../../testing/campaign.ts'
import { defences, raid, squadrons } from '../../testing/duel-orders.ts'
import { borrowServer } from '../../testing/shared-servers.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await borrowServer()
})
afterAll(() => server.close())

const setup = { expansions: ['D12.3'], players: 4 }
const germans = ['two', 'three', 'four']

describe('four players (D12.3)', () => {
  it('play a whole night over four connections, to an end that names seats', async () => {
    const night = await startCampaign(server, duel, { setup }, 7)
    const { table, game } = await night.playUntil(() => false)
    const ending = table.open.ending
    expect(ending?.by).toBe('game')
    expect(Object.keys(ending?.points ?? {}).sort()).toEqual(['four', 'one', 'three', 'two'])
    const { vp } = game.open as DuelOpen
    for (const winner of ending?.winners ?? []) expect(winner === 'one').toBe(vp > 0)
  })

  it('show all Germans what their lead has locked, and take it back for all of them, unseen by the British', async () => {
    const night = await startCampaign(server, duel, { setup })
    const { room, clients } = night
    const viewAt = async (seat: string): Promise<Play> =>
      (await clients[seat]?.open(room, seat))?.view as unknown as Play
    const secretOf = async (seat: string) => (await viewAt(seat)).game.secrets?.[seat]
    for (const seat of ['one', ...germans]) await viewAt(seat)
    const lead = clients.two as TestClient
    expect(await lead.order(room, 'two', { ...squadrons })).toMatchObject({ ok: true })
    await viewAt('two')
    const british = clients.one as TestClient
    await viewAt('one')
    const seen = british.packets.length
    expect(await clients.three?.order(room, 'three', { ...defences })).toMatchObject({
      ok: false,
      refusal: { rule: 'D12.3', reason: 'order.notLead' },
    })
    expect(await lead.order(room, 'two', { ...defences })).toMatchObject({ ok: true })
    for (const seat of germans) expect(await secretOf(seat)).toEqual({ defences: defences.tiles })
    await viewAt('two')
    const wish = table({ type: 'ask', seat: 'two', wish: 'takeBack' })
    expect(await lead.command(room, lead.last, wish, 'two')).toMatchObject({ ok: true })
    for (const seat of germans) expect(await secretOf(seat)).toEqual({})
    expect(british.packets.slice(seen)).toEqual([])
    // Locked again, the night goes on as if there had been no take-back.
    await viewAt('two')
    expect(await lead.order(room, 'two', { ...defences })).toMatchObject({ ok: true })
    await viewAt('one')
    expect(await british.order(room, 'one', { ...raid })).toMatchObject({ ok: true })
    expect(((await viewAt('four')).game.open as DuelOpen).phase).toBe('duel')
  })

  it('lose the night together when one of the Germans resigns', async () => {
    const { room, clients } = await startCampaign(server, duel, { setup })
    const [british, fourth] = [clients.one, clients.four] as [TestClient, TestClient]
    const { last } = await fourth.open(room, 'four')
    await fourth.command(room, last, table({ type: 'resign', seat: 'four' }), 'four')
    const { table: ended, game } = (await british.open(room, 'one')).view as unknown as Play
    expect(ended.open.ending).toMatchObject({ by: 'resignation', resigned: 'four', winners: ['one'] })
    expect(Object.keys(teamOf(game.open as DuelOpen)?.tracks ?? {})).toEqual(expect.arrayContaining(germans))
  })
})
