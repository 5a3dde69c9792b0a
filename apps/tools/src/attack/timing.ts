import { setTimeout as sleep } from 'node:timers/promises'
import { britishSeat, germanSeat } from '@opsroom/rules/duel'
import { defences, newCookie, raid, squadrons, TestClient, table } from '@opsroom/server/testing'
import pg from 'pg'
import { percentile } from '../bench/percentiles.ts'
import { startLoadChild } from '../load/child.ts'
import type { Cleanup } from '../load/cleanup.ts'
import { startInstallation } from '../load/installation.ts'
import { attackedProgram } from './run.ts'

/** The time of answers while somebody acts in secret, compared with the time of answers while nobody acts. */
export interface AnswerDelays {
  work: string
  samples: number
  /**
   * The median, over all samples, of the longest answer in a sample, in ms: with the secret act, and without any act.
   */
  median: number
  medianOfNothing: number
  /**
   * The probability that a random sample with the act took longer than one without it; 0.5 if the two do not differ.
   */
  area: number
  /** The standard error of `area` under the assumption of no difference. */
  error: number
}

interface TimingOptions {
  source: boolean
  /** The number of samples of each act. */
  comparisons: number
  /** The delay that is added to every append, in ms. */
  slow: number
}

/**
 * The interval between questions, and the times for which questions are asked before the measured act and after the act
 * and its slow append, in ms.
 */
const asksEvery = 3
const before = 100
const after = 150

const seatOf = { british: britishSeat, german: germanSeat } as const
type Player = keyof typeof seatOf
interface Players {
  room: string
  british: TestClient
  german: TestClient
}
/**
 * A table with a person who asks questions, and the secret acts of another person there, in the order in which they
 * must be done.
 */
interface Scene {
  room: string
  asking: TestClient
  works: Readonly<Record<string, () => Promise<{ ok: boolean }>>>
}
type Clients = readonly [TestClient, TestClient]
interface Stage {
  open(clients: Clients): Promise<Scene>
  /** The number of times that all acts are done at one table: take-backs are limited to 20, bids to one. */
  rounds: number
}
const stages: readonly Stage[] = [
  { open: preparing, rounds: 15 },
  { open: bidding, rounds: 1 },
  { open: flying, rounds: 15 },
]

/**
 * Measures whether somebody who asks all the time can tell by the delay of answers what the other side does in secret:
 * drafts, notes, locks, take-backs, bids and orders given beforehand.
 */
export async function measureAnswerDelays(options: TimingOptions, cleanup: Cleanup): Promise<AnswerDelays[]> {
  const program = attackedProgram(options.source, cleanup)
  const { data, url } = await startInstallation(program, cleanup)
  const env = { PORT: '0', DATABASE_URL: url, DATA_DIR: data, REDIS_URL: '' }
  const server = await startLoadChild(program.file, { execArgv: program.execArgv, env }, cleanup)
  if (options.slow > 0) await slowAppends(url, options.slow)
  const timed: AnswerDelays[] = []
  for (const stage of stages) timed.push(...(await timeAt(stage, server.url, options)))
  return timed
}

/**
 * Measures samples of each act of a stage and, for comparison, samples without an act, which come at random places
 * among the others.
 */
async function timeAt({ open, rounds }: Stage, url: string, options: TimingOptions): Promise<AnswerDelays[]> {
  const { comparisons, slow } = options
  const clients = await openClients(url)
  const nothing: number[] = []
  const samples: Record<string, number[]> = {}
  for (let round = 0; round < comparisons; ) {
    const scene = await open(clients)
    for (let here = 0; here < rounds && round < comparisons; here++, round++) {
      const works = Object.entries(scene.works)
      const idle = Math.floor(Math.random() * works.length)
      for (const [place, [name, work]] of works.entries()) {
        if (place === idle) nothing.push(await longestAnswer(scene, slow))
        samples[name] = [...(samples[name] ?? []), await longestAnswer(scene, slow, work)]
      }
    }
    await leave(scene.room, clients)
  }
  for (const client of clients) client.close()
  return Object.entries(samples).map(([work, times]) => compare(work, times, nothing))
}

/** Ends the game at a table: by resigning, or by leaving the table while bids are open. */
async function leave(room: string, [host]: Clients): Promise<void> {
  const { last } = await host.open(room, britishSeat)
  const resigned = await host.command(room, last, table({ type: 'resign', seat: britishSeat }), britishSeat)
  if (resigned.ok) return
  accepted(await host.command(room, last, table({ type: 'leave', seat: britishSeat }), britishSeat))
  const left = await host.open(room, 'public')
  accepted(await host.command(room, left.last, table({ type: 'close' })))
}

/** The longest time in ms that a person waits for the past entries of a room while an act is done there. */
async function longestAnswer(
  { asking, room }: Scene,
  slow: number,
  work?: () => Promise<{ ok: boolean }>,
): Promise<number> {
  let longest = 0
  const asked: Promise<void>[] = []
  const ask = async () => {
    const began = performance.now()
    await asking.ask('room.chapters', { room })
    longest = Math.max(longest, performance.now() - began)
  }
  const asker = setInterval(() => asked.push(ask()), asksEvery)
  await sleep(before + Math.random() * 50)
  const [answer] = await Promise.all([work?.(), sleep(after + 2 * slow)])
  clearInterval(asker)
  await Promise.all(asked)
  if (answer) accepted(answer)
  return longest
}

