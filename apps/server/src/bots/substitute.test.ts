import type { Subscription } from '@opsroom/protocol'
import { britishSeat, duel, germanSeat } from '@opsroom/rules/duel'
import { expect, onTestFinished, test } from 'vitest'
import { subscribe } from '../../testing/away.ts'
import { startAgainstBot } from '../../testing/bot-night.ts'
import { startDuel } from '../../testing/duel.ts'
import { defences, squadrons } from '../../testing/duel-orders.ts'
import { eventually } from '../../testing/eventually.ts'
import { startNight } from '../../testing/night.ts'
import { query } from '../../testing/store/databases.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer } from '../../testing/test-server.ts'

const soon = { BOT_DELAY_MS: '20', BOT_SAMPLES: '4' }
const never = { ...soon, BOT_DELAY_MS: '60000' }

/** The endpoints to which it was sent that the night is to be prepared. */
const askedToPrepare: string[] = []

async function serverFor(environment: Record<string, string>) {
  const send = async ({ endpoint }: Subscription, text: string) => {
    if (text.includes('preparation')) askedToPrepare.push(endpoint)
    return 201
  }
  const pushing = { send, now: () => new Date(), every: 20 }
  const server = await openTestServer(environment, [duel], { pushing })
  onTestFinished(() => server.close())
  return server
}

const asks = (seat: string, by = 'recruit') => table({ type: 'ask', seat, wish: 'substitute', by })

/** A night in which Bruno, who plays the German side, has to go, and Ada agrees that Recruit plays on. */
async function nightWithSubstitute(environment: Record<string, string>) {
  const server = await serverFor(environment)
  const night = await startDuel(server)
  const { room, british, german } = night
  expect(await german.command(room, german.last, asks(germanSeat), germanSeat)).toMatchObject({ ok: true })
  await eventually(() => expect(british.types(room)).toContain('asked'))
  const agrees = table({ type: 'answer', seat: britishSeat, agrees: true })
  expect(await british.command(room, british.last, agrees, britishSeat)).toMatchObject({ ok: true })
  await eventually(() => expect(german.types(room)).toContain('substituted'))
  return { server, ...night }
}

test('a seat with a substitute gets its orders from nobody but the bot; its holder says everything else', async () => {
  const { server, room, british, german, watcher } = await nightWithSubstitute(never)
  const order = (client: TestClient) => client.order(room, germanSeat, { ...squadrons })
  expect(await order(german)).toMatchObject({ refusal: { rule: 'T15', reason: 'substitute.plays' } })
  for (const stranger of [british, watcher, await server.client()])
    expect(await order(stranger)).toMatchObject({ refusal: { rule: 'W4' } })
  // The holder answers the offer of a draw; the bot does not.
  const draw = table({ type: 'ask', seat: britishSeat, wish: 'draw' })
  await british.command(room, british.last, draw, britishSeat)
  await eventually(() => expect(german.types(room).filter((type) => type === 'asked')).toHaveLength(2))
  const declines = table({ type: 'answer', seat: germanSeat, agrees: false })
  expect(await german.command(room, german.last, declines, germanSeat)).toMatchObject({ ok: true })
  const resumes = table({ type: 'resume', seat: germanSeat })
  expect(await german.command(room, german.last, resumes, germanSeat)).toMatchObject({ ok: true })
  await eventually(() => expect(german.types(room)).toContain('resumed'))
  expect(await order(german)).toMatchObject({ ok: true })
})

test('a substitute plays on, also after a restart, in secret; then the holder takes over again', async () => {
  const { server: first, room, british, german } = await nightWithSubstitute(never)
  const endpoints = { [britishSeat]: await subscribe(british), [germanSeat]: await subscribe(german) }
  await first.closeServer()
  const second = await serverFor({ ...soon, DATABASE_URL: first.databaseUrl })
  const [ada, bruno] = [await second.client(british.cookie), await second.client(german.cookie)]
  await ada.open(room, britishSeat)
  const secret = async () =>
    (await bruno.open(room, germanSeat)).view?.game.secrets as Record<string, object> | undefined
  // The holder sees all that the bot does, and the other side sees nothing of it.
  await eventually(async () => expect((await secret())?.[germanSeat]).toHaveProperty('defences'))
  const { view } = await ada.open(room, britishSeat)
  expect(view?.game.open).toMatchObject({ phase: 'preparation' })
  expect(view?.table.open).toMatchObject({ substitutes: { [germanSeat]: 'recruit' } })
  expect(JSON.stringify(view?.game.secrets ?? {})).not.toContain(germanSeat)
  expect(ada.types(room)).not.toContain('defencesLocked')

  // The other side has its push message, or it waits because Ada had come by then; the holder gets none for what the bot does.
  const isNotified = async (seat: keyof typeof endpoints) => {
    const preparing = `SELECT FROM pending_push WHERE waits = 'preparation' AND seat = '${seat}'`
    const waiting = await query(second.databaseUrl, preparing)
    return waiting.length > 0 || askedToPrepare.includes(endpoints[seat] ?? '')
  }
  await eventually(async () => expect(await isNotified(britishSeat)).toBe(true))
  expect(await isNotified(germanSeat)).toBe(false)

  const say = (command: Parameters<typeof table>[0]) =>
    bruno.command(room, bruno.last, table(command), germanSeat)
  expect(await say({ type: 'resume', seat: germanSeat })).toMatchObject({ ok: true })
  await secret()
  expect(await say({ type: 'ask', seat: germanSeat, wish: 'takeBack' })).toMatchObject({ ok: true })
  await secret()
  expect(await bruno.order(room, germanSeat, { ...defences })).toMatchObject({ ok: true })
})

test('the bots find a seat with a substitute until its holder takes over again, or the game is over', async () => {
  for (const end of ['resume', 'resign'] as const) {
    const { server, room, german } = await nightWithSubstitute(never)
    const substitutes = () =>
      query(server.databaseUrl, 'SELECT seat, substitute FROM seat WHERE substitute IS NOT NULL')
    expect(await substitutes()).toEqual([{ seat: germanSeat, substitute: 'recruit' }])
    const ends = table({ type: end, seat: germanSeat })
    expect(await german.command(room, german.last, ends, germanSeat)).toMatchObject({ ok: true })
    expect(await substitutes()).toEqual([])
  }
})

test('a bot agrees that another one substitutes against it', async () => {
  const server = await serverFor(soon)
  const { client, room } = await startAgainstBot(server, { opponent: 'regular', seat: germanSeat })
  await client.open(room, germanSeat)
  await client.command(room, client.last, asks(germanSeat), germanSeat)
  await eventually(() => expect(client.types(room)).toContain('squadronsPlaced'))
  expect(client.types(room).slice(0, -1)).toContain('substituted')
})

test('a substitute of an unknown level, and one in a game that no bot plays, are refused', async () => {
  const { room, german } = await startDuel(await serverFor(never))
  expect(await german.command(room, german.last, asks(germanSeat, 'admiral'), germanSeat)).toMatchObject({
    refusal: { rule: 'T14', reason: 'substitute.unknown', data: { by: 'admiral' } },
  })
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const night = await startNight(server)
  expect(await night.red.command(night.room, night.red.last, asks('red'), 'red')).toMatchObject({
    refusal: { rule: 'T14', reason: 'substitute.noBots' },
  })
})
