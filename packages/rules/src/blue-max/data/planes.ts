import { blueMaxVersion } from '../version.ts'
import { chartOf, type PlaneAbilities } from './manoeuvres.ts'
import { coreRoster, type DamageZone, type Plane, type PlaneId, planeIds, type Side } from './plane.ts'

/** Known or assumed facts of a plane in history: the inputs of the model (B4.3, B4.4). */
export interface PlaneHistory {
  /** Metres, square metres, kilograms, kilometres an hour, metres, hours. */
  length: number
  area: number
  weight: number
  speed: number
  ceiling: number
  endurance: number
}

/** An entry of B4.4: inputs, and corrections that have a reason there. */
interface Entry {
  side: Side
  history: PlaneHistory
  engine: 'rotary' | 'inline' | 'v12'
  /** Strength of wings and fuselage against the norm. */
  strength: { wings: number; fuselage: number }
  tail: 6 | 7 | 9
  stability: Plane['stability']
  guns: [pilot: number, observer: number]
  grade: PlaneAbilities['grade']
  acrobatics: readonly number[]
  lewis?: true
  start?: string
  /** A class that is known from another source than the top speed (B4.4). */
  speedClass?: number
}

const agile = [30, 31, 32, 35, 36]
const fighter = [30, 35, 36]

const entries: Record<PlaneId, Entry> = {
  dr1: {
    side: 'central',
    history: { length: 5.77, area: 18.7, weight: 586, speed: 165, ceiling: 6095, endurance: 1.5 },
    engine: 'rotary',
    strength: { wings: 1, fuselage: 1.05 },
    tail: 6,
    stability: 'A',
    guns: [2, 0],
    grade: { L: 3, R: 5 },
    acrobatics: agile,
    // The plane climbs with 3S3 in an example of the rulebook, so that it has a speed above (B3.33).
    speedClass: 1,
  },
  alb3: {
    side: 'central',
    history: { length: 7.33, area: 23.6, weight: 886, speed: 175, ceiling: 5500, endurance: 2 },
    engine: 'inline',
    strength: { wings: 0.85, fuselage: 1.1 },
    tail: 7,
    stability: 'B',
    guns: [2, 0],
    grade: { L: 3, R: 3 },
    acrobatics: fighter,
  },
  alb2: {
    side: 'central',
    history: { length: 7.4, area: 24.5, weight: 888, speed: 175, ceiling: 5180, endurance: 1.5 },
    engine: 'inline',
    strength: { wings: 1, fuselage: 1.1 },
    tail: 7,
    stability: 'B',
    guns: [2, 0],
    grade: { L: 3, R: 3 },
    acrobatics: fighter,
    speedClass: 0,
  },
  halb2: {
    side: 'central',
    history: { length: 7.3, area: 23.6, weight: 730, speed: 150, ceiling: 4000, endurance: 1.5 },
    engine: 'inline',
    strength: { wings: 1.1, fuselage: 1 },
    tail: 6,
    stability: 'B',
    guns: [1, 0],
    grade: { L: 4, R: 4 },
    acrobatics: agile,
  },
  halbcl2: {
    side: 'central',
    history: { length: 7.3, area: 27.5, weight: 1130, speed: 165, ceiling: 5100, endurance: 3 },
    engine: 'inline',
    strength: { wings: 1, fuselage: 1.1 },
    tail: 7,
    stability: 'C',
    guns: [1, 1],
    grade: { L: 2, R: 2 },
    acrobatics: [35],
  },
  fe3: {
    side: 'central',
    history: { length: 7.2, area: 16, weight: 610, speed: 140, ceiling: 3500, endurance: 1.5 },
    engine: 'rotary',
    strength: { wings: 1.3, fuselage: 1.05 },
    tail: 6,
    stability: 'C',
    guns: [1, 0],
    grade: { L: 1, R: 2 },
    acrobatics: [30],
    start: '2S2',
  },
  fd7: {
    side: 'central',
    history: { length: 6.95, area: 20.5, weight: 906, speed: 189, ceiling: 6000, endurance: 1.5 },
    engine: 'inline',
    strength: { wings: 1.1, fuselage: 1.05 },
    tail: 7,
    stability: 'A',
    guns: [2, 0],
    grade: { L: 3, R: 3 },
    acrobatics: [30, 31, 35, 36],
  },
  nie24: {
    side: 'allies',
    history: { length: 5.87, area: 14.75, weight: 547, speed: 176, ceiling: 5550, endurance: 1.75 },
    engine: 'rotary',
    strength: { wings: 0.9, fuselage: 1 },
    tail: 7,
    stability: 'B',
    guns: [1, 0],
    grade: { L: 3, R: 4 },
    acrobatics: agile,
  },
  nie17: {
    side: 'allies',
    history: { length: 5.8, area: 14.75, weight: 560, speed: 170, ceiling: 5300, endurance: 1.75 },
    engine: 'rotary',
    strength: { wings: 0.9, fuselage: 1 },
    tail: 6,
    stability: 'B',
    guns: [1, 0],
    grade: { L: 3, R: 4 },
    acrobatics: agile,
  },
  camel: {
    side: 'allies',
    history: { length: 5.71, area: 21.46, weight: 660, speed: 185, ceiling: 5791, endurance: 2.5 },
    engine: 'rotary',
    strength: { wings: 1, fuselage: 1 },
    tail: 6,
    stability: 'C',
    guns: [2, 0],
    grade: { L: 3, R: 5 },
    acrobatics: agile,
  },
  tripe: {
    side: 'allies',
    history: { length: 5.73, area: 21.46, weight: 643, speed: 188, ceiling: 6080, endurance: 2.75 },
    engine: 'rotary',
    strength: { wings: 0.9, fuselage: 1 },
    tail: 7,
    stability: 'A',
    guns: [1, 0],
    grade: { L: 4, R: 4 },
    acrobatics: fighter,
  },
  spad13: {
    side: 'allies',
    history: { length: 6.25, area: 21.1, weight: 845, speed: 218, ceiling: 6650, endurance: 1.75 },
    engine: 'inline',
    strength: { wings: 1.15, fuselage: 1 },
    tail: 7,
    stability: 'A',
    guns: [2, 0],
    grade: { L: 3, R: 3 },
    acrobatics: [35, 36, 37],
  },
  f2b: {
    side: 'allies',
    history: { length: 7.87, area: 37.68, weight: 1297, speed: 195, ceiling: 6095, endurance: 3 },
    engine: 'v12',
    strength: { wings: 0.9, fuselage: 1 },
    tail: 9,
    stability: 'C',
    guns: [1, 1],
    grade: { L: 3, R: 3 },
    acrobatics: [30, 35],
    lewis: true,
  },
}

