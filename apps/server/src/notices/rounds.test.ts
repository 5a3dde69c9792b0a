import { noticeKinds } from '@opsroom/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscribe } from '../../testing/away.ts'
import { eventually } from '../../testing/eventually.ts'
import { gathered, goesAway, type NoticeServer, openNoticeServer, publicUrl } from '../../testing/notices.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { day, plan, running, show } from '../../testing/tournaments/league.ts'

const live = { kind: 'live', bankMinutes: 30, incrementSeconds: 20, disconnectMinutes: 5 } as const
const kinds = ['roundBegan', 'roundEnds'] as const

describe('notices about rounds of tournaments', () => {
  let at: NoticeServer
  let there: TestServer
  /** All messages that came to the push service. */
  const pushed: { endpoint: string; rooms: object[] }[] = []
  beforeAll(async () => {
    let now = () => 0
    const pushing = {
      send: async ({ endpoint }: { endpoint: string }, text: string) => {
        pushed.push({ endpoint, ...JSON.parse(text) })
        return 201
      },
      now: () => new Date(now()),
      every: 20,
    }
    at = await openNoticeServer({}, undefined, { pushing })
    now = () => at.clock.now()
    const settings = { ...at.settings, DATABASE_URL: at.server.databaseUrl }
    there = await openTestServer(settings, undefined, { clock: at.clock, pushing })
  })
  afterAll(async () => {
    await there.close()
    await at.close()
  })

  /** A tournament of one round with two games at most, before it begins. */
  async function league(more: Partial<typeof plan> = {}) {
    const organiser = await at.server.client()
    const swiss = { kind: 'swiss', rounds: 1, bothSides: false } as const
    const { code } = await organiser.get('tournament.make', { ...plan, system: swiss, ...more })
    const players: TestClient[] = []
    for (let i = 1; i <= 2; i++) {
      const player = await at.server.client()
      await player.get('me.rename', { name: `Secret name ${i}` })
      await player.get('tournament.register', { code })
      players.push(player)
    }
    const begin = () => organiser.get('tournament.organise', { code, act: { do: 'begin' } })
    const [one, other] = players as [TestClient, TestClient]
    const roomOf = async (player: TestClient) =>
      (await show(player, code)).played[0]?.matches[0]?.games[0]?.room ?? ''
    return { code, organiser, one, other, begin, roomOf }
  }
  const until = () =>
    `${new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC', hourCycle: 'h23' }).format(at.clock.now() + 7 * day * 1000)} UTC`
  const text = (kind: (typeof kinds)[number], room: string, end: string) =>
    kind === 'roundBegan'
      ? `A round of a tournament has begun: your game of Hide and Seek is in room ${room}. Play it by ${end}. ${publicUrl}/r/${room}`
      : `A round of a tournament ends soon: play your game in room ${room} (Hide and Seek) by ${end}. ${publicUrl}/r/${room}`

  it('say once where the game is and by when it is to be played: by webhook, e-mail and push, to both, and nothing of the game', async () => {
    const { one, other, begin, roomOf } = await league({ timeControl: live })
    const hook = await at.webhook(one, { kinds: [...kinds] })
    const mail = await at.email(other, { kinds: [...kinds] })
    const none = await at.webhook(one, { kinds: noticeKinds.filter((kind) => kind !== 'roundBegan') })
    const endpoint = await subscribe(one)
    await goesAway(at, one)
    const end = until()
    await begin()
    const room = await roomOf(other)
    await goesAway(at, other)
    await eventually(() => expect(pushed.filter((each) => each.endpoint === endpoint)).toHaveLength(1))
    expect(pushed.find((each) => each.endpoint === endpoint)?.rooms).toEqual([
      { code: room, waits: 'roundBegan', until: expect.any(String) },
    ])
    await at.pending(1, hook.channel)
    await at.pending(1, mail.channel)
    await at.clock.forward(gathered.email)
    expect(hook.sent().map(({ body }) => body.text)).toEqual([text('roundBegan', room, end)])
    expect(mail.sent().map((each) => each.text?.split(/\r?\n/)[0])).toEqual([text('roundBegan', room, end)])
    // Neither once more by the other process, nor where it is switched off.
    await at.clock.forward(gathered.email)
    expect([hook.sent().length, mail.sent().length, none.sent().length]).toEqual([1, 1, 0])
    expect(JSON.stringify([hook.sent(), mail.sent()])).not.toMatch(/Secret name|Winter cup/)
  })

  it('say once that the round ends soon: a day before, or in its last quarter, where the game is not decided', async () => {
    const { code, one, other, begin, roomOf } = await league({ timeControl: live })
    const hook = await at.webhook(one, { kinds: ['roundEnds'] })
    const mail = await at.email(other, { kinds: ['roundEnds'] })
    const end = until()
    await begin()
    const room = await roomOf(other)
    await goesAway(at, one)
    await goesAway(at, other)
    await at.pass(6 * day - 120)
    await at.clock.forward(30)
    expect([hook.sent(), mail.sent()]).toEqual([[], []])
    await at.clock.forward(gathered.email + 240)
    expect(hook.sent().map(({ body }) => body.text)).toEqual([text('roundEnds', room, end)])
    expect(mail.sent().map((each) => each.text?.split(/\r?\n/)[0])).toEqual([text('roundEnds', room, end)])
    await at.pass(3600)
    await at.clock.forward(gathered.email)
    expect([hook.sent().length, mail.sent().length]).toEqual([1, 1])
    expect(running(await show(await at.server.client(one.cookie), code))).toHaveLength(1)
  })

  it('are not sent of a game that is decided by then, nor to who has withdrawn', async () => {
    const { code, one, other, begin, roomOf } = await league()
    const hook = await at.webhook(other, { kinds: [...kinds] })
    await goesAway(at, other)
    await begin()
    await at.pending(1, hook.channel)
    const found = await one.get('room.find', { code: await roomOf(one) })
    const seat = found.yours[0] ?? ''
    await one.open(found.room.id, seat)
    const resigned = await one.command(found.room.id, one.last, table({ type: 'resign', seat }), seat)
    expect(resigned).toMatchObject({ ok: true })
    await eventually(async () => expect((await show(one, code)).status).toBe('over'))
    await at.clock.forward(gathered.webhook)
    await at.pending(0, hook.channel)
    expect(hook.sent()).toEqual([])
  })
})
