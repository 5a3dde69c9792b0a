import { type BlueMaxSetup, type PlaneId, planeIds } from '@opsroom/rules/blue-max'
import { energies, following, type Move } from './chart.ts'
import { cosineTo, distanceTo, turnedBack } from './grid.ts'
import { type Guns, printedGuns, shotWorth } from './guns.ts'
import { type Harm, harmTo } from './harm.ts'

/**
 * The expectation of two planes in a position: worth of shots that one gives and takes, and of the places after them.
 */
export interface Prospect {
  give: number
  take: number
  lie: number
}

/** A plane of a position. @property energy of its last manoeuvre */
export interface Side {
  plane: PlaneId
  energy: number
  heading: number
}

/** Further apart no shot can come of the next move: two planes at speed 4, and 3 hexes of range. */
const beyondReach = 11

/** The worth of having another plane ahead and being behind it. */
const worthOfLie = 0.07

const nearness = (distance: number): number =>
  distance === 0 ? 0.4 : distance <= 3 ? 1 : Math.exp((3 - distance) / 5)

/**
 * The advantage of one plane's place to another; the other way round it is the opposite.
 * @param q from the one to the other
 */
export function lieOf(q: number, r: number, one: number, other: number): number {
  const angles = cosineTo(q, r, one) - cosineTo(-q, -r, other)
  return (worthOfLie * nearness(distanceTo(q, r)) * angles) / 2
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
      for (let one = 0; one < 6; one++)
        for (let other = 0; other < 6; other++) lies[place++] = lieOf(q, r, one, other)
  return lies
}

/** Positions that are remembered at most. */
const mostRemembered = 20_000
const rounds = 8

/** Reckons positions one move further: both fly on as in a game of paper, scissors, stone. Remembers what it has reckoned. */
export class Outlook {
  readonly #setup: BlueMaxSetup
  readonly #known = new Map<number, Prospect>()
  readonly #guns = new Map<PlaneId, Guns>()
  readonly #harms = new Map<PlaneId, Harm>()

  constructor(setup: BlueMaxSetup) {
    this.#setup = setup
  }

  /** @param q from the one to the other */
  of(one: Side, other: Side, q: number, r: number): Prospect {
    const distance = distanceTo(q, r)
    if (distance > beyondReach) return { give: 0, take: 0, lie: lieOf(q, r, one.heading, other.heading) }
    const [ahead, aside] = turnedBack(q, r, one.heading)
    const facing = (other.heading - one.heading + 6) % 6
    const key = this.#keyOf(one, other, ahead, aside, facing)
    const found = this.#known.get(key)
    if (found) return found
    if (this.#known.size >= mostRemembered) this.#known.clear()
    const reckoned = this.#reckon(one, other, ahead, aside, facing)
    this.#known.set(key, reckoned)
    return reckoned
  }

  #keyOf(one: Side, other: Side, q: number, r: number, facing: number): number {
    let key = planeIds.indexOf(one.plane) * planeIds.length + planeIds.indexOf(other.plane)
    key = (key * energies + one.energy) * energies + other.energy
    return ((key * 6 + facing) * across + q + radius) * across + r + radius
  }

