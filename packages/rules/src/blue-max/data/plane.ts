/** The two sides in a game of Blue Max (B1.1.1). */
export const sides = ['allies', 'central'] as const
export type Side = (typeof sides)[number]

/** The ids of the plane types in the core roster; {@link planeIds} also has the types of the extended roster. */
export const coreRoster = ['dr1', 'alb3', 'halbcl2', 'nie24', 'f2b', 'tripe'] as const
export const planeIds = [
  'dr1',
  'alb3',
  'alb2',
  'halb2',
  'halbcl2',
  'fe3',
  'fd7',
  'nie24',
  'nie17',
  'camel',
  'tripe',
  'spad13',
  'f2b',
] as const
export type PlaneId = (typeof planeIds)[number]

export type TurnDirection = 'L' | 'S' | 'R'
/**
 * A step of a manoeuvre's path: `F` one hex ahead, `t` a turn by 60 degrees, `s` a step to the side, `R` a reversal
 * (B4.2).
 */
export type PathStep = 'F' | 't' | 's' | 'R'

/** A manoeuvre on the chart of a plane (B4.2). */
export interface Manoeuvre {
  /** The code of the manoeuvre: its number, direction and fuel cost, such as `14L3`. */
  code: string
  number: number
  direction: TurnDirection
  /** The fuel cost of the manoeuvre in points. */
  fuel: number
  speed: number
  path: readonly PathStep[]
  /** Whether the manoeuvre flies straight ahead (Forward): acrobatics may follow only such a manoeuvre (B1.5.2). */
  forward: boolean
  acrobatic: boolean
  nonRepeatable: boolean
  /** Whether a gliding plane may fly the manoeuvre (B1.5.4). */
  glide: boolean
  sideSlip: boolean
  /** Whether the manoeuvre stalls the plane (B1.5.10). */
  stall: boolean
}

/** The four zones of a plane that take damage (B1.2.1). */
export const damageZones = ['wings', 'fuselage', 'engine', 'tail'] as const
export type DamageZone = (typeof damageZones)[number]

/** The card of a plane with its chart (B1.2.1, B4.4). All of it is public. */
export interface Plane {
  id: PlaneId
  side: Side
  /** For each zone, the damage points at which it is exhausted. */
  zones: Readonly<Record<DamageZone, number>>
  /** The stability of the plane; A is the best. */
  stability: 'A' | 'B' | 'C'
  guns: { pilot: number; observer: number }
  /** Whether the observer has a Lewis gun, whose rounds are counted (B1.10.2). */
  lewis: boolean
  /** The points of fuel in the plane's full tank. */
  fuel: number
  maxLevel: number
  maxSpeed: number
  /** The code of the Start manoeuvre in box 0, which counts as the last manoeuvre on turn 1 (B1.1.5). */
  start: string
  chart: ReadonlyMap<string, Manoeuvre>
}

/** The code of the spin, a manoeuvre that is on every chart (B1.5.7). */
export const spinCode = '0S2'
