import { emptyPlay, redactPlay } from '@opsroom/rules/core'
import { britishSeat, duel, duelPresets, germanSeat } from '@opsroom/rules/duel'
import { describe, expect, onTestFinished, test } from 'vitest'
import { playLikeRecruit, startAgainstBot } from '../../testing/bot-night.ts'
import { eventually } from '../../testing/eventually.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { query } from '../../testing/store/databases.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { type BotQuestion, decideForBot } from './think.ts'

const setup = duelPresets.firstNight
const soon = { BOT_DELAY_MS: '20', BOT_SAMPLES: '4' }

async function serverFor(environment: Record<string, string>, parts = {}): Promise<TestServer> {
  const server = await openTestServer(environment, [duel], parts)
  onTestFinished(() => server.close())
  return server
}

type Wish = { opponent?: 'recruit' | 'regular' | 'ace'; seat?: string; setup?: typeof setup }

/** A started night of a person against a bot. */
async function against(server: TestServer, { opponent = 'regular', seat = germanSeat, ...wish }: Wish) {
  const { client, room, started } = await startAgainstBot(server, { ...wish, opponent, seat })
  if (!started.ok) throw new Error(started.refusal.reason)
  return { client, room, seat }
}

/** The end of a game that a person plays on from this seat. */
const playsOn = async (client: TestClient, room: string, seat: string, rules = setup) =>
  (await playLikeRecruit(client, room, seat, { setup: rules })).table.open.ending

describe('a bot at the table', () => {
  test('takes the free seat, and plays a whole night', async () => {
    const server = await serverFor(soon)
    const { client, room, seat } = await against(server, { opponent: 'ace' })
    const { view, bots } = await client.open(room, seat)
    expect(view?.table.open).toMatchObject({ taken: { [britishSeat]: 'Ace (bot)' } })
    expect(bots).toEqual([britishSeat])
    expect(await playsOn(client, room, seat)).toMatchObject({ by: 'game' })
    expect(server.logged()).not.toContain('"level":50')
  })

  test('takes every free seat, each as a separate person (T4)', async () => {
    const four = { ...setup, expansions: ['D12.3'], players: 4 } as unknown as typeof setup
    const server = await serverFor(soon)
    const { client, room } = await against(server, { opponent: 'ace', seat: britishSeat, setup: four })
    const { view } = await client.open(room, britishSeat)
    const bot = 'Ace (bot)'
    expect(view?.table.open).toMatchObject({ started: true, taken: { two: bot, three: bot, four: bot } })
    const holders = `SELECT count(DISTINCT person)::int AS persons FROM seat WHERE room = $1`
    expect(await query(server.databaseUrl, holders, [room])).toEqual([{ persons: 4 }])
    expect(await playsOn(client, room, britishSeat, four)).toMatchObject({ by: 'game' })
    expect(server.logged()).not.toContain('"level":50')
  })

  test('plays on in a room from the time when a level was one person in all seats', async () => {
    const first = await serverFor({ ...soon, BOT_DELAY_MS: '60000' })
    const { client, room, seat } = await against(first, { opponent: 'ace', seat: britishSeat })
    await first.closeServer()
    const old = '00000000-0000-4000-8000-0000000b0703'
    const url = first.databaseUrl
    await query(url, `INSERT INTO person (id, name) VALUES ($1, 'Ace (bot)')`, [old])
    await query(url, `UPDATE seat SET person = $2 WHERE room = $1 AND seat = $3`, [room, old, germanSeat])
    await query(
      url,
      `UPDATE event SET body = jsonb_set(body, '{sealed,person}', to_jsonb($2::text))
       WHERE room = $1 AND type = 'seatTaken' AND body->'open'->>'seat' = $3`,
      [room, old, germanSeat],
    )
    const second = await serverFor({ ...soon, DATABASE_URL: url })
    const again = await second.client(client.cookie)
    expect(await playsOn(again, room, seat)).toMatchObject({ by: 'game' })
    expect(second.logged()).not.toContain('"level":50')
  })

  test('plays on after a restart where it is its turn', async () => {
    const first = await serverFor({ ...soon, BOT_DELAY_MS: '60000' })
    const { client, room, seat } = await against(first, { seat: britishSeat })
    await first.closeServer()
    const second = await serverFor({ ...soon, DATABASE_URL: first.databaseUrl })
    const again = await second.client(client.cookie)
    await again.open(room, seat)
    await eventually(() => expect(again.last).toBeGreaterThan(3))
  })

  test('gives each order once where two servers run it', async () => {
    const one = await serverFor(soon)
    const two = await serverFor({ ...soon, DATABASE_URL: one.databaseUrl })
    const { client, room, seat } = await against(one, {})
    const other = await two.client(client.cookie)
    await other.open(room, seat)
    expect(await playsOn(client, room, seat)).toMatchObject({ by: 'game' })
  })

  test('agrees to a rematch at once, however long it thinks, and the rematch starts', async () => {
    const server = await serverFor({ ...soon, BOT_DELAY_MS: '60000' })
    const { client, room, seat } = await against(server, {})
    await client.command(room, client.last, table({ type: 'resign', seat }), seat)
    await client.command(room, client.last, table({ type: 'rematch', seat, sides: 'exchanged' }), seat)
    const rematched = () => client.stream(room).find(({ event }) => event.type === 'rematched')
    await eventually(() => expect(rematched()?.event.open).toMatchObject({ started: true }))
    const { code } = (rematched()?.event.open ?? {}) as { code: string }
    expect(await client.get('room.find', { code })).toMatchObject({
      yours: [britishSeat],
      room: { status: 'playing' },
    })
  })

  test('is refused where both seats are played at one computer', async () => {
    const server = await serverFor(soon)
    const client = await server.client()
    const wish = roomWish({
      game: duel.id,
      setup,
      listed: false,
      spectators: 'none',
      bothSides: true,
      opponent: 'ace',
    })
    expect(await client.refusalOf('room.create', wish)).toMatchObject({ rule: 'W14' })
  })
})