  #gunsOf(plane: PlaneId): Guns {
    const guns = this.#guns.get(plane) ?? printedGuns(this.#setup, plane)
    this.#guns.set(plane, guns)
    return guns
  }

  harmTo(plane: PlaneId): Harm {
    const harm = this.#harms.get(plane) ?? harmTo(this.#setup, plane)
    this.#harms.set(plane, harm)
    return harm
  }

  /** The heading of the one is 0. */
  #reckon(one: Side, other: Side, q: number, r: number, facing: number): Prospect {
    const [rows, columns] = [following(one.plane, one.energy), following(other.plane, other.energy)]
    const [gives, takes] = [this.#gunsOf(one.plane), this.#gunsOf(other.plane)]
    const [toOne, toOther] = [this.harmTo(one.plane), this.harmTo(other.plane)]
    const size = rows.length * columns.length
    const [give, take, lie] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
    const table = lieTable()
    let place = 0
    for (const row of rows) {
      const own = row.legs[0] as Move['legs'][number]
      const isFast = row.manoeuvre.speed >= 3
      for (const column of columns) {
        const leg = column.legs[facing] as Move['legs'][number]
        const [dq, dr] = [q + leg.q - own.q, r + leg.r - own.r]
        if (dq <= 3 && dq >= -3 && dr <= 3 && dr >= -3) {
          give[place] = shotWorth(gives, toOther, dq, dr, own.heading, leg.heading, isFast)
          take[place] = shotWorth(
            takes,
            toOne,
            -dq,
            -dr,
            leg.heading,
            own.heading,
            column.manoeuvre.speed >= 3,
          )
        }
        lie[place] = table[((dq + radius) * across + dr + radius) * 36 + own.heading * 6 + leg.heading] ?? 0
        place++
      }
    }
    return settle(give, take, lie, rows.length, columns.length)
  }
}

/**
 * The weights of both for own shots and for those of the other: a pilot who comes to fight would rather shoot than be
 * safe.
 */
const zeal = { attack: 1.5, defence: 0.7 }

/** The value of a position when both choose as regret teaches them. */
function settle(
  give: Float64Array,
  take: Float64Array,
  lie: Float64Array,
  height: number,
  width: number,
): Prospect {
  const { attack, defence } = zeal
  const worth = give.map((value, place) => attack * value - defence * (take[place] ?? 0) + (lie[place] ?? 0))
  const theirs = take.map((value, place) => attack * value - defence * (give[place] ?? 0) - (lie[place] ?? 0))
  const [rowRegret, columnRegret] = [new Float64Array(height), new Float64Array(width)]
  const [rows, columns] = [new Float64Array(height), new Float64Array(width)]
  const [rowSum, columnSum] = [new Float64Array(height), new Float64Array(width)]
  const [byRow, byColumn] = [new Float64Array(height), new Float64Array(width)]
  for (let round = 1; round <= rounds; round++) {
    play(rowRegret, rows)
    play(columnRegret, columns)
    byRow.fill(0)
    byColumn.fill(0)
    let mean = 0
    let theirMean = 0
    for (let row = 0, place = 0; row < height; row++) {
      const share = rows[row] as number
      let sum = 0
      for (let column = 0; column < width; column++, place++) {
        const value = worth[place] as number
        sum += value * (columns[column] as number)
        byColumn[column] = (byColumn[column] as number) + (theirs[place] as number) * share
      }
      byRow[row] = sum
      mean += sum * share
    }
    for (let column = 0; column < width; column++)
      theirMean += (byColumn[column] as number) * (columns[column] as number)
    for (let row = 0; row < height; row++) {
      rowRegret[row] = Math.max(0, (rowRegret[row] as number) + (byRow[row] as number) - mean)
      rowSum[row] = (rowSum[row] as number) + round * (rows[row] as number)
    }
    for (let column = 0; column < width; column++) {
      columnRegret[column] = Math.max(
        0,
        (columnRegret[column] as number) + (byColumn[column] as number) - theirMean,
      )
      columnSum[column] = (columnSum[column] as number) + round * (columns[column] as number)
    }
  }
  play(rowSum, rows)
  play(columnSum, columns)
  const found: Prospect = { give: 0, take: 0, lie: 0 }
  for (let row = 0, place = 0; row < height; row++) {
    const share = rows[row] as number
    for (let column = 0; column < width; column++, place++) {
      const both = share * (columns[column] as number)
      if (both === 0) continue
      found.give += both * (give[place] as number)
      found.take += both * (take[place] as number)
      found.lie += both * (lie[place] as number)
    }
  }
  return found
}

/** Shares by weights; all alike where there are none. */
function play(weights: Float64Array, shares: Float64Array): void {
  let total = 0
  for (const weight of weights) total += weight
  for (let place = 0; place < weights.length; place++)
    shares[place] = total > 0 ? (weights[place] as number) / total : 1 / weights.length
}
