import { type Direction, directions, type Hex } from '@opsroom/rules/core'
import { type DuelOpen, fuelForHex, type Rules } from '@opsroom/rules/duel'
import type { HexChancesByMove } from '../model/belief.ts'
import type { Gains } from '../model/gains.ts'
import { cachedOnce, cachedOnceForPair, type PairCache } from '../model/once.ts'
import type { FuelHome } from './home.ts'

/** The points that a squadron may still win tonight, from the next turn on, by its hex and its fuel. */
export interface Prospect {
  tank: number
  /** The points for a squadron on the ground with a full tank, by the index of its hex in the grid. */
  ground: Float64Array
  /**
   * The points for a squadron in the air: for each hex a row of values, one for each amount of fuel from 0 to `tank`.
   */
  air: Float64Array
}

/** The VP that a squadron on the ground in a hex may still win; 0 for a hex outside the grid. */
export const worthOnGround = (grid: HexIndexes, { ground }: Prospect, hex: Hex): number =>
  ground[grid.place.get(hex) ?? 0] ?? 0

/**
 * The VP that an airborne squadron may still win, by its hex and its fuel; fuel is limited to the range from 0 to a
 * full tank.
 */
export const worthInAir = (grid: HexIndexes, { air, tank }: Prospect, hex: Hex, fuel: number): number =>
  air[(grid.place.get(hex) ?? 0) * (tank + 1) + Math.max(0, Math.min(tank, fuel))] ?? 0

/** The weighted mean of several prospects, which are all for the same size of tank. */
export function meanProspect(
  parts: readonly { prospect: Prospect; share: number }[],
  tank: number,
): Prospect {
  const blend = (of: (prospect: Prospect) => Float64Array): Float64Array => {
    const sum = new Float64Array(parts[0] ? of(parts[0].prospect).length : 0)
    for (const { prospect, share } of parts) {
      const values = of(prospect)
      for (let place = 0; place < sum.length; place++)
        sum[place] = (sum[place] ?? 0) + share * (values[place] ?? 0)
    }
    return sum
  }
  return { tank, ground: blend(({ ground }) => ground), air: blend(({ air }) => air) }
}

/** A hex of the map, with its index in the grid. */
interface Cell {
  hex: Hex
  at: number
  isAirport: boolean
  isSea: boolean
  /** The indexes of the neighbouring hexes, by heading. */
  next: { [heading in Direction]?: number | undefined }
}

/** The hexes of the map numbered from 0, as indexes into tables of values. */
export interface HexIndexes {
  place: ReadonlyMap<Hex, number>
  cells: readonly Cell[]
}

const grids = new WeakMap<Rules, HexIndexes>()

/** The indexes of a board's hexes, cached for each set of rules. */
export const hexIndexesOf = (rules: Rules): HexIndexes => cachedOnce(grids, rules, () => laidOut(rules))

function laidOut({ board }: Rules): HexIndexes {
  const hexes = [...board.hexes.keys()]
  const place = new Map(hexes.map((hex, at) => [hex, at]))
  const cells = hexes.map((hex, at): Cell => {
    const next: Cell['next'] = {}
    for (const heading of directions) {
      const there = board.step(hex, heading)
      if (there !== undefined) next[heading] = place.get(there)
    }
    return { hex, at, isAirport: board.airport(hex) === 'german', isSea: board.isHomeWaters(hex), next }
  })
  return { place, cells }
}

/**
 * A small value for every unit of fuel left, so that of two equally good orders the one that burns less fuel is given.
 */
const thrift = 0.01
/**
 * The cost of being still in the air when nothing more can be won, so that a squadron lands sooner rather than later.
 */
const stillUp = 0.1

/** The hexes that the bomber may enter with one of its moves, each with its probability. */
type Entered = Iterable<readonly [Hex, number]>

/** All that a prospect depends on, besides the bomber's route. */
export interface ProspectInput {
  rules: Rules
  open: DuelOpen
  gains: Gains
  /** The fuel of a full tank. */
  tank: number
  /** The fuel that is needed to reach an airport with room, by hex. */
  home: FuelHome
}

/**
 * All flights of squadrons in one turn (D4.5), in flat lists: the flights from the hex with index `i` are those from
 * `first[i]` to before `first[i + 1]`.
 */
interface Flights {
  grid: HexIndexes
  /**
   * The flights of a squadron that is in the air: staying over its hex, one hex in any direction, or two hexes with the
   * wind.
   */
  first: Int32Array
  to: Int32Array
  cost: Int32Array
  /** The cost of landing at the end of each flight; Infinity where a squadron cannot land. */
  landing: Float64Array
  fields: readonly Airfield[]
  /**
   * A value for each hex: at an airport the cost of landing there, elsewhere the (negative) value of a squadron that is
   * lost there.
   */
  down: Float64Array
}

