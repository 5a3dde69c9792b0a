import type { Pilot } from '@opsroom/rules/blue-max'
import type { Candidate } from '../model/candidates.ts'
import { boardOf, clash, type Dogfight, dogfightOf, type Enemy, guessOf, worthOf } from '../model/dogfight.ts'
import type { Outlook } from '../model/outlook.ts'
import { chanceFrom, type Situation } from '../situation.ts'
import { type Board, mixed } from './solve.ts'

/** How often an enemy is taken to play as Regular would guess, and not its best. */
const trust = 0.25
const firstRounds = 80
const lastRounds = 300
/** What the turn after this one counts. */
const later = 0.85
/** Positions that are reckoned further for each sample of the budget. */
const positionsEach = 20
/** Choices that are made more seldom are not made. */
const seldom = 0.03

/** Own flights that do best against what the enemies do in the first reckoning. */
interface Narrowed {
  own: Candidate[]
  enemies: { enemy: Enemy; flights: Candidate[]; prior: number[] }[]
}

const directions = ['L', 'S', 'R']

/** What an enemy who tails the own plane learns of each flight (B1.4.5). */
const tellsOf = ({ isTold }: Enemy, own: readonly Candidate[]): number[] | undefined =>
  isTold ? own.map(({ flight }) => directions.indexOf(flight.manoeuvre.direction)) : undefined

/** The places of the so many greatest numbers, the greatest first. */
const greatest = (numbers: readonly number[], many: number): number[] =>
  numbers
    .map((_, place) => place)
    .sort((one, other) => (numbers[other] ?? 0) - (numbers[one] ?? 0))
    .slice(0, many)

/** What each flight of the enemy is worth to it against the own mixture. */
const worthToEnemy = (board: Board, rows: readonly number[]): number[] =>
  Array.from(board.prior, (_, column) =>
    board.worth.reduce((sum, line, row) => sum - (rows[row] ?? 0) * (line[column] ?? 0), 0),
  )

/** The first reckoning, as far as the end of this turn: which flights are worth a closer look. */
function narrowed(dogfight: Dogfight, many: number): Narrowed & { rows: number[] } {
  const { own, enemies } = dogfight
  const boards = enemies.map((enemy): Board => {
    const worth = boardOf(dogfight, enemy)
    return { worth, prior: guessOf(worth), trust, tells: tellsOf(enemy, own) }
  })
  const alone = own.map((each) => each.alone)
  const rows = mixed(alone, boards, firstRounds)
  const likely = boards.map((board) => softened(worthToEnemy(board, rows)))
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
  const kept = greatest(value, many)
  return {
    own: kept.map((row) => own[row] as Candidate),
    rows: kept.map((row) => rows[row] ?? 0),
    enemies: enemies.map((enemy, place) => {
      const columns = greatest(likely[place] ?? [], many)
      const prior = columns.map((column) => boards[place]?.prior[column] ?? 0)
      const total = prior.reduce((sum, each) => sum + each, 0)
      return {
        enemy,
        flights: columns.map((column) => enemy.flights[column] as Candidate),
        prior: prior.map((each) => (total > 0 ? each / total : 1 / prior.length)),
      }
    }),
  }
}

const sharpness = 40

function softened(worth: readonly number[]): number[] {
  const best = Math.max(...worth)
  const weights = worth.map((each) => Math.exp(sharpness * (each - best)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

/** What a pair of flights is worth, with what may come of it in the turn after. */
function further(
  dogfight: Dogfight,
  outlook: Outlook,
  enemy: Enemy,
  one: Candidate,
  other: Candidate,
): number {
  const { mood, plane } = dogfight
  const now = clash(dogfight, enemy, one, other)
  if (one.out || other.out) return worthOf(mood, now, other)
  const then = outlook.of(
    { plane, pace: one.pace, heading: one.heading },
    { plane: enemy.plane, pace: other.pace, heading: other.heading },
    other.q - one.q,
    other.r - one.r,
  )
  const apart = Math.abs(one.level - other.level)
  const within = apart <= 1 ? 1 : apart === 2 ? 0.5 : 0.2
  // Guns that are jammed now may be cleared by then.
  const own = dogfight.guns.pilot + dogfight.guns.observer > 0 ? 1 : 0.4
  const rest = later * within * (mood.attack * own * then.give - mood.defence * then.take)
  return worthOf(mood, { ...now, lie: 0.3 * now.lie + then.lie }, other) + rest
}

/** Draws one by its share; what is seldom is left out. */
function drawn<T>({ rng }: Situation, all: readonly T[], shares: readonly number[]): T | undefined {
  const most = Math.max(...shares)
  const kept = shares.map((share) => (share >= Math.min(seldom, most) ? share : 0))
  let left = chanceFrom(rng) * kept.reduce((sum, share) => sum + share, 0)
  return all.find((_, place) => {
    left -= kept[place] ?? 0
    return left < 0
  })
}

/** A flight, drawn from a mixture of which no enemy can take advantage as far as two turns are reckoned. */
export function reckoned(situation: Situation, pilot: Pilot): Candidate | undefined {
  const { budget, outlook, isTimeUp } = situation
  const dogfight = dogfightOf(situation, pilot)
  const { enemies } = dogfight
  const many = Math.max(4, Math.floor(Math.sqrt((budget * positionsEach) / Math.max(1, enemies.length))))
  const narrow = narrowed(dogfight, many)
  const boards = narrow.enemies.map(({ enemy, prior }): Board & { worth: Float64Array[] } => ({
    worth: [],
    prior,
    trust,
    tells: tellsOf(enemy, narrow.own),
  }))
  let done = 0
  for (const one of narrow.own) {
    if (isTimeUp()) break
    for (const [place, { enemy, flights }] of narrow.enemies.entries())
      boards[place]?.worth.push(
        Float64Array.from(flights, (other) => further(dogfight, outlook, enemy, one, other)),
      )
    done++
  }
  // Too little time for a comparison: the first reckoning must do.
  if (done < Math.min(4, narrow.own.length)) return drawn(situation, narrow.own, narrow.rows) ?? narrow.own[0]
  const own = narrow.own.slice(0, done)
  const shares = mixed(
    own.map(({ alone }) => alone),
    boards.map((board) => ({ ...board, tells: board.tells?.slice(0, done) })),
    lastRounds,
  )
  return drawn(situation, own, shares) ?? own[0]
}
