import { Match, viewOf } from '@opsroom/rules/core'
import { gameActs, type Night } from '@opsroom/testkit'
import { type Percentiles, percentile, percentilesOf } from './percentiles.ts'
import { firstSubjectOf, ordersOf, recordedNights } from './recorded.ts'
import { measureDecideRate, measureReplayRate } from './rules.ts'

/** The speed of one game's rules under one setup. */
export interface GameFigures {
  game: string
  preset: string
  seats: number
  /** The mean number of orders in a night. */
  ordersOfNight: number
  decidedPerSecond: number
  /** Milliseconds by the clock to check, decide and fold one order. */
  order: Percentiles
  /** Milliseconds to read a whole game from its event log. */
  replay: number
  /** Milliseconds by the clock for one call of `options`; `most` is the largest number of choices. */
  options: Percentiles & { most: number }
  /** The times of the 5 % of calls of `options` that offer the most choices. */
  fullest: Percentiles & { choices: number }
}

interface Asked {
  milliseconds: number
  choices: number
}

/**
 * The calls of `options` to measure, for each seat before each order of a night: without a draft, with the draft, and
 * with one further choice drawn at random.
 */
function questionsOf(night: Night): Asked[] {
  const { game, random } = night
  return gameActs(night).flatMap(({ before, given: { seat } }, act) => {
    const view = viewOf(before.game, seat)
    const asked: Asked[] = []
    let draft: unknown
    for (let step = 0; step < 4; step++) {
      const began = performance.now()
      const { choices } = game.options(view, seat, draft)
      asked.push({ milliseconds: performance.now() - began, choices: choices.length })
      if (choices.length === 0) break
      draft = random(`bench/${act}/${step}`).pick(choices).draft
    }
    return asked
  })
}

/** The milliseconds that each order of a night takes to check, decide and fold. */
function orderTimes(night: Night): number[] {
  const { start, commands } = ordersOf(night)
  const match = new Match(night.game, start)
  const random = { random: night.random, seed: Buffer.from(night.seed).toString('hex') }
  return commands.map((given) => {
    const at = (match.play.table.open.clocks?.at ?? 0) + 1_000
    const began = performance.now()
    if (match.refuse(given, at)) throw new Error('a recorded order was refused')
    match.commit(match.propose(given, random, at))
    return performance.now() - began
  })
}

/** The samples of all rounds, after one round as a warm-up. */
function samplesOf<T>(nights: readonly Night[], rounds: number, measure: (night: Night) => T[]): T[] {
  const samples: T[] = []
  for (let round = 0; round <= rounds; round++)
    for (const night of nights) {
      const measured = measure(night)
      if (round > 0) samples.push(...measured)
    }
  return samples
}

/**
 * Measures the rules of a game.
 * @param game the id of the game
 * @param preset of the game; by default the last one, which is the largest
 * @param nights the number of recorded nights
 */
export function measureGame(game: string, preset: string | undefined, nights = 20): GameFigures {
  const subject = firstSubjectOf(game)
  const { presets } = subject.game
  const name = preset ?? Object.keys(presets).at(-1) ?? ''
  if (!(name in presets))
    throw new RangeError(`${game} has no preset ${name}: ${Object.keys(presets).join(', ')}`)
  const recorded = recordedNights(nights, [presets[name]], subject)
  const orders = recorded.reduce((sum, night) => sum + gameActs(night).length, 0)
  const asked = samplesOf(recorded, 3, questionsOf)
  const most = percentile(
    asked.map(({ choices }) => choices),
    0.95,
  )
  const fullest = asked.filter(({ choices }) => choices >= most)
  const milliseconds = (some: readonly Asked[]) => some.map((one) => one.milliseconds)
  return {
    game,
    preset: name,
    seats: recorded[0]?.game.seats.length ?? 0,
    ordersOfNight: Math.round(orders / nights),
    decidedPerSecond: Math.round(measureDecideRate(recorded, 3_000).perSecond),
    order: percentilesOf(samplesOf(recorded, 3, orderTimes)),
    replay: Math.round(1_000_000 / measureReplayRate(recorded, 2_000).perSecond) / 1000,
    options: { ...percentilesOf(milliseconds(asked)), most: percentile(milliseconds(asked), 1) },
    fullest: { ...percentilesOf(milliseconds(fullest)), choices: most },
  }
}
