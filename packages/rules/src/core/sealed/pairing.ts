import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { SeatId } from '../audience.ts'
import { hasFields } from '../fields.ts'
import type { AnyGame, AnyPreparedGame, SealedOrdersSupport } from '../game.ts'
import { randomFrom } from '../random.ts'
import type { Refusal } from '../refusal.ts'
import { viewOf } from '../state.ts'
import { type BegunMatch, beginMatch } from '../table/begin-match.ts'
import { seatsWaitingAtTable } from '../table/features/bids.ts'
import type { Match } from '../table/match.ts'

/** A game bound to the setup of a contest, with its part for sealed orders. */
export interface SealedGame {
  rules: AnyGame
  sealed: SealedOrdersSupport
  setup: unknown
  game: AnyPreparedGame
}

/**
 * Binds a game to the setup of a contest.
 * @param setup the name of one of the game's setups for sealed orders
 * @returns undefined if the game has no sealed orders, or no setup of that name
 */
export function sealedGame(rules: AnyGame, setup: string, version = rules.version): SealedGame | undefined {
  const sealed = rules.sealedOrders
  if (!sealed || !Object.hasOwn(sealed.setups, setup)) return undefined
  const chosen = sealed.setups[setup]
  return { rules, sealed, setup: chosen, game: rules.prepare(chosen, version) }
}

/**
 * The greatest number of seeds that are tried to find one that gives the conditions of the contest: far more than are
 * ever needed.
 */
const mostAttempts = 100_000

/**
 * The seed of one game of a contest: the first in a sequence, derived from the seed of the contest and the commitments
 * of the two envelopes, that gives the conditions of the contest. It does not depend on any other envelope.
 */
export function pairingSeed(
  { sealed, setup }: SealedGame,
  contestSeed: Uint8Array,
  [first, second]: readonly [string, string],
): Uint8Array {
  const wanted = sealed.conditions(setup, randomFrom(contestSeed))
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const seed = hmac(sha256, contestSeed, utf8ToBytes(`pairing/${first}/${second}/${attempt}`))
    if (sealed.conditions(setup, randomFrom(seed)) === wanted) return seed
  }
  throw new Error('no seed has the conditions of the contest')
}

/**
 * The id of the person who holds a seat in a pairing. It is derived from the seat's id, but differs from it, as ids of
 * persons must differ from ids of seats.
 */
const personOf = (seat: SeatId): string => `sealed ${seat}`

/**
 * Begins the match of a pairing, with all seats taken.
 * @param names the names shown at the seats, in the order of the game's seats; where one is absent, the seat's id is
 * shown
 */
export function beginPairing(
  { rules, game, setup }: SealedGame,
  seed: Uint8Array,
  names: readonly string[],
  version = rules.version,
): BegunMatch {
  const nameOf = new Map(game.seats.map(({ id }, place) => [id, names[place]]))
  return beginMatch(rules, game, {
    setup,
    version,
    seed,
    spectators: 'public',
    bothSides: false,
    personAt: (seat) => ({ id: personOf(seat), name: nameOf.get(seat) ?? seat }),
  })
}

/** The first seat that must act; undefined when none must. */
function seatToAct({ game, play }: Match): SeatId | undefined {
  return game.seats
    .map(({ id }) => id)
    .find((id) => seatsWaitingAtTable(game, { ...play, game: viewOf(play.game, id) }).seats.includes(id))
}

/** The orders of one envelope, one for each element of `SealedOrdersSupport.orders`. */
export type PreparedOrders = readonly unknown[]

/** The greatest number of orders in a game of a contest. */
const mostOrders = 3000

/**
 * Plays a game of a contest: each seat gives its prepared orders in sequence, and then those that `next` returns.
 * @param prepared the orders of the envelope at the first seat, and of the envelope at the second
 * @param next the order of a seat that has no prepared orders left
 * @returns the orders that `next` returned, in sequence
 * @throws Error when an order is refused, or no seat can act before the game is over
 */
export function playPairing(
  { sealed }: SealedGame,
  { match, random }: BegunMatch,
  prepared: readonly [PreparedOrders, PreparedOrders],
  next: (seat: SeatId, match: Match) => unknown,
): unknown[] {
  const queues = new Map(
    match.game.seats.map(({ id }, place): [SeatId, unknown[]] => [
      id,
      sealed.orders.flatMap(({ seat }, part) => (seat === id ? [prepared[place]?.[part]] : [])),
    ]),
  )
  const given: unknown[] = []
  for (let count = 0; !match.play.table.open.ending; count++) {
    const seat = seatToAct(match)
    if (seat === undefined || count >= mostOrders) throw new Error('nobody can act, and the game is not over')
    const queue = queues.get(seat) ?? []
    const isPrepared = queue.length > 0
    const order = isPrepared ? queue.shift() : next(seat, match)
    if (!isPrepared) given.push(order)
    const refusal = match.execute({ scope: 'game', seat, command: order }, random)
    if (refusal) throw new Error(`an order is refused by ${refusal.rule}: ${refusal.reason}`)
  }
  return given
}

/** The points of the first seat at the end of a game; those of the second seat are their negative. */
export function pointsOfFirstSeat(match: Match): number {
  const { ending } = match.play.table.open
  return ending?.points[match.game.seats[0]?.id ?? ''] ?? 0
}

/** A refused order of an envelope: its place in the envelope, and the refusal. */
export interface RefusedOrder {
  part: number
  refusal: Refusal
}

/** Any seed will do, because which prepared orders are legal does not depend on random numbers. */
const anySeed = new Uint8Array(32)

/**
 * Checks the orders of an envelope by giving them in a game one by one.
 * @returns the orders as the game's schema parses them, or the first refused one
 */
export function readPreparedOrders(
  bound: SealedGame,
  orders: PreparedOrders,
): { orders: unknown[] } | RefusedOrder {
  const { sealed, game } = bound
  const wrong = (part: number, reason: string): RefusedOrder => ({ part, refusal: { rule: 'W1', reason } })
  if (orders.length !== sealed.orders.length) return wrong(orders.length, 'sealed.missing')
  const { match, random } = beginPairing(bound, anySeed, [])
  const read: unknown[] = []
  for (const [part, { seat, type }] of sealed.orders.entries()) {
    const parsed = game.command.safeParse(orders[part])
    if (!parsed.success || !hasFields(parsed.data) || parsed.data.type !== type)
      return wrong(part, 'sealed.notAnOrder')
    const refusal = match.execute({ scope: 'game', seat, command: parsed.data }, random)
    if (refusal) return { part, refusal }
    read.push(parsed.data)
  }
  return { orders: read }
}
