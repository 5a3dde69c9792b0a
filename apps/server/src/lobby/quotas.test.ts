import { britishSeat, duel } from '@opsroom/rules/duel'
import { largestBoard } from '@opsroom/testkit'
import { expect, it, onTestFinished } from 'vitest'
import { openRoom, settle, startNight } from '../../testing/night.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { toy } from '../../testing/toy.ts'
import type { SetupQuestion } from './setup-check.ts'

const toyRoom = roomWish({ game: toy.id, listed: false, spectators: 'none' })
const live = { kind: 'live', bankMinutes: 2, incrementSeconds: 10, disconnectMinutes: 0.5 } as const

/** Reads options here and at once: the bounds of the child process have tests of their own. */
const setupCheck = { check: async ({ setup }: SetupQuestion) => ({ setup: duel.setup.parse(setup) }) }

async function duelServerWith(environment: Record<string, string>) {
  const server = await openTestServer(environment, [duel], { setupCheck })
  onTestFinished(() => server.close())
  return server
}

async function serverWith(environment: Record<string, string>) {
  const server = await openTestServer(environment)
  onTestFinished(() => server.close())
  return server
}

it('a person has a number of open rooms (W27); one that is closed makes place for another', async () => {
  const server = await serverWith({ ROOMS_PER_PERSON: '2' })
  const host = await server.client()
  const { room } = await host.get('room.create', toyRoom)
  await host.get('room.create', toyRoom)
  expect(await host.refusalOf('room.create', toyRoom)).toEqual({
    rule: 'W27',
    reason: 'room.tooMany',
    data: { most: 2, of: 'person' },
  })
  await openRoom(server)
  await host.command(room, 0, table({ type: 'close' }))
  await host.get('room.create', toyRoom)
})

it('rooms with a board of one’s own are fewer (W28), and the standard board is still to be had', async () => {
  const server = await duelServerWith({ OWN_BOARD_ROOMS_PER_PERSON: '1' })
  const host = await server.client()
  const own = { ...toyRoom, game: duel.id, setup: { board: largestBoard() } }
  await host.get('room.create', own)
  expect(await host.refusalOf('room.create', own)).toMatchObject({ rule: 'W28', data: { most: 1 } })
  await host.get('room.create', { ...own, setup: {} })
})

it('a server runs a number of games on boards of the players’ own (W29); those that run go on', async () => {
  const server = await duelServerWith({ OWN_BOARD_GAMES: '1' })
  const host = await server.client()
  const own = { ...toyRoom, game: duel.id, setup: { board: largestBoard() }, seat: britishSeat }
  const { room } = await host.get('room.create', own)
  await host.open(room, britishSeat)
  const other = await server.client()
  const setup = { board: { ...largestBoard(), title: 'Another board' } }
  expect(await other.refusalOf('room.create', { ...own, setup })).toMatchObject({ rule: 'W29' })
  expect(await host.command(room, 0, table({ type: 'leave', seat: britishSeat }))).toMatchObject({ ok: true })
  const metrics = await server.metrics()
  expect(metrics).toContain('opsroom_own_content_games 1')
})

it('a person sits at a number of tables with clocks (W30), as a host and as a guest', async () => {
  const server = await serverWith({ TIMED_TABLES_PER_PERSON: '1' })
  const timed = { ...toyRoom, timeControl: live }
  const host = await server.client()
  const { room } = await host.get('room.create', { ...timed, seat: 'red' })
  expect(await host.refusalOf('room.create', { ...timed, seat: 'red' })).toMatchObject({
    rule: 'W30',
    data: { most: 1 },
  })
  const guest = await server.client()
  const sit = table({ type: 'sit', seat: 'blue' })
  expect(await guest.command(room, 0, sit)).toMatchObject({ ok: true })
  const second = await (await server.client()).get('room.create', timed)
  expect(await guest.command(second.room, 0, sit)).toMatchObject({ ok: false, refusal: { rule: 'W30' } })
  await guest.get('room.create', { ...toyRoom, seat: 'red' })
})

it('several requests at the same moment do not get more rooms (W27) than one after the other', async () => {
  const server = await serverWith({ ROOMS_PER_PERSON: '3' })
  const host = await server.client()
  const windows = [host, await server.client(host.cookie)]
  const answers = await Promise.all(
    windows.flatMap((window) => Array.from({ length: 6 }, () => window.ask('room.create', toyRoom))),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: { rule: 'W27' } })
})

it('a rematch is one of the rooms of its host (W27), and both are told so until there is place for it', async () => {
  const server = await serverWith({ ROOMS_PER_PERSON: '1' })
  const { room, red, blue } = await startNight(server)
  await red.command(room, 5, table({ type: 'resign', seat: 'red' }), 'red')
  await settle(red, blue)
  const other = await red.get('room.create', toyRoom)
  const wish = (client: TestClient, seat: string) =>
    client.command(room, client.last, table({ type: 'rematch', seat, sides: 'kept' }), seat)
  const full = { ok: false, refusal: { rule: 'W27', data: { most: 1, of: 'host' } } }
  expect(await wish(red, 'red')).toMatchObject(full)
  expect(await wish(blue, 'blue')).toMatchObject(full)
  await red.command(other.room, 0, table({ type: 'close' }))
  expect(await wish(red, 'red')).toMatchObject({ ok: true })
  expect(await wish(blue, 'blue')).toMatchObject({ ok: true })
  await settle(red, blue)
  expect(red.types(room, 6)).toContain('rematched')
  expect(await red.refusalOf('room.create', toyRoom)).toMatchObject({ rule: 'W27' })
})