/** A German airport with the flights that begin there with a take-off. */
interface Airfield {
  at: number
  steps: readonly { to: number; cost: number }[]
  /** The index of the hex two hexes downwind; undefined without wind or beyond the edge of the map. */
  hop: number | undefined
  takeOff: number
}

/** The value of a squadron that runs out of fuel over this hex: a heavy loss, greatest over the sea. */
const lostOver = ({ isSea }: Cell): number => (isSea ? -4 : -2)

const flightsKnown = new WeakMap<Gains, Flights>()

function flightsOf({ rules, open: { weather }, gains }: ProspectInput): Flights {
  return cachedOnce(flightsKnown, gains, () => laidBefore(hexIndexesOf(rules), weather?.wind, gains))
}

function laidBefore(grid: HexIndexes, wind: Direction | undefined, gains: Gains): Flights {
  const { cells } = grid
  const costs = cells.map(({ hex, isAirport }) => (isAirport ? gains.airfield(hex, 'landing') : 0))
  const all: { to: number; cost: number; landing: number }[] = []
  const first = new Int32Array(cells.length + 1)
  const fields: Airfield[] = []
  for (const cell of cells) {
    const steps = directions.flatMap((heading) => {
      const to = cell.next[heading]
      return to === undefined ? [] : [{ to, cost: fuelForHex(wind, heading) }]
    })
    const before = wind && cell.next[wind]
    const hop = wind && before !== undefined ? cells[before]?.next[wind] : undefined
    const nowhere = Number.POSITIVE_INFINITY
    all.push({ to: cell.at, cost: 1, landing: nowhere })
    for (const { to, cost } of steps)
      all.push({ to, cost, landing: cells[to]?.isAirport ? (costs[to] ?? 0) : nowhere })
    if (hop !== undefined) all.push({ to: hop, cost: 2, landing: nowhere })
    first[cell.at + 1] = all.length
    if (cell.isAirport) fields.push({ at: cell.at, steps, hop, takeOff: gains.airfield(cell.hex, 'takeOff') })
  }
  return {
    grid,
    first,
    to: Int32Array.from(all, ({ to }) => to),
    cost: Int32Array.from(all, ({ cost }) => cost),
    landing: Float64Array.from(all, ({ landing }) => landing),
    fields,
    down: Float64Array.from(cells, (cell) => (cell.isAirport ? (costs[cell.at] ?? 0) : lostOver(cell))),
  }
}

/**
 * The value of being over each hex when the bomber may enter it, for a high and for a low squadron; by the hex's index
 * in the grid.
 */
interface Fights {
  high: Float64Array
  low: Float64Array
}

/**
 * The values of fights in one of the coming turns.
 * @param turn the number of turns from now
 * @param entered the hexes that the bomber may enter in that turn
 */
function fightsOf(
  { place }: HexIndexes,
  { open, gains }: ProspectInput,
  turn: number,
  entered: Entered,
): Fights {
  const cards = open.bomber?.flown.length ?? 0
  const [high, low] = [new Float64Array(place.size), new Float64Array(place.size)]
  for (const [hex, chance] of entered) {
    const at = place.get(hex) ?? 0
    const fight = gains.fight(hex, cards + turn)
    const worth = fight.each + fight.lights / 2
    high[at] = chance * worth
    low[at] = chance * Math.max(0, worth - fight.low)
  }
  return { high, low }
}

const lastProspects = new WeakMap<FuelHome, Map<number, Prospect>>()

/** The prospect after the last turn of look-ahead, when no more points can be won. */
const lastProspect = (grid: HexIndexes, { tank, home }: ProspectInput): Prospect =>
  cachedOnce(
    cachedOnce(lastProspects, home, () => new Map<number, Prospect>()),
    tank,
    () => {
      const width = tank + 1
      const air = new Float64Array(grid.cells.length * width)
      for (const cell of grid.cells) {
        const needed = home(cell.hex)
        for (let fuel = 0; fuel <= tank; fuel++)
          air[cell.at * width + fuel] = fuel >= needed ? thrift * (fuel - tank) - stillUp : lostOver(cell)
      }
      return { tank, ground: new Float64Array(grid.cells.length), air }
    },
  )

const worked: PairCache<WeakMap<FuelHome, Map<number, Prospect>>> = new WeakMap()