describe('thinking', () => {
  /** A server where a bot thinks until the test lets it answer. */
  async function slowServer() {
    const clock = new FakeClock()
    const asked: { question: BotQuestion; answer(): void }[] = []
    const thinker = {
      think: (question: BotQuestion) =>
        new Promise<ReturnType<typeof decideForBot>>((resolve) =>
          asked.push({ question, answer: () => resolve(decideForBot(question)) }),
        ),
    }
    const server = await serverFor({ BOT_DELAY_MS: '1000', BOT_SAMPLES: '4' }, { clock, thinker })
    const night = await against(server, { seat: britishSeat })
    await eventually(() => expect(asked).toHaveLength(1))
    return { clock, asked, ...night }
  }
  const answered = ({ frames }: TestClient) => JSON.stringify(frames).includes('squadronsPlaced')

  test('reveals nothing: a bot that knows its order at once answers no sooner', async () => {
    const { clock, asked, client } = await slowServer()
    asked[0]?.answer()
    await clock.forward(0.9)
    expect(answered(client)).toBe(false)
    await clock.forward(0.1)
    await eventually(() => expect(answered(client)).toBe(true))
  })

  test('a bot that thinks too long answers a whole interval later, not as soon as it knows', async () => {
    const { clock, asked, client } = await slowServer()
    await clock.forward(1.2)
    asked[0]?.answer()
    await clock.forward(0.7)
    expect(answered(client)).toBe(false)
    await clock.forward(0.1)
    await eventually(() => expect(answered(client)).toBe(true))
  })

  test('uses what the seat is shown, and nothing else', async () => {
    const { clock, asked, client, room } = await slowServer()
    asked[0]?.answer()
    await clock.forward(1)
    await eventually(() => expect(asked.length).toBeGreaterThan(1))
    for (const { question } of asked) {
      expect(Object.keys(question.view.secrets ?? {})).toEqual([germanSeat])
      const game = duel.prepare(setup as never)
      const play = { ...emptyPlay(game), game: question.view }
      expect(redactPlay(game, play, germanSeat).game).toEqual(question.view)
    }
    expect(room).toBeDefined()
    expect(client.frames.length).toBeGreaterThan(0)
  })
})
