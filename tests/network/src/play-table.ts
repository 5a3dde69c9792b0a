import { setTimeout as sleep } from 'node:timers/promises'
import { type Line, type Random, type Rng, randomFrom, seedFromNumber } from '@opsroom/rules/core'
import { readLine } from '@opsroom/server/tables'
import { TestWindow, table } from '@opsroom/server/testing'
import { BadLine } from './bad-lines.ts'
import { troubleOf } from './fate.ts'
import type { Played } from './games.ts'
import type { NetworkHouse } from './house.ts'
import { Player } from './player.ts'
import { cookieOf, Window } from './window.ts'

/** A table that was played to its end over bad lines, and what its book says of it. */
export interface PlayedTable {
  room: string
  game: ReturnType<Played['info']['prepare']>
  lines: Line[]
  windows: Window[]
  players: Player[]
  played: Played
}

/** What is played at the table of a number. */
export type Games = (number: number, random: Random) => Played

/** A room of this number with two people in it, who have their cookies and no line yet. */
async function openRoom(house: NetworkHouse, number: number, { info, setup, seats, delayRounds }: Played) {
  const { url } = house.server
  const cookies = [await cookieOf(house), await cookieOf(house)]
  const [host, guest] = await Promise.all(cookies.map((cookie) => TestWindow.open(url, cookie)))
  if (!host || !guest) throw new Error('nobody came')
  const wish = { game: info.id, setup, listed: false, spectators: 'public', bothSides: false } as const
  const { room } = await house.withSeed(number, () =>
    host.get('room.create', { ...wish, seat: seats[0], ...(delayRounds && { delayRounds }) }),
  )
  await guest.command(room, 0, table({ type: 'sit', seat: seats[1] }))
  host.close()
  guest.close()
  return { room, cookies: [...cookies, await cookieOf(house), await cookieOf(house)] }
}

/** One watches from the start; this one comes in the midst of it, and loads the page anew now and then. */
async function comeAndGo(open: () => Window, rng: Rng, isOver: () => boolean): Promise<Window> {
  await sleep(rng.int(150))
  const window = open()
  // Some are impatient, and load it anew before the line is up.
  if (rng.int(2) === 0) window.reload()
  while (!isOver()) {
    await sleep(5 + rng.int(120))
    if (!isOver() && rng.int(3) === 0) window.reload()
  }
  return window
}

/** Plays the table of this number: it decides the game, who orders what, and what goes wrong on each line. */
export async function playTable(
  house: NetworkHouse,
  games: Games,
  number: number,
  isLate: () => boolean,
): Promise<PlayedTable> {
  const random = randomFrom(seedFromNumber(number))
  const played = games(number, random)
  const { room, cookies } = await openRoom(house, number, played)
  const trouble = troubleOf(random)
  const windows: Window[] = []
  const open = (place: number, as: string): Window => {
    const name = `${number}/${place}`
    const line = new BadLine(name, trouble, random, () => house.written(room))
    const window = new Window(house, cookies[place] as string, line, room, as, played)
    windows.push(window)
    return window
  }
  const audiences = [...played.seats, 'public']
  const early = audiences.map((as, place) => open(place, as))
  const isOver = () => isLate() || early.some((window) => window.table.play?.table.open.ending)
  const players = early
    .slice(0, 2)
    .map((window, place) => new Player(window, random(`player/${place}`), played))
  try {
    await Promise.all([
      ...players.map((player) => player.play(isOver)),
      comeAndGo(() => open(3, 'public'), random('comes and goes'), isOver),
    ])
    for (const { line } of windows) line.heal()
    const game = played.info.prepare(played.info.setup.parse(played.setup))
    const kept = await house.keeping.store.book.read(room, 0)
    const facts = { game, gameId: played.info.id, version: played.info.version }
    const lines = kept.map((line) => readLine(facts, line))
    const isSettled = () => windows.every(({ table }) => table.synced && table.play?.table.open.ending)
    while (!isLate() && !isSettled()) await sleep(5)
    if (isLate()) throw new Error(`not settled: ${JSON.stringify(windows.map(standing))}`)
    return { room, game, lines, windows, players, played }
  } finally {
    for (const window of windows) window.close()
  }
}

const standing = ({ as, table: { synced, happenings, play, refusal }, line }: Window) => ({
  as,
  synced,
  refusal,
  last: happenings.at(-1)?.number,
  over: play?.table.open.ending !== undefined,
  connections: line.connections.length,
})