/**
 * The most that one squadron can win, take-offs and landings included, if the bomber enters hexes with the
 * probabilities of `hexChancesByMove`; computed backwards from the last turn. It ignores other squadrons and what is learned on
 * the way. The result is cached for the same gains, passing, airports and tank, because many examined states share
 * them.
 */
export function prospectOf(expectation: ProspectInput, passing: HexChancesByMove): Prospect {
  const { gains, home, tank } = expectation
  const byHome = cachedOnceForPair(
    worked,
    gains,
    passing,
    () => new WeakMap<FuelHome, Map<number, Prospect>>(),
  )
  const byTank = cachedOnce(byHome, home, () => new Map<number, Prospect>())
  return cachedOnce(byTank, tank, () => {
    const flights = flightsOf(expectation)
    let prospect = lastProspect(flights.grid, expectation)
    for (let turn = passing.length - 1; turn >= 1; turn--)
      prospect = turnBefore(prospect, flights, fightsOf(flights.grid, expectation, turn, passing[turn] ?? []))
    return prospect
  })
}

/**
 * Computes a squadron's prospect when the bomber's route is known.
 * @returns a function that gives the prospect for the hexes that the bomber enters, one with each move
 */
export function prospectsOnRoutes(expectation: ProspectInput): (hexes: readonly Hex[]) => Prospect {
  const flights = flightsOf(expectation)
  const last = lastProspect(flights.grid, expectation)
  // Routes that end with the same hexes share the prospects of that last part.
  const known = new Map<string, Prospect>()
  const from = (hexes: readonly Hex[], turn: number): Prospect => {
    const hex = hexes[turn]
    if (hex === undefined) return last
    return cachedOnce(known, `${turn} ${hexes.slice(turn).join()}`, () =>
      turnBefore(from(hexes, turn + 1), flights, fightsOf(flights.grid, expectation, turn, [[hex, 1]])),
    )
  }
  return (hexes) => from(hexes, 1)
}

/** The prospect one turn earlier, from the prospect after that turn and the values of its fights. */
function turnBefore(after: Prospect, flights: Flights, fights: Fights): Prospect {
  const { grid, first, to, cost, landing, fields, down } = flights
  const { tank, ground } = after
  const { high } = fights
  const width = tank + 1
  // The value of being high over a hex with this much fuel left: the fight there, and the prospect after it.
  const over = after.air.slice()
  for (let at = 0; at < high.length; at++) {
    const fight = high[at] ?? 0
    if (fight !== 0)
      for (let cell = at * width; cell < (at + 1) * width; cell++) over[cell] = fight + (over[cell] ?? 0)
  }
  const air = new Float64Array(after.air.length)
  for (const { at, isAirport } of grid.cells) {
    const row = at * width
    const stopping = isAirport ? (ground[at] ?? 0) - (down[at] ?? 0) : (down[at] ?? 0)
    air.fill(stopping, row, row + width)
    const end = first[at + 1] ?? 0
    for (let flight = first[at] ?? 0; flight < end; flight++) {
      const there = to[flight] ?? 0
      const spent = cost[flight] ?? 0
      const left = there * width - spent
      const landed = (ground[there] ?? 0) - (landing[flight] ?? 0)
      for (let fuel = spent; fuel <= tank; fuel++) {
        const up = over[left + fuel] ?? 0
        const best = Math.max(up, landed)
        if (best > (air[row + fuel] ?? 0)) air[row + fuel] = best
      }
    }
  }
  const landedAt = new Float64Array(ground.length)
  for (const field of fields) landedAt[field.at] = bestOnGround(field, after, fights)
  return { tank, ground: landedAt, air }
}

/** The value for a squadron on the ground at this airport: of staying there, or of its best flight with a full tank. */
function bestOnGround(
  { at, steps, hop, takeOff }: Airfield,
  { tank, ground, air }: Prospect,
  { high, low }: Fights,
): number {
  const width = tank + 1
  let best = ground[at] ?? 0
  if (tank >= 2) best = Math.max(best, (high[at] ?? 0) + (air[at * width + tank - 2] ?? 0) - takeOff)
  best = Math.max(best, (low[at] ?? 0) + (air[at * width + tank - 1] ?? 0) - takeOff)
  for (const { to, cost } of steps)
    if (cost <= tank) best = Math.max(best, (low[to] ?? 0) + (air[to * width + tank - cost] ?? 0) - takeOff)
  if (hop !== undefined && tank >= 2)
    best = Math.max(best, (high[hop] ?? 0) + (air[hop * width + tank - 2] ?? 0) - takeOff)
  return best
}
