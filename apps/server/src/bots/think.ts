import { type BotId, type Decision, prepareBot } from '@opsroom/bots'
import { rngFrom, type SeatId, type State } from '@opsroom/rules/core'

/** What a bot is asked, as it is passed to the thread in which it thinks. */
export interface Question {
  bot: BotId
  game: string
  setup: unknown
  /** What the seat is shown, and nothing else. */
  view: State
  seat: SeatId
  memory?: unknown
  /** 32 bytes of luck as hex. */
  luck: string
  /** Samples for this decision. */
  budget: number
  /** Milliseconds from now on after which the best so far will do. */
  patience: number
}

const prepared = new Map<string, ReturnType<typeof prepareBot>>()
const mostPrepared = 20

/** Bots are worked out once for each setup; a handful of setups is kept. */
function botFor({ bot, game, setup }: Question): ReturnType<typeof prepareBot> {
  const key = JSON.stringify([bot, game, setup])
  let found = prepared.get(key)
  if (!found) {
    found = prepareBot(bot, game, setup)
    prepared.set(key, found)
    for (const oldest of [...prepared.keys()].slice(0, Math.max(0, prepared.size - mostPrepared)))
      prepared.delete(oldest)
  }
  return found
}

/** Answers in the thread that asks. @param isTimeUp whether the best so far must do */
export function think(question: Question, isTimeUp?: () => boolean): Decision | undefined {
  const { view, seat, memory, luck, budget } = question
  const rng = rngFrom(Buffer.from(luck, 'hex'))
  return botFor(question)?.decide({ view, seat, memory, rng, budget, isTimeUp })
}
