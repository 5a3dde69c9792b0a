import { type BlueMaxRules, type PlaneId, planeIds } from '@opsroom/rules/blue-max'
import { energyBound, type Move, movesWithEnergy } from './chart.ts'
import { cosineTo, distanceFromOrigin, type Heading, headings, rotateBack, turnHeading } from './grid.ts'
import { type Gunnery, noExtraDice, printedGuns, shotWorth } from './guns.ts'
import { type HarmBySide, meanHarmTo } from './harm.ts'
import { addScaled, dotProduct, RegretLearner } from './regret.ts'

/**
 * The expected values of a position of two planes, seen from the first one: shots given, shots taken, and the relative
 * position after one more move.
 */
export interface DogfightProspect {
  give: number
  take: number
  lie: number
}

/** One of the two planes of a position. @property energy after its last manoeuvre */
export interface DogfightPlane {
  plane: PlaneId
  energy: number
  heading: Heading
}

/**
 * The distance in hexes beyond which the next move cannot lead to a shot: two planes at speed 4, and guns that reach 3
 * hexes.
 */
const beyondReach = 11

/** The value of the best position towards another plane: it is ahead, and the own plane is behind it. */
const worthOfLie = 0.07

const nearness = (distance: number): number =>
  distance === 0 ? 0.4 : distance <= 3 ? 1 : Math.exp((3 - distance) / 5)

/**
 * The advantage of one plane's position over another; the other plane's advantage is its negative.
 * @param q with `r`: the axial vector from the one plane to the other
 */
export function positionAdvantage(q: number, r: number, one: Heading, other: Heading): number {
  const angles = cosineTo(q, r, one) - cosineTo(-q, -r, other)
  return (worthOfLie * nearness(distanceFromOrigin(q, r)) * angles) / 2
}

const radius = 20
const across = 2 * radius + 1
let lies: Float64Array | undefined

function lieTable(): Float64Array {
  if (lies) return lies
  lies = new Float64Array(across * across * 36)
  let place = 0
  for (let q = -radius; q <= radius; q++)
    for (let r = -radius; r <= radius; r++)
      for (const one of headings)
        for (const other of headings) lies[place++] = positionAdvantage(q, r, one, other)
  return lies
}

/** The greatest number of positions in the cache of an outlook, which all bots of a process share. */
const mostRemembered = 100_000
const rounds = 8

/**
 * Evaluates positions of two planes one move ahead, as a game in which both choose at the same time. Results are
 * cached.
 */
export class Outlook {
  readonly #rules: BlueMaxRules
  readonly #known = new Map<number, DogfightProspect>()
  readonly #harms = new Map<PlaneId, HarmBySide>()

  constructor(rules: BlueMaxRules) {
    this.#rules = rules
  }

