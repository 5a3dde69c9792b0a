import type { Settling, TimeControl } from '@opsroom/rules/core'
import {
  type BaseOrder,
  britishSeat,
  type DuelSetup,
  duel,
  duelPresets,
  germanSeat,
} from '@opsroom/rules/duel'
import { expect, onTestFinished } from 'vitest'
import { squadrons } from './duel-orders.ts'
import { eventually } from './eventually.ts'
import { settle } from './night.ts'
import { personAt } from './person.ts'
import { roomWish } from './room-wish.ts'
import { borrowServer } from './shared-servers.ts'
import { type TestClient, table } from './test-client.ts'
import type { TestServer } from './test-server.ts'

/**
 * The clients of a duel: both players, a spectator, and a visitor of the lobby. Their names are the same in every
 * server.
 */
export const people = ['british', 'german', 'watcher', 'visitor'] as const
export type Who = (typeof people)[number]

/** A game of Duel in the Dark over real sockets. */
export type Duel = Record<Who, TestClient> & { room: string; code: string }

export const seatOf = { british: britishSeat, german: germanSeat, watcher: 'public' } as const
const britishOrders = new Set<BaseOrder['type']>(['plan', 'mosquito', 'bomber'])

/** A room for a duel that has not started: the British player has opened it, and both players sit. */
export async function openDuel(
  server: TestServer,
  setup: Partial<DuelSetup> = {},
  timeControl?: TimeControl,
  settling?: Settling,
): Promise<Duel> {
  const [british, german, watcher, visitor] = [
    await personAt(server, 'Ada'),
    await personAt(server, 'Bruno'),
    await personAt(server, 'Clara'),
    await personAt(server, 'Dora'),
  ]
  const wish = roomWish({ game: duel.id, setup })
  const { room, code } = await british.get('room.create', {
    ...wish,
    ...(timeControl && { timeControl }),
    ...(settling && { settling }),
    seat: britishSeat,
  })
  await german.command(room, 0, table({ type: 'sit', seat: germanSeat }))
  await british.open(room, britishSeat)
  await german.open(room, germanSeat)
  await watcher.open(room, 'public')
  await visitor.get('lobby.subscribe', {})
  return { room, code, british, german, watcher, visitor }
}

/** The lobby gathers its changes for a while: waits until it shows the start, and drops what it sent before. */
async function lobbyShowsStart({ visitor }: Duel): Promise<void> {
  await eventually(() => expect(visitor.packets.at(-1)).toContain('"status":"playing"'))
  visitor.packets.splice(0, visitor.packets.length - 1)
}

/** A duel in which both write their bids for a side: Ada in seat one, Bruno in seat two. */
export async function startBidding(server: TestServer, timeControl?: TimeControl): Promise<Duel> {
  const night = await openDuel(server, {}, timeControl, 'bid')
  await night.british.command(night.room, night.british.last, table({ type: 'start' }), britishSeat)
  await settled(night)
  return night
}

/** A duel in phase 1. */
export async function startDuel(
  server: TestServer,
  setup?: Partial<DuelSetup>,
  timeControl?: TimeControl,
): Promise<Duel> {
  const night = await openDuel(server, setup, timeControl)
  await night.british.command(night.room, night.british.last, table({ type: 'start' }), britishSeat)
  await lobbyShowsStart(night)
  await settled(night)
  return night
}

/** A duel in phases 3 and 4: both sides are at work. */
export async function eveningOf(
  server: TestServer,
  setup?: Partial<DuelSetup>,
  timeControl?: TimeControl,
): Promise<Duel> {
  const night = await startDuel(server, setup, timeControl)
  await play(night, squadrons)
  return night
}

/**
 * A solo night (D11) whose squadrons have been placed; the British client has no seat, and watches like the spectator.
 */
export async function soloEveningOf(server: TestServer): Promise<Duel> {
  const [british, german, watcher, visitor] = [
    await personAt(server, 'Ada'),
    await personAt(server, 'Bruno'),
    await personAt(server, 'Clara'),
    await personAt(server, 'Dora'),
  ]
  const { room, code } = await german.get(
    'room.create',
    roomWish({ game: duel.id, setup: duelPresets.soloNight, listed: false, seat: germanSeat }),
  )
  await german.open(room, germanSeat)
  await watcher.open(room, 'public')
  await british.open(room, 'public')
  const night = { room, code, british, german, watcher, visitor }
  await german.command(room, german.last, table({ type: 'start' }), germanSeat)
  await settled(night)
  await play(night, squadrons)
  return night
}

/** An evening for two at a server that is borrowed by the calling test. */
export async function oneEvening(): Promise<{ server: TestServer; night: Duel }> {
  const server = await borrowServer()
  onTestFinished(() => server.close())
  return { server, night: await eveningOf(server) }
}

/** Gives an order from its seat, and does not check the answer. */
export async function give(night: Duel, order: BaseOrder) {
  const who = britishOrders.has(order.type) ? 'british' : 'german'
  const answer = await night[who].order(night.room, seatOf[who], { ...order })
  await settled(night)
  return answer
}

/** Plays orders one after the other; each must be accepted. */
export async function play(night: Duel, ...orders: BaseOrder[]): Promise<void> {
  for (const order of orders) {
    const answer = await give(night, order)
    if (!answer.ok) throw new Error(`${order.type} was refused: ${JSON.stringify(answer.refusal)}`)
  }
}

export const settled = (night: Duel): Promise<void> => settle(...people.map((who) => night[who]))
