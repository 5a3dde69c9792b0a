import type { Pilot } from '@opsroom/rules/blue-max'
import type { FlightCandidate } from '../model/candidates.ts'
import {
  type Dogfight,
  dogfightOf,
  type Enemy,
  type ExchangeValue,
  enemyPayoffsOf,
  exchangeOf,
  exchangesOf,
  exchangeWorth,
  exchangeWorthToEnemy,
  payoffsOf,
} from '../model/dogfight.ts'
import { type Boldness, type Temper, usualTemper } from '../model/mood.ts'
import type { Outlook } from '../model/outlook.ts'
import type { Situation } from '../situation.ts'
import { drawByShare, indexesOfGreatest, mixedStrategy, sharesAmong, sharesByWorth } from './solve.ts'

/**
 * The assumed share of turns in which an enemy answers the expected play of the own side instead of its best.
 */
const trust = 0.8
/**
 * The sharpness with which each is assumed to choose the better option: the enemy in its answer, and the own side in the enemy's
 * expectation.
 */
const sharpness = { answer: 250, expected: 35, likely: 18 }
/** It comes as near as Regular does, and would rather shoot than be safe. */
const temper: Temper = { attack: 2.2, defence: 1.4, chase: 0.02 }
/** An enemy who answers expected play is assumed to be a Regular. */
const enemyBoldness: Boldness = usualTemper
const firstRounds = 80
const lastRounds = 300
/** The factor by which the value of the turn after this one counts. */
const later = 0.85
/** Positions that are reckoned further for each sample of the budget. */
const positionsEach = 25

/** The own flights that are best against the enemies in the first computation, with their frequencies. */
interface Narrowed {
  own: FlightCandidate[]
  rows: number[]
  enemies: Likely[]
}

/** An enemy's likeliest flights, and the probability of each as an answer to expected play, by the enemy's tip. */
interface Likely {
  enemy: Enemy
  flights: FlightCandidate[]
  priors: number[][]
}

/** The worth of own flights against them to both sides, line by line as they are reckoned. */
interface Met extends Likely {
  worth: Float64Array[]
  theirs: Float64Array[]
}

const directions = ['L', 'S', 'R']

/** The tip of each flight to an enemy who tails the own plane (B1.4.5). */
const tellsOf = ({ isTipped }: Enemy, own: readonly FlightCandidate[]): number[] | undefined =>
  isTipped ? own.map(({ flight }) => directions.indexOf(flight.manoeuvre.direction)) : undefined

/** The worth of each flight of the enemy to it against the own mixture. */
const worthToEnemy = (theirs: readonly Float64Array[], rows: readonly number[]): number[] =>
  Array.from(theirs[0] ?? [], (_, column) =>
    theirs.reduce((sum, line, row) => sum + (rows[row] ?? 0) * (line[column] ?? 0), 0),
  )

/** The first reckoning, as far as the end of this turn: which flights are worth a closer look. */
function narrowed(dogfight: Dogfight, many: number): Narrowed {
  const { own, enemies } = dogfight
  const alone = own.map((each) => each.alone)
  const boards = enemies.map((enemy) => {
    const clashes = exchangesOf(dogfight, enemy)
    const worth = payoffsOf(dogfight.mood, clashes)
    const theirs = enemyPayoffsOf(dogfight.mood, clashes)
    const tells = tellsOf(enemy, own)
    // Such an enemy looks no further than this turn, and is as bold as those who do.
    const seen = { worth: payoffsOf(enemyBoldness, clashes), theirs: enemyPayoffsOf(enemyBoldness, clashes) }
    const priors = answersTo(seen, alone, tells)
    return { worth, theirs, priors, trust, tells }
  })
  const rows = mixedStrategy(alone, boards, firstRounds)
  const likely = boards.map((board) => sharesByWorth(worthToEnemy(board.theirs, rows), sharpness.likely))
  const value = own.map((_, row) =>
    boards.reduce(
      (sum, { worth }, place) =>
        sum +
        (likely[place] ?? []).reduce(
          (total, chance, column) => total + chance * (worth[row]?.[column] ?? 0),
          0,
        ),
      (alone[row] ?? 0) + 0.05 * (rows[row] ?? 0),
    ),
  )
  const kept = indexesOfGreatest(value, many)
  return {
    own: kept.flatMap((row) => own[row] ?? []),
    rows: kept.map((row) => rows[row] ?? 0),
    enemies: enemies.map((enemy, place) => {
      const columns = indexesOfGreatest(expectedOf(likely[place] ?? [], boards[place]?.priors ?? []), many)
      return {
        enemy,
        flights: columns.flatMap((column) => enemy.flights[column] ?? []),
        priors: (boards[place]?.priors ?? []).map((prior) => sharesAmong(prior, columns)),
      }
    }),
  }
}

