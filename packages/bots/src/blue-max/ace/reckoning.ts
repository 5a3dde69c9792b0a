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
import { drawByShare, sharesByWorth } from '../model/shares.ts'
import type { Situation } from '../situation.ts'
import { indexesOfGreatest, mixedStrategy, sharesRestrictedTo, variedShares } from './solve.ts'

/**
 * The assumed share of turns in which an enemy answers the play that it expects of the own side; in the rest it plays
 * its best mixture.
 */
const trust = 0.8
/**
 * The sharpness with which each side is assumed to prefer the better flight: the enemy in its answer, the own side as
 * the enemy expects it, and the enemy in its best mixture.
 */
const sharpness = { answer: 60, expected: 35, likely: 18 }
/**
 * Ace's temper: it closes in as Regular does, and weighs the enemy's shots more heavily than Regular, but less than its
 * own.
 */
const temper: Temper = { attack: 2.5, defence: 1.15, chase: 0.02 }
/** The boldness of an enemy who answers expected play: assumed to be Regular's. */
const enemyBoldness: Boldness = usualTemper
const firstRounds = 80
const lastRounds = 300
/** The factor by which the value of the next turn is multiplied: it counts less than this turn. */
const later = 0.85
/** The number of pairs of flights that are evaluated two turns ahead for each sample of the budget. */
const positionsEach = 25

/**
 * The own flights that are best against the enemies in the one-turn computation, with their frequencies, and the
 * enemies' likeliest flights.
 */
interface Narrowed {
  own: FlightCandidate[]
  rows: number[]
  enemies: Likely[]
}

/**
 * An enemy's likeliest flights, and the probability of each as an answer to expected play, for each tip that the enemy
 * may get of the own flight.
 */
interface Likely {
  enemy: Enemy
  flights: FlightCandidate[]
  priors: number[][]
}

/**
 * An enemy with the worth of each pair of flights to the own side and to the enemy: one row for each own flight, added
 * as it is computed.
 */
interface Met extends Likely {
  worth: Float64Array[]
  theirs: Float64Array[]
}

const directions = ['L', 'S', 'R']

/**
 * For each own flight, the direction that an enemy who tails the own plane learns of it (B1.4.5); undefined when the
 * enemy gets no tip.
 */
const tellsOf = ({ isTipped }: Enemy, own: readonly FlightCandidate[]): number[] | undefined =>
  isTipped ? own.map(({ flight }) => directions.indexOf(flight.manoeuvre.direction)) : undefined

/** The worth of each of the enemy's flights to the enemy, against the own mixture. */
const worthToEnemy = (theirs: readonly Float64Array[], rows: readonly number[]): number[] =>
  Array.from(theirs[0] ?? [], (_, column) =>
    theirs.reduce((sum, line, row) => sum + (rows[row] ?? 0) * (line[column] ?? 0), 0),
  )

/** The one-turn computation: the flights of both sides that are worth evaluating two turns ahead. */
function narrowed(dogfight: Dogfight, many: number): Narrowed {
  const { own, enemies } = dogfight
  const alone = own.map((each) => each.alone)
  const boards = enemies.map((enemy) => {
    const clashes = exchangesOf(dogfight, enemy)
    const worth = payoffsOf(dogfight.mood, clashes)
    const theirs = enemyPayoffsOf(dogfight.mood, clashes)
    const tells = tellsOf(enemy, own)
    // An enemy who only answers the orders that are likeliest (see `trust`) looks no further than this turn, and is as
    // bold as Regular.
    const seen = { worth: payoffsOf(enemyBoldness, clashes), theirs: enemyPayoffsOf(enemyBoldness, clashes) }
    const priors = answersTo(seen, alone, tells)
    return { worth, theirs, priors, trust, tells }
  })
  const { shares: rows } = mixedStrategy(alone, boards, firstRounds)
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
        priors: (boards[place]?.priors ?? []).map((prior) => sharesRestrictedTo(prior, columns)),
      }
    }),
  }
}

/**
 * The weight of each flight of an enemy: the sum of its probability in best play and its probability as an answer to
 * expected play.
 */
const expectedOf = (likely: readonly number[], priors: readonly (readonly number[])[]): number[] =>
  likely.map((chance, column) => chance + priors.reduce((sum, prior) => sum + (prior[column] ?? 0), 0))

/**
 * The answer of an enemy who expects the own flights that do best against a random flight of the enemy: the probability
 * of each answer, for each tip of the own flight.
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

/** The value of a pair of flights for both sides, over this turn and the next. */
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
  // Own guns that are jammed now may be cleared by the next turn.
  const armed = dogfight.guns.pilot + dogfight.guns.observer > 0 ? 1 : 0.4
  const both: ExchangeValue = {
    give: now.give + within * armed * then.give,
    take: now.take + within * then.take,
    lie: 0.3 * now.lie + then.lie,
    alone: now.alone,
  }
  return { own: exchangeWorth(mood, both), theirs: exchangeWorthToEnemy(mood, both) }
}

/** The data with which a dogfight is computed two turns ahead. */
interface Reckoning {
  dogfight: Dogfight
  outlook: Outlook
}

/**
 * A flight drawn by share from the mixture that does best over two turns against the assumed play of the enemies;
 * undefined when the pilot has no flight.
 */
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
  // Time ran out after fewer than four flights, too few to compare: the one-turn computation decides.
  if (done < Math.min(4, narrow.own.length))
    return drawByShare(situation.rng, narrow.own, narrow.rows) ?? narrow.own[0]
  const own = narrow.own.slice(0, done)
  const strategy = mixedStrategy(
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
  return drawByShare(situation.rng, own, variedShares(strategy)) ?? own[0]
}
