import { blueMax } from '@opsroom/rules/blue-max'
import { type SeatId, sameJson, seedFromNumber } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { snowball } from '@opsroom/testkit/snowball'
import { describe, expect, it, onTestFinished } from 'vitest'
import { defences, otherDefences, otherRaid, raid, squadrons } from '../../../testing/duel-orders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { settle } from '../../../testing/night.ts'
import { roomWish } from '../../../testing/room-wish.ts'
import { borrowServer, type SharedServer, setAlike } from '../../../testing/shared-servers.ts'
import { type TestClient, table } from '../../../testing/test-client.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { toy } from '../../../testing/toy.ts'

type Given = readonly [seat: SeatId, order: { type: string }]

/** Two runs of the same game that differ in what one seat does in secret. */
interface Secret {
  title: string
  game: typeof snowball
  setup?: object
  /** Orders of all in both runs before. */
  before?: readonly Given[]
  seat: SeatId
  /** The orders of the seat that nobody else may tell apart; none: it is not ready. */
  orders: readonly [here: { type: string } | undefined, there: { type: string }]
}

/** Two against one, all near each other after two turns: a1 and c1 nose to nose. */
const inPlanes = {
  setup: {
    allies: 2,
    altitude: true,
    observer: true,
    lewis: true,
    planes: { a1: 'f2b', a2: 'nie24', c1: 'dr1' },
  },
}
const start = (at: number, level = 2) => ({ type: 'start', at, level })
const fly = (manoeuvre: string, more = {}) => ({ type: 'choose', manoeuvre, ...more })
const started: readonly Given[] = [
  ['a1', start(107)],
  ['a2', start(101)],
  ['c1', start(1807)],
]
const turnOf = (manoeuvre: string): readonly Given[] =>
  ['a1', 'a2', 'c1'].map((seat) => [seat, fly(manoeuvre)] as const)
const noseToNose: readonly Given[] = [...started, ...turnOf('3S3'), ...turnOf('3S3'), ...turnOf('2S2')]

/** Secret acts of a pilot. */
const dogfight: readonly Omit<Secret, 'game'>[] = [
  {
    title: 'another plane picked',
    setup: { allies: 2 },
    seat: 'a1',
    orders: [
      { type: 'pick', plane: 'f2b' },
      { type: 'pick', plane: 'nie24' },
    ] as never,
  },
  {
    title: 'another hex and level to start',
    ...inPlanes,
    seat: 'c1',
    orders: [start(1807), start(1801, 5)],
  },
  {
    title: 'another manoeuvre and level',
    ...inPlanes,
    before: started,
    seat: 'a2',
    orders: [fly('2S2'), fly('14L3', { altitude: 'dive' })],
  },
  {
    title: 'whether the observer reloads',
    ...inPlanes,
    before: started,
    seat: 'a1',
    orders: [fly('3S3'), fly('3S3', { reload: true })],
  },
  {
    title: 'another burst',
    ...inPlanes,
    before: noseToNose,
    seat: 'a1',
    orders: [{ type: 'fire' }, { type: 'fire', pilot: { at: 'c1', burst: 'long' } }] as never,
  },
]

const secrets: readonly Secret[] = [
  {
    title: 'another place to hide',
    game: toy,
    seat: 'red',
    orders: [
      { type: 'hide', place: 'attic' },
      { type: 'hide', place: 'the-very-last-room' },
    ] as never,
  },
  {
    title: 'another plan',
    game: duel as never,
    before: [['two', squadrons]],
    seat: 'one',
    orders: [raid, otherRaid],
  },
  {
    title: 'other defences',
    game: duel as never,
    before: [['two', squadrons]],
    seat: 'two',
    orders: [defences, otherDefences],
  },
  {
    title: 'whether there is a plan',
    game: duel as never,
    before: [['two', squadrons]],
    seat: 'one',
    orders: [undefined, raid],
  },
  { title: 'another order', game: snowball, seat: 'north', orders: [{ type: 'duck' }, { type: 'make' }] },
  {
    title: 'another target',
    game: snowball,
    seat: 'east',
    orders: [
      { type: 'throw', at: 'north' },
      { type: 'throw', at: 'south' },
    ] as never,
  },
  ...dogfight.map((secret) => ({ ...secret, game: blueMax as never })),
  { title: 'whether there is an order', game: snowball, seat: 'west', orders: [undefined, { type: 'duck' }] },
]