/** Checks that an answer is not a refusal. @throws Error with the refusal */
function accepted(answer: { ok: boolean }): void {
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer)}`)
}

async function openClients(url: string): Promise<Clients> {
  const [host, guest] = await Promise.all([newCookie(url), newCookie(url)])
  return [await TestClient.open(url, host), await TestClient.open(url, guest)]
}

/** A room that the British have opened, and that has started. */
async function openRoom([host, guest]: Clients, wish: object = {}): Promise<Players> {
  const plain = { game: 'duel', setup: {}, listed: false, spectators: 'public', bothSides: false }
  const { room } = await host.get('room.create', { ...plain, seat: britishSeat, ...wish } as never)
  const players = { room, british: host, german: guest }
  await guest.command(room, 0, table({ type: 'sit', seat: germanSeat }))
  await catchUp(players)
  accepted(await atTable(players, 'british', { type: 'start' }))
  await catchUp(players)
  return players
}

type TableCommand = Parameters<typeof table>[0]

async function atTable(players: Players, who: Player, command: TableCommand) {
  const { room, [who]: client } = players
  return client.command(room, client.last, table(command), seatOf[who])
}

/** Lets both players receive all entries so far. */
async function catchUp({ room, british, german }: Players): Promise<void> {
  await british.open(room, britishSeat)
  await german.open(room, germanSeat)
}

async function order(players: Players, who: Player, what: { type: string }) {
  const { room, [who]: client } = players
  return client.order(room, seatOf[who], what)
}

/** A scene in phases 3 and 4: the German player asks, the British player acts. */
async function preparing(clients: Clients): Promise<Scene> {
  const players = await openRoom(clients)
  accepted(await order(players, 'german', squadrons))
  await catchUp(players)
  const { room, british, german } = players
  const thought = { kind: 'thought', text: 'Over the sea, and home by the same way.' } as const
  const works = {
    draft: () => british.ask('draft.save', { room, as: britishSeat, draft: raid }),
    'private note': () => atTable(players, 'british', { type: 'note', seat: britishSeat, note: thought }),
    lock: () => order(players, 'british', raid),
    'take-back': () => atTable(players, 'british', { type: 'ask', seat: britishSeat, wish: 'takeBack' }),
  }
  return { room, asking: german, works }
}

/** A scene in which both players bid for a side, once: the German asks, the British player bids. */
async function bidding(clients: Clients): Promise<Scene> {
  const players = await openRoom(clients, { settling: 'bid' })
  const bid = { side: 'british', points: 12 }
  const works = { bid: () => atTable(players, 'british', { type: 'bid', seat: britishSeat, bid }) }
  return { room: players.room, asking: players.german, works }
}

/**
 * A scene in a night that has begun, in a game over days: the British player asks; the German gives an order beforehand
 * and withdraws it.
 */
async function flying(clients: Clients): Promise<Scene> {
  const players = await openRoom(clients, { timeControl: { kind: 'days', days: 3 } })
  const orders = [
    ['german', squadrons],
    ['british', raid],
    ['german', defences],
  ] as const
  for (const [who, what] of orders) {
    accepted(await order(players, who, what))
    await catchUp(players)
  }
  const seat = germanSeat
  const works = {
    'order beforehand': () => atTable(players, 'german', { type: 'orderBeforehand', seat, until: 'attack' }),
    'its withdrawal': () => atTable(players, 'german', { type: 'withdrawBeforehand', seat }),
  }
  return { room: players.room, asking: players.british, works }
}

async function slowAppends(url: string, milliseconds: number): Promise<void> {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  await database.query(
    `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN PERFORM pg_sleep(${milliseconds / 1000}); RETURN NULL; END $$;
     CREATE TRIGGER slow BEFORE INSERT ON event FOR EACH STATEMENT EXECUTE FUNCTION slow()`,
  )
  await database.end()
}

function compare(work: string, times: readonly number[], nothing: readonly number[]): AnswerDelays {
  const pairs = times.flatMap((one) =>
    nothing.map((other): number => (one > other ? 1 : one === other ? 0.5 : 0)),
  )
  const [some, others] = [times.length, nothing.length]
  return {
    work,
    samples: some,
    median: percentile(times, 0.5),
    medianOfNothing: percentile(nothing, 0.5),
    area: pairs.reduce((sum, one) => sum + one, 0) / pairs.length,
    error: Math.sqrt((some + others + 1) / (12 * some * others)),
  }
}

/** The result of a measurement as a table. */
export const timingText = (timed: readonly AnswerDelays[]): string =>
  [
    'work                samples  longest answer  while nothing  area under the curve',
    ...timed.map(({ work, samples, median, medianOfNothing, area, error }) =>
      [
        work.padEnd(20),
        String(samples).padStart(7),
        `${median.toFixed(1)} ms`.padStart(16),
        `${medianOfNothing.toFixed(1)} ms`.padStart(15),
        `${area.toFixed(2)} ± ${error.toFixed(2)}`.padStart(22),
      ].join(''),
    ),
    'An area of 0.5 is a coin, 1 is certainty.',
  ].join('\n')
