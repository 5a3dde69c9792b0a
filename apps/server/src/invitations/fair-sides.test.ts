import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startNight } from '../../testing/night.ts'
import { ratedPerson, resign } from '../../testing/rated.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { table } from '../../testing/test-client.ts'
import { openDuelServer, openTestServer, type TestServer } from '../../testing/test-server.ts'

const plain = roomWish({ game: 'duel', listed: false, spectators: 'none' })

describe('playing again, with fair sides or for ratings', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openDuelServer()
  })
  afterAll(() => server.close())

  /** Two people who have played, with the room; the first sat in seat one and both want ratings. */
  async function played(wish: object = {}) {
    const [ada, bruno] = [await ratedPerson(server, 'Ada'), await ratedPerson(server, 'Bruno')]
    const { room } = await ada.get('room.create', { ...plain, seat: 'one', ...wish })
    await bruno.command(room, 0, table({ type: 'sit', seat: 'two' }))
    await ada.open(room, 'one')
    await ada.command(room, ada.last, table({ type: 'start' }), 'one')
    await resign(bruno, room, 'two')
    return { ada, bruno, room }
  }

  it('is an invitation that says what is asked, to a room that has it', async () => {
    const { ada, bruno, room } = await played()
    const { code } = await ada.get('invite.send', { room, seat: 'two', settling: 'bid', rated: true })
    const asked = { code, settling: 'bid', rated: true }
    expect((await bruno.get('invite.mine', {})).received).toMatchObject([asked])
    expect((await ada.get('invite.mine', {})).sent).toMatchObject([asked])
    const found = (await bruno.get('room.find', { code })).room
    expect(found).toMatchObject({ settling: 'bid', rated: true })
    expect(await bruno.command(found.id, 0, table({ type: 'sit', seat: 'two' }))).toMatchObject({ ok: true })
  })

  it('without a word is what it was before: everybody takes a seat, and nothing is rated', async () => {
    const { ada, bruno, room } = await played({ settling: 'drawn', rated: true })
    const { code } = await ada.get('invite.send', { room, seat: 'two' })
    const [invitation] = (await bruno.get('invite.mine', {})).received
    expect(invitation?.code).toBe(code)
    for (const each of [invitation, (await bruno.get('room.find', { code })).room]) {
      expect(each).not.toHaveProperty('settling')
      expect(each).not.toHaveProperty('rated')
    }
  })

  it('is refused where it cannot be (W54), is not fair (W55), or is not wanted by who asks (W56) or is asked', async () => {
    const { ada, bruno, room } = await played()
    expect(await ada.refusalOf('invite.send', { room, seat: 'two', rated: true })).toMatchObject({
      rule: 'W55',
    })
    await bruno.get('rating.set', { wanted: false })
    const wish = { settling: 'bid', rated: true } as const
    expect(await bruno.refusalOf('invite.send', { room, seat: 'one', ...wish })).toMatchObject({
      rule: 'W56',
    })
    // That somebody does not want ratings is said to themselves alone.
    const { code } = await ada.get('invite.send', { room, seat: 'two', ...wish })
    const found = (await bruno.get('room.find', { code })).room
    expect(await bruno.command(found.id, 0, table({ type: 'sit', seat: 'two' }))).toMatchObject({
      refusal: { rule: 'W56' },
    })
    const toys = await openTestServer()
    const night = await startNight(toys)
    await night.blue.command(night.room, night.blue.last, table({ type: 'resign', seat: 'blue' }), 'blue')
    const refusal = await night.red.refusalOf('invite.send', {
      room: night.room,
      seat: 'blue',
      settling: 'bid',
    })
    expect(refusal).toMatchObject({ rule: 'W54' })
    await toys.close()
  })

  it('as a rematch with bids is not rated once one of them has switched ratings off', async () => {
    const again = async (isOff: boolean) => {
      const { ada, bruno, room } = await played({ settling: 'drawn', rated: true })
      if (isOff) await bruno.get('rating.set', { wanted: false })
      for (const [client, seat] of [
        [ada, 'one'],
        [bruno, 'two'],
      ] as const) {
        await client.open(room, seat)
        const wish = table({ type: 'rematch', seat, sides: 'bid' })
        expect(await client.command(room, client.last, wish, seat)).toMatchObject({ ok: true })
      }
      const { view } = await ada.open(room, 'one')
      const { code } = (view?.table.open.rematch ?? {}) as { code?: string }
      return (await ada.get('room.find', { code: code ?? '' })).room
    }
    expect(await again(false)).toMatchObject({ settling: 'bid', rated: true })
    const unrated = await again(true)
    expect(unrated).toMatchObject({ settling: 'bid' })
    expect(unrated).not.toHaveProperty('rated')
  })
})