/** The probability of each flight of an enemy, combined from its best play and its answer to expected play. */
const expectedOf = (likely: readonly number[], priors: readonly (readonly number[])[]): number[] =>
  likely.map((chance, column) => chance + priors.reduce((sum, prior) => sum + (prior[column] ?? 0), 0))

/**
 * The answer of an enemy who expects the own side's best flight against a random one; by its tip of the own flight.
 */
function answersTo(
  { worth, theirs }: Record<'worth' | 'theirs', readonly Float64Array[]>,
  alone: readonly number[],
  tells: readonly number[] | undefined,
): number[][] {
  const means = worth.map(
    (line, row) => (alone[row] ?? 0) + line.reduce((sum, each) => sum + each, 0) / line.length,
  )
  return directions.slice(0, tells ? 3 : 1).map((_, tipped) => {
    const rows = worth.map((_, row) => row).filter((row) => !tells || tells[row] === tipped)
    const likely = sharesByWorth(
      rows.map((row) => means[row] ?? 0),
      sharpness.expected,
    )
    const values = Array.from(worth[0] ?? [], (_, column) =>
      rows.reduce((sum, row, place) => sum + (likely[place] ?? 0) * (theirs[row]?.[column] ?? 0), 0),
    )
    return sharesByWorth(values, sharpness.answer)
  })
}

/** The value of a pair of flights for both, including the turn after. */
function further(
  { dogfight, outlook }: Reckoning,
  enemy: Enemy,
  one: FlightCandidate,
  other: FlightCandidate,
) {
  const { mood, plane } = dogfight
  const now = exchangeOf(dogfight, enemy, one, other)
  if (one.out || other.out) return { own: exchangeWorth(mood, now), theirs: exchangeWorthToEnemy(mood, now) }
  const then = outlook.of(
    { plane, energy: one.energy, heading: one.heading },
    { plane: enemy.plane, energy: other.energy, heading: other.heading },
    other.q - one.q,
    other.r - one.r,
  )
  const apart = Math.abs(one.level - other.level)
  const within = later * (apart <= 1 ? 1 : apart === 2 ? 0.5 : 0.2)
  // Guns that are jammed now may be cleared by then.
  const armed = dogfight.guns.pilot + dogfight.guns.observer > 0 ? 1 : 0.4
  const both: ExchangeValue = {
    give: now.give + within * armed * then.give,
    take: now.take + within * then.take,
    lie: 0.3 * now.lie + then.lie,
    alone: now.alone,
  }
  return { own: exchangeWorth(mood, both), theirs: exchangeWorthToEnemy(mood, both) }
}

/** Two turns of a dogfight are thought out with these. */
interface Reckoning {
  dogfight: Dogfight
  outlook: Outlook
}

/** A flight, drawn by share from the mixture that does best against the enemies as they are taken to play, two turns far. */
export function aceFlight(situation: Situation, pilot: Pilot): FlightCandidate | undefined {
  const { budget, outlook, isTimeUp } = situation
  const dogfight = dogfightOf(situation, pilot, temper)
  const { enemies } = dogfight
  const many = Math.max(4, Math.floor(Math.sqrt((budget * positionsEach) / Math.max(1, enemies.length))))
  const narrow = narrowed(dogfight, many)
  const met = narrow.enemies.map((each): Met => ({ ...each, worth: [], theirs: [] }))
  let done = 0
  for (const one of narrow.own) {
    if (isTimeUp()) break
    for (const { enemy, flights, worth, theirs } of met) {
      const pairs = flights.map((other) => further({ dogfight, outlook }, enemy, one, other))
      worth.push(Float64Array.from(pairs, (pair) => pair.own))
      theirs.push(Float64Array.from(pairs, (pair) => pair.theirs))
    }
    done++
  }
  // Too little time for a comparison: the first reckoning must do.
  if (done < Math.min(4, narrow.own.length))
    return drawByShare(situation.rng, narrow.own, narrow.rows) ?? narrow.own[0]
  const own = narrow.own.slice(0, done)
  const shares = mixedStrategy(
    own.map(({ alone }) => alone),
    met.map(({ enemy, worth, theirs, priors }) => ({
      worth,
      theirs,
      priors,
      trust,
      tells: tellsOf(enemy, own),
    })),
    lastRounds,
  )
  return drawByShare(situation.rng, own, shares) ?? own[0]
}
