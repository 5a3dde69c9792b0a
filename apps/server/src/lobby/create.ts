import { randomBytes, randomUUID } from 'node:crypto'
import { type AnswerOf, type CreateRoom, refuse } from '@opsroom/protocol'
import {
  type AnyGame,
  type AnyPreparedGame,
  type Chance,
  decideOrder,
  drawFrom,
  type Entry,
  emptyPlay,
  entryOf,
  evolvePlay,
  hashSeed,
  type Line,
  type Order,
  type Person,
  type Play,
  type Refusal,
  refuseOrder,
} from '@opsroom/rules/core'
import { lineOf } from '../table/lines.ts'
import type { House } from '../table/tables.ts'
import { newCode } from './code.ts'

const mostCodes = 20
/** Nothing is drawn before the start. */
const beforeTheStart: Chance = { random: () => drawFrom(new Uint8Array()), seed: '' }

/** Opens a room: parses the options with the game's schema (W14), writes the first lines of its book, seats the host. */
export async function createRoom(
  { gameById, prepare, store }: House,
  host: Person,
  wish: CreateRoom,
): Promise<AnswerOf<'room.create'>> {
  const game = gameById(wish.game)
  if (!game) return { ok: false, refusal: refuse('W14', { problem: 'this server does not offer that game' }) }
  const setup = game.setup.safeParse(wish.setup ?? {})
  if (!setup.success) return { ok: false, refusal: refuse('W14', problemOf(setup.error.issues)) }
  const prepared = prepare(game, setup.data)
  const seed = new Uint8Array(randomBytes(32))
  const opened = openedEntry(game, prepared, setup.data, host, wish, hashSeed(seed))
  const { lines, play, refusal } = seatHost(prepared, opened, host, wish)
  if (refusal) return { ok: false, refusal }

  const { taken } = play.table.open
  const room = {
    id: randomUUID(),
    game: game.id,
    listed: wish.listed,
    spectators: wish.spectators,
    delayRounds: play.table.open.delayRounds ?? 0,
    bothSides: wish.bothSides,
    host: host.id,
    seats: prepared.seats.map(({ id, side }) => ({
      id,
      side,
      ...(taken[id] !== undefined && { name: taken[id], person: host.id }),
    })),
    seed,
    lines: lines.map((line) => lineOf(line, game.version)),
  }
  for (let tries = 0; tries < mostCodes; tries++) {
    const code = newCode()
    if (await store.rooms.open({ ...room, code })) return { ok: true, room: room.id, code }
  }
  throw new Error('no code was free')
}

function openedEntry(
  game: AnyGame,
  prepared: AnyPreparedGame,
  setup: unknown,
  host: Person,
  { spectators, delayRounds, bothSides }: CreateRoom,
  seedHash: string,
): Entry {
  const seats = prepared.seats.map(({ id, side }) => ({ id, side }))
  const delay = spectators === 'public' && delayRounds ? { delayRounds } : {}
  const open = {
    game: game.id,
    version: game.version,
    setup,
    seats,
    seedHash,
    spectators,
    bothSides,
    ...delay,
  }
  return entryOf(prepared, 'table', { type: 'opened', open, sealed: { host: host.id } })
}

/** The host takes the seat that he wished, or all of them where both sides are played at one computer. */
function seatHost(game: AnyPreparedGame, opened: Entry, host: Person, { bothSides, seat }: CreateRoom) {
  const wanted = bothSides ? game.seats.map(({ id }) => id) : seat === undefined ? [] : [seat]
  const lines: Line[] = [{ number: 1, entry: opened }]
  let play: Play = evolvePlay(game, emptyPlay(game), opened)
  let refusal: Refusal | undefined
  for (const id of wanted) {
    const order: Order = { scope: 'table', person: host, command: { type: 'sit', seat: id } }
    refusal ??= refuseOrder({ game, play, lines }, order)
    if (refusal) break
    for (const line of decideOrder({ game, play, lines }, order, beforeTheStart)) {
      const entry = entryOf(game, 'table', line.entry.event)
      play = evolvePlay(game, play, entry)
      lines.push({ ...line, entry })
    }
  }
  return { lines, play, refusal }
}

/** The first thing that is wrong with the options, in words. */
function problemOf(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const [issue] = issues
  return { path: issue?.path.map(String).join('.') ?? '', problem: issue?.message ?? '' }
}
