import { type Bot, type BotDecision, type BotId, prepareBot } from '@opsroom/bots'
import { rngFrom, type SeatId, type State } from '@opsroom/rules/core'
import { LRUCache } from 'lru-cache'

/** A question to a bot, as it is passed to the bots' thread. */
export interface BotQuestion {
  bot: BotId
  game: string
  setup: unknown
  /** The version of the game's rules that the table was opened with. */
  version: number
  /** The view of the seat that the bot plays. The bot is given nothing else of the state. */
  view: State
  seat: SeatId
  memory?: unknown
  /** 32 random bytes as hex: the seed of the bot's random numbers. */
  seed: string
  /** The number of samples that the bot takes for this decision. */
  budget: number
  /** Milliseconds from now after which the best order so far is taken. */
  timeLimit: number
}

const prepared = new LRUCache<string, Bot>({ max: 20 })

/** Prepares a bot once for each setup and rules version. The most recently used ones are cached. */
function botFor({ bot, game, setup, version }: BotQuestion): Bot | undefined {
  const key = JSON.stringify([bot, game, setup, version])
  const found = prepared.get(key) ?? prepareBot(bot, game, setup, version)
  prepared.set(key, found)
  return found
}

/**
 * Decides for a bot in the calling thread.
 * @param isTimeUp whether to stop and take the best order so far
 */
export function decideForBot(question: BotQuestion, isTimeUp?: () => boolean): BotDecision | undefined {
  const { view, seat, memory, seed, budget } = question
  const rng = rngFrom(Buffer.from(seed, 'hex'))
  return botFor(question)?.decide({ view, seat, memory, rng, budget, isTimeUp })
}
