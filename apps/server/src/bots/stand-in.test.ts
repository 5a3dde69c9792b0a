import { britishSeat, duel, germanSeat } from '@opsroom/rules/duel'
import { expect, onTestFinished, test } from 'vitest'
import { query } from '../store/testing/databases.ts'
import { subscribe } from '../testing/away.ts'
import { startAgainstBot } from '../testing/bot-night.ts'
import { startDuel } from '../testing/duel.ts'
import { defences, squadrons } from '../testing/duel-orders.ts'
import { eventually } from '../testing/eventually.ts'
import { startNight } from '../testing/night.ts'
import { type TestClient, table } from '../testing/test-client.ts'
import { openTestServer } from '../testing/test-server.ts'

const soon = { BOT_DELAY_MS: '20', BOT_SAMPLES: '4' }
const never = { ...soon, BOT_DELAY_MS: '60000' }

async function serverFor(environment: Record<string, string>) {
  const pushing = { send: async () => 201, now: () => new Date(), every: 20 }
  const server = await openTestServer(environment, [duel], { pushing })
  onTestFinished(() => server.close())
  return server
}

const asks = (seat: string, by = 'recruit') => table({ type: 'ask', seat, wish: 'standIn', by })
const typesOf = (client: TestClient, room: string) => client.stream(room).map(({ event }) => event.type)

/** A night in which Bruno, who plays the German side, has to go, and Ada agrees that Recruit plays on for him. */
async function lentNight(environment: Record<string, string>) {
  const server = await serverFor(environment)
  const night = await startDuel(server)
  const { room, british, german } = night
  expect(await german.command(room, german.last, asks(germanSeat), germanSeat)).toMatchObject({ ok: true })
  await eventually(() => expect(typesOf(british, room)).toContain('asked'))
  const agrees = table({ type: 'answer', seat: britishSeat, agrees: true })
  expect(await british.command(room, british.last, agrees, britishSeat)).toMatchObject({ ok: true })
  await eventually(() => expect(typesOf(german, room)).toContain('lent'))
  return { server, ...night }
}

test('a lent seat gets its orders from nobody but its bot; its holder says everything else', async () => {
  const { server, room, british, german, watcher } = await lentNight(never)
  const order = (client: TestClient) => client.order(room, germanSeat, { ...squadrons })
  expect(await order(german)).toMatchObject({ refusal: { rule: 'T15', reason: 'lent.notYou' } })
  for (const stranger of [british, watcher, await server.client()])
    expect(await order(stranger)).toMatchObject({ refusal: { rule: 'W4' } })
  // A draw is answered by its holder, and by nobody before him.
  const draw = table({ type: 'ask', seat: britishSeat, wish: 'draw' })
  await british.command(room, british.last, draw, britishSeat)
  await eventually(() => expect(typesOf(german, room).filter((type) => type === 'asked')).toHaveLength(2))
  const declines = table({ type: 'answer', seat: germanSeat, agrees: false })
  expect(await german.command(room, german.last, declines, germanSeat)).toMatchObject({ ok: true })
  const resumes = table({ type: 'resume', seat: germanSeat })
  expect(await german.command(room, german.last, resumes, germanSeat)).toMatchObject({ ok: true })
  await eventually(() => expect(typesOf(german, room)).toContain('resumed'))
  expect(await order(german)).toMatchObject({ ok: true })
})

test('a lent seat is played on, also after a restart, in secret; then its holder takes over again', async () => {
  const { server: first, room, british, german } = await lentNight(never)
  for (const client of [british, german]) await subscribe(client)
  await first.closeServer()
  const second = await serverFor({ ...soon, DATABASE_URL: first.databaseUrl })
  const [ada, bruno] = [await second.client(british.cookie), await second.client(german.cookie)]
  await ada.open(room, britishSeat)
  const secret = async () =>
    (await bruno.open(room, germanSeat)).view?.game.secrets as Record<string, object> | undefined
  // He sees all that is done for him, and the other side sees nothing of it.
  await eventually(async () => expect((await secret())?.[germanSeat]).toHaveProperty('defences'))
  const { view } = await ada.open(room, britishSeat)
  expect(view?.game.open).toMatchObject({ phase: 'preparation' })
  expect(view?.table.open).toMatchObject({ lent: { [germanSeat]: 'recruit' } })
  expect(JSON.stringify(view?.game.secrets ?? {})).not.toContain(germanSeat)
  expect(typesOf(ada, room)).not.toContain('defencesLocked')

  // Nobody is called back for what is done for him.
  const preparing = `SELECT seat FROM pending_push WHERE waits = 'preparation'`
  await eventually(async () =>
    expect(await query(second.databaseUrl, preparing)).toEqual([{ seat: britishSeat }]),
  )

  const say = (command: Parameters<typeof table>[0]) =>
    bruno.command(room, bruno.last, table(command), germanSeat)
  expect(await say({ type: 'resume', seat: germanSeat })).toMatchObject({ ok: true })
  await secret()
  expect(await say({ type: 'ask', seat: germanSeat, wish: 'takeBack' })).toMatchObject({ ok: true })
  await secret()
  expect(await bruno.order(room, germanSeat, { ...defences })).toMatchObject({ ok: true })
})

test('who looks for what bots have to play finds a lent seat until it is given back, or the game is over', async () => {
  for (const end of ['resume', 'resign'] as const) {
    const { server, room, german } = await lentNight(never)
    const lent = () => query(server.databaseUrl, 'SELECT seat, lent FROM seat WHERE lent IS NOT NULL')
    expect(await lent()).toEqual([{ seat: germanSeat, lent: 'recruit' }])
    const ends = table({ type: end, seat: germanSeat })
    expect(await german.command(room, german.last, ends, germanSeat)).toMatchObject({ ok: true })
    expect(await lent()).toEqual([])
  }
})

test('a bot agrees that another one plays on against it', async () => {
  const server = await serverFor(soon)
  const { client, room } = await startAgainstBot(server, { opponent: 'regular', seat: germanSeat })
  await client.open(room, germanSeat)
  await client.command(room, client.last, asks(germanSeat), germanSeat)
  await eventually(() => expect(typesOf(client, room)).toContain('squadronsPlaced'))
  expect(typesOf(client, room).slice(0, -1)).toContain('lent')
})

test('a level that nobody has heard of, and a game that no bot plays, are refused', async () => {
  const { room, german } = await startDuel(await serverFor(never))
  expect(await german.command(room, german.last, asks(germanSeat, 'admiral'), germanSeat)).toMatchObject({
    refusal: { rule: 'T14', reason: 'lend.unknown', data: { by: 'admiral' } },
  })
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const night = await startNight(server)
  expect(await night.red.command(night.room, night.red.last, asks('red'), 'red')).toMatchObject({
    refusal: { rule: 'T14', reason: 'lend.notTaught' },
  })
})
