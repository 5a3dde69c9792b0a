import {
  type BotOrdersOf,
  beginPairing,
  type Match,
  type PreparedPair,
  playPairing,
  pointsOfFirstSeat,
  type SealedBots,
  type SealedGame,
  type SeatId,
  viewOf,
} from '@opsroom/rules/core'
import type { Bot } from '../bot.ts'
import { prepareBot } from '../prepare.ts'

/**
 * The version of the bots in sealed orders. It is raised whenever the same level would give other orders than before; a
 * contest that was played by another version is then not checked against the orders of these bots.
 */
export const botsVersion = 1

/** The bots of each contest by their level, prepared once for its many games. */
const botsByGame = new WeakMap<SealedGame, Map<string, Bot>>()

function botOf(bound: SealedGame, level: SealedBots['level']): Bot {
  const known = botsByGame.get(bound) ?? new Map<string, Bot>()
  botsByGame.set(bound, known)
  const bot = known.get(level) ?? prepareBot(level, bound.rules.id, bound.setup)
  if (!bot) throw new Error(`there are no bots for ${bound.rules.id}`)
  known.set(level, bot)
  return bot
}

/** One pairing of a contest, played to its end. */
export interface PlayedPairing {
  match: Match
  /** The points of the first seat at the end of the game. */
  points: number
  /** The orders that the bots gave, in sequence. */
  orders: unknown[]
}

/**
 * Plays one pairing of a contest: the prepared orders are given as they are, and bots give all others. Equal seeds lead
 * to equal games.
 */
export function playSealedPairing(
  bound: SealedGame,
  seed: Uint8Array,
  prepared: PreparedPair,
  { level, budget }: Pick<SealedBots, 'level' | 'budget'>,
): PlayedPairing {
  const begun = beginPairing(bound, seed, [])
  const bot = botOf(bound, level)
  const memories = new Map<SeatId, unknown>()
  const counts = new Map<SeatId, number>()
  const orders = playPairing(bound, begun, prepared, (seat, { play }) => {
    const count = (counts.get(seat) ?? 0) + 1
    counts.set(seat, count)
    const view = viewOf(play.game, seat)
    const rng = begun.random.random(`bot/${seat}/${count}`)
    const decision = bot.decide({ view, seat, memory: memories.get(seat), rng, budget })
    memories.set(seat, decision?.memory)
    return decision?.command
  })
  return { match: begun.match, points: pointsOfFirstSeat(begun.match), orders }
}

/**
 * The orders that the bots of this build give in a pairing; undefined when the contest was played by another version of
 * the bots.
 */
export const sealedBotOrders: BotOrdersOf = (bound, seed, prepared, bots) =>
  bots.version === botsVersion ? playSealedPairing(bound, seed, prepared, bots).orders : undefined
