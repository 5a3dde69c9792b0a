import { type Entry, emptyPlay, evolvePlay, Match, wireAudiences } from '@opsroom/rules/core'
import { entryAfterTransport, type Night } from '@opsroom/testkit'
import { ordersOf } from './recorded.ts'

type Recorded = ReturnType<typeof ordersOf>

/**
 * Handles all orders of a night as a server does: checks, decides, puts the events into the form of the event log,
 * folds, and redacts for every audience.
 * @returns the number of orders
 */
function decideNight({ night, start, commands }: Recorded): number {
  const match = new Match(night.game, start)
  const audiences = wireAudiences(night.game.seats.map(({ id }) => id))
  const random = { random: night.random, seed: Buffer.from(night.seed).toString('hex') }
  for (const given of commands) {
    const at = (match.play.table.open.clocks?.at ?? 0) + 1_000
    if (match.refuse(given, at)) throw new Error('a recorded order was refused')
    const steps = match.propose(given, random, at)
    for (const step of steps) for (const audience of audiences) step.seenBy(audience)
    match.commit(steps)
  }
  return commands.length
}

/** A rate per second, by processor time and by the clock. */
export interface Rate {
  /** Per second of processor time of this process, garbage collection and compilation included. */
  perSecond: number
  /** Per second of the clock: less when other work shares the machine. */
  byTheClock: number
}

const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * The rate at which a round of work handles its items, measured over the given milliseconds after a warm-up of a third
 * of them.
 * @param round returns the number of items that it has handled
 */
function rateOf(round: () => number, milliseconds: number): Rate {
  const warm = performance.now() + milliseconds / 3
  while (performance.now() < warm) round()
  const began = { clock: performance.now(), processor: processorMs() }
  let done = 0
  while (performance.now() < began.clock + milliseconds) done += round()
  return {
    perSecond: (done / (processorMs() - began.processor)) * 1000,
    byTheClock: (done / (performance.now() - began.clock)) * 1000,
  }
}

/** The rate of orders decided on one core, redaction for every seat and the public included. */
export function measureDecideRate(nights: readonly Night[], milliseconds: number): Rate {
  const recorded = nights.map(ordersOf)
  return rateOf(() => recorded.reduce((sum, night) => sum + decideNight(night), 0), milliseconds)
}

/** The rate of whole nights read from their event logs on one core: text parsed by the schemas, and folded. */
export function measureReplayRate(nights: readonly Night[], milliseconds: number): Rate {
  const logs = nights.map(({ game, logEntries }) => ({
    game,
    text: JSON.stringify(logEntries.map(({ entry }) => entry)),
  }))
  const round = () => {
    for (const { game, text } of logs) {
      let play = emptyPlay(game)
      for (const entry of JSON.parse(text) as Entry[])
        play = evolvePlay(game, play, entryAfterTransport(game, entry))
      if (!play.table.open.ending) throw new Error('a night was not read to its end')
    }
    return logs.length
  }
  return rateOf(round, milliseconds)
}
