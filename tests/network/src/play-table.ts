import { setTimeout as sleep } from 'node:timers/promises'
import {
  gameForSeats,
  type LogEntry,
  type Random,
  type Rng,
  randomFrom,
  seedFromNumber,
} from '@opsroom/rules/core'
import { readLogEntry } from '@opsroom/server/tables'
import { TestClient, table } from '@opsroom/server/testing'
import { BadLine } from './bad-lines.ts'
import { BrowserTab, cookieOf } from './browser-tab.ts'
import { faultRatesOf } from './fault-plan.ts'
import type { Played } from './games.ts'
import { Player } from './player.ts'
import type { NetworkServer } from './test-server.ts'

/** A table that was played to its end over bad connections, with its event log. */
export interface PlayedTable {
  room: string
  game: ReturnType<Played['info']['prepare']>
  logEntries: LogEntry[]
  tabs: BrowserTab[]
  players: Player[]
  played: Played
}

/** The game of a table, by its number. */
export type Games = (number: number, random: Random) => Played

/** The room with this number, with two people in it who have their cookies but no connection yet. */
async function openRoom(server: NetworkServer, number: number, { info, setup, seats, delayRounds }: Played) {
  const { url } = server.server
  const cookies = [await cookieOf(server), await cookieOf(server)]
  const [host, guest] = await Promise.all(cookies.map((cookie) => TestClient.open(url, cookie)))
  if (!host || !guest) throw new Error('nobody came')
  const wish = { game: info.id, setup, listed: false, spectators: 'public', bothSides: false, seats } as const
  const { room } = await server.withSeed(number, () =>
    host.get('room.create', { ...wish, seat: seats[0], ...(delayRounds && { delayRounds }) }),
  )
  await guest.command(room, 0, table({ type: 'sit', seat: seats[1] }))
  host.close()
  guest.close()
  return { room, cookies: [...cookies, await cookieOf(server), await cookieOf(server)] }
}

/** One watches from the start; this one comes in the midst of it, and loads the page anew now and then. */
async function comeAndGo(open: () => BrowserTab, rng: Rng, isOver: () => boolean): Promise<BrowserTab> {
  await sleep(rng.int(150))
  const tab = open()
  // Some people are impatient, and reload the page before the connection is up.
  if (rng.int(2) === 0) tab.reload()
  while (!isOver()) {
    await sleep(5 + rng.int(120))
    if (!isOver() && rng.int(3) === 0) tab.reload()
  }
  return tab
}

/** Plays the table with this number, which decides the game, all orders, and the faults of each connection. */
export async function playTable(
  server: NetworkServer,
  games: Games,
  number: number,
  isLate: () => boolean,
): Promise<PlayedTable> {
  const random = randomFrom(seedFromNumber(number))
  const played = games(number, random)
  const { room, cookies } = await openRoom(server, number, played)
  const faults = faultRatesOf(random)
  const tabs: BrowserTab[] = []
  const open = (place: number, as: string): BrowserTab => {
    const name = `${number}/${place}`
    const line = new BadLine(name, faults, random, () => server.written(room))
    const tab = new BrowserTab(server, cookies[place] as string, line, room, as, played)
    tabs.push(tab)
    return tab
  }
  const audiences = [...played.seats, 'public']
  const early = audiences.map((as, place) => open(place, as))
  const isOver = () => isLate() || early.some((tab) => tab.table.play?.table.open.ending)
  const players = early.slice(0, 2).map((tab, place) => new Player(tab, random(`player/${place}`), played))
  try {
    await Promise.all([
      ...players.map((player) => player.play(isOver)),
      comeAndGo(() => open(3, 'public'), random('comes and goes'), isOver),
    ])
    for (const { line } of tabs) line.heal()
    const prepared = played.info.prepare(played.info.setup.parse(played.setup))
    const game = gameForSeats(
      prepared,
      prepared.seats.filter(({ id }) => played.seats.includes(id)),
    )
    const kept = await server.keeping.store.eventLog.read(room, 0)
    const facts = { game, gameId: played.info.id, version: played.info.version }
    const logEntries = kept.map((logEntry) => readLogEntry(facts, logEntry))
    const isSettled = () => tabs.every(({ table }) => table.synced && table.play?.table.open.ending)
    while (!isLate() && !isSettled()) await sleep(5)
    if (isLate()) throw new Error(`not settled: ${JSON.stringify(tabs.map(standing))}`)
    return { room, game, logEntries, tabs, players, played }
  } finally {
    for (const tab of tabs) tab.close()
  }
}

const standing = ({ as, table: { synced, happenings, play, refusal }, line }: BrowserTab) => ({
  as,
  synced,
  refusal,
  last: happenings.at(-1)?.number,
  over: play?.table.open.ending !== undefined,
  connections: line.connections.length,
})
