import { blueMaxVersion } from '../version.ts'
import { manoeuvreChartOf, type PlaneAbilities } from './manoeuvres.ts'
import { coreRoster, type DamageZone, type Plane, type PlaneId, planeIds, type Side } from './plane.ts'

/**
 * Historical facts of a plane, known or assumed: the inputs of the model that computes its game values (B4.3, B4.4).
 */
export interface PlaneHistory {
  /**
   * The units of the fields, in their order: length in metres, area in square metres, weight in kilograms, speed in
   * kilometres an hour, ceiling in metres, endurance in hours.
   */
  length: number
  area: number
  weight: number
  speed: number
  ceiling: number
  endurance: number
}

/** The entry of a plane in B4.4: the inputs of the model, and the corrections for which B4.4 gives a reason. */
interface Entry {
  side: Side
  history: PlaneHistory
  engine: 'rotary' | 'inline' | 'v12'
  /** The strength of wings and fuselage as a factor; 1 is normal. */
  strength: { wings: number; fuselage: number }
  tail: 6 | 7 | 9
  stability: Plane['stability']
  guns: [pilot: number, observer: number]
  grade: PlaneAbilities['grade']
  acrobatics: readonly number[]
  lewis?: true
  start?: string
  /** The speed class of the plane, given only where B4.4 does not derive it from the top speed. */
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
    // In an example of the rulebook the Dr.I climbs with 3S3. No plane climbs at its maximum speed, so the Dr.I must
    // have a speed above 3 (B3.33).
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

/** The values of plane entries in version 1 of the rules that differ from the present ones. */
const earlier: Partial<Record<PlaneId, Partial<Entry>>> = {
  dr1: { speedClass: 0 },
}

const engines = { rotary: 5, inline: 7, v12: 8 } as const

/**
 * The speed class of a plane, from its top speed in km/h unless the entry states a class (B4.3). Class 0 flies at speed
 * 3 at most; classes 1 to 3 have more and more manoeuvres of speed 4.
 */
function speedClassOf({ history, speedClass }: Entry): number {
  const found = [200, 185, 175].findIndex((speed) => history.speed >= speed)
  return speedClass ?? (found < 0 ? 0 : 3 - found)
}

/** Rounds to the nearest integer and a half to the even one, as B4.4 does. */
function rounded(value: number): number {
  const nearest = Math.round(value)
  return nearest - value === 0.5 && nearest % 2 === 1 ? nearest - 1 : nearest
}

/**
 * The model of the tanks in one version of the rules: the points of fuel that every plane has, and those that it has
 * for each hour of its endurance (B4.3).
 */
export const fuelModelOf = (version: number): { base: number; hour: number } =>
  version < 2 ? { base: 36, hour: 11 } : { base: 64, hour: 2 }

/** Points of fuel for an endurance in hours, within the range that the fuel counters can show (B4.3). */
function fuelOf(endurance: number, version: number): number {
  const { base, hour } = fuelModelOf(version)
  return Math.min(70, Math.max(46, rounded(base + hour * endurance)))
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

/** The plane that the model of B4.3 computes from its entry in B4.4. */
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
    chart: manoeuvreChartOf({ grade: line.grade, speedClass, acrobatics: line.acrobatics }),
  }
}

export type PlanesById = Readonly<Record<PlaneId, Plane>>

const byVersion = Array.from(
  { length: blueMaxVersion },
  (_, before) =>
    // `Object.fromEntries` types its keys as plain strings; the cast restores the plane ids.
    Object.fromEntries(planeIds.map((id) => [id, planeOf(id, before + 1)])) as Record<PlaneId, Plane>,
)

/** The planes with their values in one version of the rules. */
// The cast is safe, because the version always exists: a stored game with an unknown version is refused when it is
// read.
export const planesOfVersion = (version: number): PlanesById => byVersion[version - 1] as PlanesById

/**
 * The planes of new games. Code that may meet an older game must use `BlueMaxRules.planes`. Only two things are safe to
 * take from here for all versions: the sides are the same, and every manoeuvre of an older chart is present.
 */
export const planes: PlanesById = planesOfVersion(blueMaxVersion)

/** The historical facts of a plane, for the page that explains the source of its values. */
export const historyOf = (id: PlaneId): PlaneHistory => entries[id].history

/** The parameters of the model (B4.3) from which, together with the historical facts, a plane's values are computed. */
export interface PlaneModelParameters {
  engine: 'rotary' | 'inline' | 'v12'
  /** The strength of wings and fuselage as a factor; 1 is normal. */
  strength: { wings: number; fuselage: number }
  /** The tightness of the plane's turns to each side, 1 to 5. */
  grade: { L: number; R: number }
  /** The speed class: the share of the manoeuvres above speed 3 that the chart has, from 0 (none) to 3 (all). */
  speedClass: number
}

/** The model parameters of a plane, for the page that explains the source of its values. */
export const modelParametersOf = (id: PlaneId): PlaneModelParameters => {
  const { engine, strength, grade } = entries[id]
  return { engine, strength, grade, speedClass: speedClassOf(entries[id]) }
}

/** The planes that a side may pick (B1.1.3). */
export const rosterOf = (roster: 'core' | 'extended', side: Side): PlaneId[] =>
  planeIds.filter(
    (id) => planes[id].side === side && (roster === 'extended' || coreRoster.some((one) => one === id)),
  )
