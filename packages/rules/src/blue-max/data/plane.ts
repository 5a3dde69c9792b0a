/** The two sides (B1.1.1). */
export const sides = ['allies', 'central'] as const
export type Side = (typeof sides)[number]

/** The planes by their ids: of the core roster, and of the extended one. */
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
/** A step of a manoeuvre: one hex ahead, a turn by 60 degrees, a step to the side, half a turn (B4.2). */
export type PathStep = 'F' | 't' | 's' | 'R'

/** A manoeuvre of a chart (B4.2). */
export interface Manoeuvre {
  /** Number, direction and fuel: `14L3`. */
  code: string
  number: number
  direction: TurnDirection
  /** The fuel in points. */
  fuel: number
  speed: number
  path: readonly PathStep[]
  /** Whether the manoeuvre flies straight ahead: acrobatics may follow no other (B1.5.2). */
  forward: boolean
  acrobatic: boolean
  nonRepeatable: boolean
  /** May be flown by a plane that glides (B1.5.4). */
  glide: boolean
  sideSlip: boolean
  /** Stalls the plane (B1.5.10). */
  stall: boolean
}

/** The four zones of a plane that take damage (B1.2.1). */
export const damageZones = ['wings', 'fuselage', 'engine', 'tail'] as const
export type DamageZone = (typeof damageZones)[number]

/** The card of a plane with its chart (B1.2.1, B4.4). All of it is public. */
export interface Plane {
  id: PlaneId
  side: Side
  /** Damage that a zone takes before it is exhausted. */
  zones: Readonly<Record<DamageZone, number>>
  /** A is the best. */
  stability: 'A' | 'B' | 'C'
  guns: { pilot: number; observer: number }
  /** Whether the observer's gun counts its rounds (B1.10.2). */
  lewis: boolean
  /** Points in a full tank. */
  fuel: number
  maxLevel: number
  maxSpeed: number
  /** The code of the manoeuvre in box 0 (B1.1.5). */
  start: string
  chart: ReadonlyMap<string, Manoeuvre>
}

/** The code of a spin. It is on every chart (B1.5.7). */
export const spinCode = '0S2'