interface Run {
  room: string
  code: string
  /** By seat, and a spectator as `public`. */
  clients: Record<string, TestClient>
}

async function borrow(): Promise<SharedServer> {
  const server = await borrowServer(seedFromNumber(1))
  onTestFinished(() => server.close())
  return server
}

async function openRun(server: TestServer, game: typeof snowball, setup: object = {}): Promise<Run> {
  const seats = game.prepare(game.setup.parse(setup)).seats.map(({ id }) => id)
  const clients: Record<string, TestClient> = {}
  for (const who of [...seats, 'public']) {
    const client = await server.client()
    await client.get('me.rename', { name: `Player ${who}` })
    clients[who] = client
  }
  const [first = '', ...others] = seats
  const host = clients[first] as TestClient
  const wish = roomWish({ game: game.id, setup })
  const { room, code } = await host.get('room.create', { ...wish, seat: first })
  for (const seat of others) await clients[seat]?.command(room, 0, table({ type: 'sit', seat }))
  for (const [who, client] of Object.entries(clients)) await client.open(room, who)
  const visitor = await server.client()
  await visitor.get('lobby.subscribe', {})
  await host.command(room, host.last, table({ type: 'start' }), first)
  // The lobby gathers its changes for a while: its news of the start must not come in the middle of a run.
  await eventually(() => expect(visitor.packets.at(-1)).toContain('"status":"playing"'))
  await settle(...Object.values(clients))
  return { room, code, clients }
}

/** An answer that says no more than that something was heard: how much a client says itself is no secret to it. */
const nod = '3[{"ok":true}]'

/** Everything that a client was sent but nods, with marks for the names and hashes that chance made. */
const heardBy = ({ room, code, clients }: Run, who: string): string[] =>
  (clients[who]?.packets ?? [])
    .map((packet) =>
      packet
        .replaceAll(room, '<room>')
        .replaceAll(code, '<code>')
        .replace(/^3\d+/, '3')
        .replace(/(?<="(seedHash|commitment)":")[0-9a-f]{64}(?=")/g, '<hash>')
        .replace(/(?<="(openedAt|activity)":)"[^"]+"/g, '<time>'),
    )
    .filter((packet) => packet !== nod)

async function give(run: Run, [seat, order]: Given): Promise<void> {
  const answer = await run.clients[seat]?.order(run.room, seat, order)
  expect(answer).toMatchObject({ ok: true })
  await settle(...Object.values(run.clients))
}

/** Asks all that a client can: everything from the beginning, the end, drafts and orders that are not its own. */
async function asksAll({ room, clients }: Run, who: string, seat: SeatId): Promise<void> {
  const client = clients[who] as TestClient
  for (const have of [undefined, 0, 3, 99])
    await client.ask('table.subscribe', { room, as: who, ...(have !== undefined && { have }) })
  await client.ask('table.subscribe', { room, as: seat })
  await client.ask('draft.save', { room, as: seat, draft: { type: 'any' } })
  for (const as of [who, seat]) {
    await client.command(room, client.last, table({ type: 'leave', seat }), as)
    await client.command(room, client.last, { scope: 'game', command: { type: 'nonsense' } }, as)
  }
  await client.ask('room.record', { room, as: who })
  await client.ask('room.chapters', { room })
  await client.ask('lobby.subscribe', {})
  await client.ask('lobby.waiting', {})
}

describe('secret actions of a seat, in any game', () => {
  it.each(secrets.map((secret) => [secret.game.title, secret.title, secret] as const))(
    '%s: %s is in nothing that others are sent, whatever they ask',
    async (_game, _title, { game, setup, before = [], seat, orders }) => {
      const servers = [await borrow(), await borrow()] as const
      setAlike(...servers)
      const runs = [await openRun(servers[0], game, setup), await openRun(servers[1], game, setup)] as const
      for (const [place, run] of runs.entries()) {
        for (const given of before) await give(run, given)
        const order = orders[place]
        if (order) await give(run, [seat, order])
        for (const who of Object.keys(run.clients)) if (who !== seat) await asksAll(run, who, seat)
      }
      const [here, there] = runs
      for (const who of Object.keys(here.clients)) {
        const isSame = sameJson(heardBy(there, who), heardBy(here, who))
        if (who === seat) expect(isSame).toBe(false)
        else expect(heardBy(there, who)).toEqual(heardBy(here, who))
      }
    },
  )
})