  /**
   * The expected values of a position, seen from the first plane.
   * @param q with `r`: the axial vector from the first plane to the second
   */
  of(one: DogfightPlane, other: DogfightPlane, q: number, r: number): DogfightProspect {
    const distance = distanceFromOrigin(q, r)
    if (distance > beyondReach)
      return { give: 0, take: 0, lie: positionAdvantage(q, r, one.heading, other.heading) }
    const [ahead, aside] = rotateBack(q, r, one.heading)
    const facing = turnHeading(other.heading, -one.heading)
    const position: Position = { one, other, q: ahead, r: aside, facing }
    const key = keyOf(position)
    const found = this.#known.get(key)
    if (found) return found
    if (this.#known.size >= mostRemembered) this.#known.clear()
    const reckoned = this.#reckon(position)
    this.#known.set(key, reckoned)
    return reckoned
  }

  #gunneryOf(shooter: PlaneId, target: PlaneId): Gunnery {
    return { guns: printedGuns(this.#rules, shooter), harm: this.harmTo(target), more: noExtraDice }
  }

  harmTo(plane: PlaneId): HarmBySide {
    const harm = this.#harms.get(plane) ?? meanHarmTo(this.#rules, plane)
    this.#harms.set(plane, harm)
    return harm
  }

  #reckon({ one, other, q, r, facing }: Position): DogfightProspect {
    const { planes } = this.#rules
    const rows = movesWithEnergy(planes[one.plane], one.energy)
    const columns = movesWithEnergy(planes[other.plane], other.energy)
    const gives = this.#gunneryOf(one.plane, other.plane)
    const takes = this.#gunneryOf(other.plane, one.plane)
    const size = rows.length * columns.length
    const [give, take, lie] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
    const table = lieTable()
    let place = 0
    for (const row of rows) {
      const own = row.legs[0]
      const shooter = { heading: own.heading, isFast: isFast(row) }
      for (const column of columns) {
        const leg = column.legs[facing]
        const [dq, dr] = [q + leg.q - own.q, r + leg.r - own.r]
        if (dq <= 3 && dq >= -3 && dr <= 3 && dr >= -3) {
          give[place] = shotWorth(gives, shooter, { q: dq, r: dr, heading: leg.heading })
          const target = { q: -dq, r: -dr, heading: own.heading }
          take[place] = shotWorth(takes, { heading: leg.heading, isFast: isFast(column) }, target)
        }
        lie[place] = table[((dq + radius) * across + dr + radius) * 36 + own.heading * 6 + leg.heading] ?? 0
        place++
      }
    }
    return settled({ give, take, lie }, rows.length, columns.length)
  }
}

const shared = new Map<string, Outlook>()

/**
 * The outlook for games by these rules. Its values depend only on the version of the rules and on whether there are
 * observers and kills, so all bots of a process share it.
 */
export function outlookFor(rules: BlueMaxRules): Outlook {
  const { setup, version } = rules
  const key = `${version}/${setup.observer}/${setup.kills}`
  const outlook = shared.get(key) ?? new Outlook(rules)
  shared.set(key, outlook)
  return outlook
}

const isFast = ({ manoeuvre }: Move): boolean => manoeuvre.speed >= 3

/** The position of two planes in the frame of the first one, whose heading is 0. */
interface Position {
  one: DogfightPlane
  other: DogfightPlane
  /** The axial coordinates of the second plane, relative to the first one. */
  q: number
  r: number
  /** The heading of the second plane. */
  facing: Heading
}

function keyOf({ one, other, q, r, facing }: Position): number {
  let key = planeIds.indexOf(one.plane) * planeIds.length + planeIds.indexOf(other.plane)
  key = (key * energyBound + one.energy) * energyBound + other.energy
  return ((key * 6 + facing) * across + q + radius) * across + r + radius
}

/** The values of each pair of moves, one row for each move of the first plane. */
type Pairs = Record<keyof DogfightProspect, Float64Array>

/** The weights of own shots and of the other plane's shots: a pilot is assumed to prefer shooting to safety. */
const zeal = { attack: 1.5, defence: 0.7 }

/** The expected values of a position when both planes choose their moves by regret matching. */
function settled(pairs: Pairs, height: number, width: number): DogfightProspect {
  const { worth, theirs } = seenByBoth(pairs)
  const [one, other] = [new RegretLearner(height), new RegretLearner(width)]
  for (let round = 1; round <= rounds; round++) {
    one.choose()
    other.choose()
    for (let row = 0; row < height; row++) {
      const share = one.shares[row] ?? 0
      one.worth[row] = dotProduct(other.shares, worth, row * width)
      if (share > 0) addScaled(other.worth, share, theirs, row * width)
    }
    one.learn(round)
    other.learn(round)
  }
  one.settle()
  other.settle()
  return expectedOf(pairs, one.shares, other.shares)
}

/** The worth of each pair of moves to the first plane (`worth`) and to the second (`theirs`). */
function seenByBoth({ give, take, lie }: Pairs): Record<'worth' | 'theirs', Float64Array> {
  const { attack, defence } = zeal
  const [worth, theirs] = [new Float64Array(give.length), new Float64Array(give.length)]
  for (let place = 0; place < give.length; place++) {
    const [given, taken, placed] = [give[place] ?? 0, take[place] ?? 0, lie[place] ?? 0]
    worth[place] = attack * given - defence * taken + placed
    theirs[place] = attack * taken - defence * given - placed
  }
  return { worth, theirs }
}

/** The mean values over all pairs of moves, weighted by how often both planes choose them. */
function expectedOf({ give, take, lie }: Pairs, rows: Float64Array, columns: Float64Array): DogfightProspect {
  const found: DogfightProspect = { give: 0, take: 0, lie: 0 }
  let place = 0
  for (const row of rows)
    for (const column of columns) {
      const share = row * column
      if (share > 0) {
        found.give += share * (give[place] ?? 0)
        found.take += share * (take[place] ?? 0)
        found.lie += share * (lie[place] ?? 0)
      }
      place++
    }
  return found
}
