import { britishSeat, type DuelOpen, duel, germanSeat } from '@opsroom/rules/duel'
import { expect, onTestFinished, test } from 'vitest'
import { playLikeRecruit, startAgainstBot } from '../../testing/bot-night.ts'
import { eventually } from '../../testing/eventually.ts'
import { query } from '../../testing/store/databases.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import type { ServerOverrides } from '../server.ts'
import { type BotQuestion, decideForBot } from './think.ts'

const soon = { BOT_DELAY_MS: '20', BOT_SAMPLES: '4' }

async function open(environment: Record<string, string>, parts: ServerOverrides = {}): Promise<TestServer> {
  const server = await openTestServer({ ...soon, ...environment }, [duel], parts)
  onTestFinished(() => server.close())
  return server
}

/** A night against Ace. The British are a person that plays like Recruit; spectators see it at once. */
const againstAce = (server: TestServer) =>
  startAgainstBot(server, { opponent: 'ace', seat: britishSeat, spectators: 'public' })

/** Plays the British seat on until this round. */
const playsUntil = (client: TestClient, room: string, round: number) =>
  playLikeRecruit(client, room, britishSeat, {
    isEnough({ game: { open } }) {
      const { round: now, phase } = open as DuelOpen
      return now >= round || phase === 'over'
    },
  })

const believedIn = async (client: TestClient, room: string) =>
  (await client.get('room.replay', { room, as: 'public' })).chapters.flatMap(({ beliefs }) => beliefs)

test('the beliefs of Ace are stored over a restart, and shown to nobody before the night is over', async () => {
  const first = await open({})
  const { client, room } = await againstAce(first)
  await playsUntil(client, room, 3)
  const keptIn = () =>
    query<{ beliefs: unknown }>(
      first.databaseUrl,
      `SELECT cause->'beliefs' AS beliefs FROM event WHERE room = $1 AND cause ? 'beliefs'`,
      [room],
    )
  const kept = await keptIn()
  expect(kept.length).toBeGreaterThan(0)

  await first.closeServer()
  const second = await open({ DATABASE_URL: first.databaseUrl })
  const [again, spectator] = [await second.client(client.cookie), await second.client()]
  await playsUntil(again, room, 4)
  await spectator.open(room, 'public')
  for (const [one, as] of [
    [again, britishSeat],
    [spectator, 'public'],
  ] as const) {
    expect(await believedIn(one, room)).toEqual([])
    await one.get('room.chapters', { room })
    await one.get('room.record', { room, as })
    await one.open(room, as, 0)
  }
  for (const { packets } of [client, again, spectator])
    for (const packet of packets) expect(packet).not.toMatch(/chance"|"about"/)

  await again.command(room, again.last, table({ type: 'resign', seat: britishSeat }), britishSeat)
  const shown = await believedIn(again, room)
  expect(shown.length).toBeGreaterThan(kept.length)
  expect(shown).toHaveLength((await keptIn()).length)
  expect(new Set(shown.map(({ seat, about }) => `${seat} ${about}`))).toEqual(
    new Set([`${germanSeat} target`]),
  )
  expect(Math.min(...shown.map(({ round }) => round))).toBe(1)
  expect(await believedIn(spectator, room)).toEqual(shown)
})

test('a note that cannot be shown is not stored, and the night is shown without it', async () => {
  const note = (chance: number) => ({
    chapter: 1,
    round: 1,
    about: 'target',
    chances: [{ value: 7, chance }],
  })
  const notes = [note(0.5), note(1.5), note(Number.NaN), { ...note(0.25), plan: 'unheard of' }]
  const isFirst = ({ view }: BotQuestion) => (view.open as DuelOpen).phase === 'squadrons'
  const thinking = async (question: BotQuestion) => {
    const decision = decideForBot(question)
    return decision && { ...decision, beliefs: isFirst(question) ? notes : [] }
  }
  const server = await open({}, { thinker: { think: thinking } })
  const { client, room } = await againstAce(server)
  await eventually(() => expect(JSON.stringify(client.stream(room))).toContain('squadronsPlaced'))
  await client.command(room, client.last, table({ type: 'resign', seat: britishSeat }), britishSeat)
  expect(await believedIn(client, room)).toEqual(
    [note(0.5), note(0.25)].map((belief) => ({ ...belief, seat: germanSeat })),
  )
  expect(server.logged()).toContain('a note of a bot does not match the schema of its game')
})

test('a note in the event log that is broken is left out with a line in the log, and the night is shown without it', async () => {
  const note = { chapter: 1, round: 1, about: 'target', chances: [{ value: 7, chance: 0.5 }] }
  const isFirst = ({ view }: BotQuestion) => (view.open as DuelOpen).phase === 'squadrons'
  const thinking = async (question: BotQuestion) => {
    const decision = decideForBot(question)
    return decision && { ...decision, beliefs: isFirst(question) ? [note, { ...note, round: 2 }] : [] }
  }
  const first = await open({}, { thinker: { think: thinking } })
  const { client, room } = await againstAce(first)
  await eventually(() => expect(JSON.stringify(client.stream(room))).toContain('squadronsPlaced'))
  await client.command(room, client.last, table({ type: 'resign', seat: britishSeat }), britishSeat)
  await first.closeServer()
  const breaks = (path: string, value: unknown) =>
    query(
      first.databaseUrl,
      `UPDATE event SET cause = jsonb_set(cause, $2, $3) WHERE room = $1 AND cause ? 'beliefs' RETURNING seq`,
      [room, path, JSON.stringify(value)],
    )
  const shownAt = async () => {
    const second = await open({ DATABASE_URL: first.databaseUrl })
    const shown = await believedIn(await second.client(client.cookie), room)
    return { shown, logged: second.logged() }
  }
  // Notes that were written when every chapter was called a night are shown all the same.
  const { chapter: night, ...ofNow } = note
  await breaks('{beliefs,1}', { night, ...ofNow, round: 2 })
  const [{ seq } = {}] = await breaks('{beliefs,0,chances,0,chance}', 7)
  const { shown, logged } = await shownAt()
  expect(shown).toEqual([{ ...note, round: 2, seat: germanSeat }])
  expect(logged).toContain('a note of a bot in the event log cannot be read')
  expect(logged).toContain(`entry ${seq}: chances.0.chance: `)
  await breaks('{beliefs}', 'all of them')
  expect(await shownAt()).toMatchObject({
    shown: [],
    logged: expect.stringContaining(`entry ${seq}: it is no list of notes`),
  })
})
