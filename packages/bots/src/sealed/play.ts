import {
  type BotOrdersOf,
  beginPairing,
  type Match,
  type PreparedPair,
  playPairing,
  pointsOfFirst,
  type SealedBots,
  type SealedGame,
  type SeatId,
  viewOf,
} from '@opsroom/rules/core'
import type { Bot } from '../bot.ts'
import { prepareBot } from '../prepare.ts'

/**
 * The version of the players by computer, as far as their orders in sealed orders go. It is raised by whatever makes a
 * level order something else: a contest that an older version has played is then no longer compared with what they order.
 */
export const botsVersion = 1

/** Prepared once for many games of a contest. */
const botsByGame = new WeakMap<SealedGame, Map<string, Bot>>()

function botOf(bound: SealedGame, level: SealedBots['level']): Bot {
  const known = botsByGame.get(bound) ?? new Map<string, Bot>()
  botsByGame.set(bound, known)
  const bot = known.get(level) ?? prepareBot(level, bound.rules.id, bound.setup)
  if (!bot) throw new Error(`there are no bots for ${bound.rules.id}`)
  known.set(level, bot)
  return bot
}

/** One game of a contest, as the bots have played it. */
export interface PlayedPairing {
  match: Match
  /** The points of the first seat. */
  points: number
  /** Orders of the bots. */
  orders: unknown[]
}

/** Plays one game of a contest: prepared orders stand, and bots give all others. Equal seeds give equal games. */
export function playSealed(
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
  return { match: begun.match, points: pointsOfFirst(begun.match), orders }
}

/** Orders of this build's bots; none if a contest was played by other ones. */
export const sealedBotOrders: BotOrdersOf = (bound, seed, prepared, bots) =>
  bots.version === botsVersion ? playSealed(bound, seed, prepared, bots).orders : undefined