/** Differences of version 1. */
const earlier: Partial<Record<PlaneId, Partial<Entry>>> = {
  dr1: { speedClass: 0 },
}

const engines = { rotary: 5, inline: 7, v12: 8 } as const

/** The class of speeds above 3, from the top speed in km/h (B4.3). */
function speedClassOf({ history, speedClass }: Entry): number {
  const found = [200, 185, 175].findIndex((speed) => history.speed >= speed)
  return speedClass ?? (found < 0 ? 0 : 3 - found)
}

/** A half goes to the even number: so B4.4 has rounded. */
function rounded(value: number): number {
  const nearest = Math.round(value)
  return nearest - value === 0.5 && nearest % 2 === 1 ? nearest - 1 : nearest
}

/** Points of fuel from hours of flight, within what the counters can show (B4.3). */
function fuelOf(endurance: number, version: number): number {
  const points = version < 2 ? 36 + 11 * endurance : 64 + 2 * endurance
  return Math.min(70, Math.max(46, rounded(points)))
}

const maxLevelOf = (ceiling: number): number => (ceiling < 4000 ? 3 : ceiling < 5400 ? 4 : 5)

function zonesOf({ history, engine, strength, tail }: Entry): Record<DamageZone, number> {
  return {
    wings: Math.round(0.8 * history.area * strength.wings),
    fuselage: Math.round(2.2 * history.length * strength.fuselage),
    engine: engines[engine],
    tail,
  }
}

/** The plane that follows from its entry in B4.4 by the model of B4.3. */
function planeOf(id: PlaneId, version: number): Plane {
  const line = { ...entries[id], ...(version < 2 && earlier[id]) }
  const speedClass = speedClassOf(line)
  const [pilot, observer] = line.guns
  return {
    id,
    side: line.side,
    zones: zonesOf(line),
    stability: line.stability,
    guns: { pilot, observer },
    lewis: line.lewis ?? false,
    fuel: fuelOf(line.history.endurance, version),
    maxLevel: maxLevelOf(line.history.ceiling),
    maxSpeed: speedClass > 0 ? 4 : 3,
    start: line.start ?? '3S3',
    chart: chartOf({ grade: line.grade, speedClass, acrobatics: line.acrobatics }),
  }
}

export type PlanesById = Readonly<Record<PlaneId, Plane>>

const byVersion = Array.from(
  // `fromEntries` forgets the keys; they are all planes.
  { length: blueMaxVersion },
  (_, before) =>
    Object.fromEntries(planeIds.map((id) => [id, planeOf(id, before + 1)])) as Record<PlaneId, Plane>,
)

/** The planes as a version of the rules has them. */
// A version that is unknown was refused when it was read.
export const planesOf = (version: number): PlanesById => byVersion[version - 1] as PlanesById

/**
 * The planes of new games. A game that may be older takes its own from `BlueMaxRules.planes`; the sides are the same in all
 * versions, and no manoeuvre of an older chart is missing.
 */
export const planes: PlanesById = planesOf(blueMaxVersion)

/** The history of a plane, for the page that explains the source of its values. */
export const historyOf = (id: PlaneId): PlaneHistory => entries[id].history

/** The model of a plane from its history (B4.3): beside the inputs, everything that its values are computed from. */
export interface PlaneModel {
  engine: 'rotary' | 'inline' | 'v12'
  /** Strength of wings and fuselage against the norm. */
  strength: { wings: number; fuselage: number }
  /** The tightness of the plane's turns to each side, 1 to 5. */
  grade: { L: number; R: number }
  /** The part of the chart above speed 3: 0 nothing, 3 everything. */
  speedClass: number
}

/** The model of a plane, for the same page. */
export const modelOf = (id: PlaneId): PlaneModel => {
  const { engine, strength, grade } = entries[id]
  return { engine, strength, grade, speedClass: speedClassOf(entries[id]) }
}

/** The planes that a side may pick (B1.1.3). */
export const rosterOf = (roster: 'core' | 'extended', side: Side): PlaneId[] =>
  planeIds.filter(
    (id) => planes[id].side === side && (roster === 'extended' || coreRoster.some((one) => one === id)),
  )
