import type { Refusal } from '../../core/index.ts'
import { type Manoeuvre, type Plane, spinCode } from '../data/plane.ts'
import type { LevelChange, ManoeuvreOrder } from '../orders/schemas.ts'
import { refusal } from '../refusal.ts'
import { type BlueMaxRules, isGliding, type Pilot } from '../rules.ts'

/** A manoeuvre with its change of level, and their fuel cost (B1.6.2): an order of phase 2 without the reload. */
export interface Flight {
  manoeuvre: Manoeuvre
  altitude: LevelChange
  cost: number
}

/** The manoeuvre with a given code on a plane's chart. @throws Error when the chart has no manoeuvre with this code */
export function manoeuvreOfCode({ id, chart }: Pick<Plane, 'id' | 'chart'>, code: string): Manoeuvre {
  const manoeuvre = chart.get(code)
  if (!manoeuvre) throw new Error(`no manoeuvre ${code} on the chart of ${id}`)
  return manoeuvre
}

/** The manoeuvre that the plane flew last (B1.5). */
export const lastManoeuvreOf = ({ plane, flying }: Pick<Pilot, 'plane' | 'flying'>): Manoeuvre =>
  manoeuvreOfCode(plane, flying.last)

const spinOf = ({ plane }: Pilot): Manoeuvre => manoeuvreOfCode(plane, spinCode)

/**
 * The refusal of a manoeuvre that may not follow the last one because of speed, acrobatics or repetition (B1.5.1 to
 * B1.5.3), or undefined.
 */
function refuseBySequence(pilot: Pilot, manoeuvre: Manoeuvre): Refusal | undefined {
  const last = lastManoeuvreOf(pilot)
  const { code, speed } = manoeuvre
  if (Math.abs(speed - last.speed) > 1)
    return refusal('B1.5.1', 'manoeuvre.speed', { code, speed, last: last.speed })
  if (manoeuvre.acrobatic && !last.forward)
    return refusal('B1.5.2', 'manoeuvre.acrobatic', { code, last: last.code })
  return manoeuvre.nonRepeatable && code === last.code
    ? refusal('B1.5.3', 'manoeuvre.repeated', { code })
    : undefined
}

type Limit = (manoeuvre: Manoeuvre) => boolean

/** The limits on a pilot's choice of manoeuvre in this turn, in the order in which they narrow it (B3.15). */
function limitsOf(pilot: Pilot): { isGlide?: true; allows: Limit }[] {
  const { flying, sheet, turn } = pilot
  const lastSpeed = lastManoeuvreOf(pilot).speed
  const rudder = sheet.rudder && sheet.rudder.until >= turn ? sheet.rudder.side : undefined
  return [
    ...(isGliding(pilot) ? [{ isGlide: true as const, allows: ({ glide }: Manoeuvre) => glide }] : []),
    ...(flying.fire || sheet.noAcrobatics ? [{ allows: ({ acrobatic }: Manoeuvre) => !acrobatic }] : []),
    ...(rudder ? [{ allows: ({ direction }: Manoeuvre) => direction === rudder }] : []),
    // While the rudder is jammed, a wound does not demand a Forward manoeuvre (B3.16).
    ...(sheet.forward === turn && !rudder ? [{ allows: ({ forward }: Manoeuvre) => forward }] : []),
    ...(sheet.slower === turn
      ? [{ allows: ({ speed }: Manoeuvre) => speed === Math.max(1, lastSpeed - 1) }]
      : []),
    ...(sheet.noFast ? [{ allows: ({ speed }: Manoeuvre) => speed < 3 }] : []),
  ]
}

/** The manoeuvres that may follow the last one, without the spin (B1.5.1 to B1.5.3). */
const bySequence = (pilot: Pilot): Manoeuvre[] =>
  [...pilot.plane.chart.values()].filter(
    (manoeuvre) => manoeuvre.code !== spinCode && !refuseBySequence(pilot, manoeuvre),
  )

/** The slowest of some manoeuvres. They stay allowed when a limit would forbid all of them (B3.15). */
function slowestOf(manoeuvres: readonly Manoeuvre[]): Manoeuvre[] {
  const slowest = Math.min(...manoeuvres.map(({ speed }) => speed))
  return manoeuvres.filter(({ speed }) => speed === slowest)
}

/** The manoeuvres that a limit allows or, when it allows none, the slowest of them (B3.15). */
function limited(manoeuvres: Manoeuvre[], allows: Limit): Manoeuvre[] {
  const left = manoeuvres.filter(allows)
  return left.length > 0 ? left : slowestOf(manoeuvres)
}

/** The manoeuvres that may follow the last one and that all limits allow, without the spin (B1.5.1 to B1.5.5). */
export const allowedManoeuvres = (pilot: Pilot): Manoeuvre[] =>
  limitsOf(pilot).reduce((left, { allows }) => limited(left, allows), bySequence(pilot))

/**
 * The refusal of a manoeuvre by the first limit that forbids it (B1.5.4, B1.5.5), or undefined when none does. The
 * caller has already checked that the manoeuvre may follow the last one.
 */
function refuseByLimits(pilot: Pilot, { code }: Manoeuvre): Refusal | undefined {
  let left = bySequence(pilot)
  for (const { isGlide, allows } of limitsOf(pilot)) {
    left = limited(left, allows)
    if (!left.some((one) => one.code === code))
      return isGlide
        ? refusal('B1.5.4', 'manoeuvre.gliding', { code })
        : refusal('B1.5.5', 'manoeuvre.limited', { code })
  }
  return undefined
}

/** The change of level that the pilot is forced to fly in this turn, if any; none for a gliding plane (B1.10.4k). */
function mustOf(pilot: Pilot): 'climb' | 'dive' | undefined {
  const { must } = pilot.sheet
  return must?.turn === pilot.turn && !isGliding(pilot) ? must.way : undefined
}

/** Whether a forced climb fails: the plane is so high that it keeps its level and stalls (B1.10.4c). */
const climbFails = ({ plane, flying }: Pilot): boolean => (flying.level ?? 1) >= plane.maxLevel - 1

/** The refusal of a change of level together with a manoeuvre (B1.10.4a to e), or undefined. */
function refuseAltitude(
  { setup }: BlueMaxRules,
  pilot: Pilot,
  { code, speed, forward }: Manoeuvre,
  altitude: LevelChange,
): Refusal | undefined {
  if (altitude === 'level') return undefined
  const { flying, plane } = pilot
  const level = flying.level ?? 1
  if (code === spinCode) return refusal('B1.5.7', 'altitude.spin')
  if (!setup.altitude) return refusal(altitude === 'land' ? 'B1.10.4d' : 'B1.10.4a', 'altitude.off')
  if (altitude === 'land')
    return level === 1 && forward ? undefined : refusal('B1.10.4d', 'altitude.landing', { level })
  if (isGliding(pilot)) return refusal('B1.10.4e', 'altitude.gliding')
  if (altitude === 'dive')
    return speed >= 2 && level >= 2 ? undefined : refusal('B1.10.4a', 'altitude.diveLow', { level, speed })
  if (speed < 2 || speed >= plane.maxSpeed) return refusal('B1.10.4a', 'altitude.climbSpeed', { speed })
  return climbFails(pilot) && mustOf(pilot) !== 'climb'
    ? refusal('B1.10.4b', 'altitude.maximum', { level, maximum: plane.maxLevel })
    : undefined
}

/** The cost in points of fuel of a manoeuvre with a change of level (B1.6.2). */
export function flightFuelCost(pilot: Pilot, { fuel }: Manoeuvre, altitude: LevelChange): number {
  if (isGliding(pilot)) return 0
  return fuel + (altitude === 'climb' ? 1 : altitude === 'dive' ? -1 : 0)
}

const altitudesInOrder = ['level', 'climb', 'dive', 'land'] as const

/** The flights that fuel and level allow, before a forced change of level is considered (B1.5.6, B1.10.4). */
function payable(rules: BlueMaxRules, pilot: Pilot): Flight[] {
  const flights: Flight[] = []
  for (const manoeuvre of allowedManoeuvres(pilot))
    for (const altitude of altitudesInOrder) {
      const cost = flightFuelCost(pilot, manoeuvre, altitude)
      if (rules.setup.fuel && cost > pilot.sheet.fuel) continue
      if (!refuseAltitude(rules, pilot, manoeuvre, altitude)) flights.push({ manoeuvre, altitude, cost })
    }
  return flights
}

/** Whether a flight makes the forced change of level, or the substitute for a climb that would fail (B1.10.4c, k). */
function fulfils(pilot: Pilot, must: 'climb' | 'dive', { manoeuvre, altitude }: Flight): boolean {
  if (altitude === must) return true
  return must === 'climb' && climbFails(pilot) && manoeuvre.code === '1S1' && altitude === 'level'
}

/** The forced change of level, unless it has lapsed because none of the flights can make it (B1.10.4k). */
function bindingMust(pilot: Pilot, flights: Flight[]): 'climb' | 'dive' | undefined {
  const must = mustOf(pilot)
  return flights.some(({ altitude }) => altitude === must) ? must : undefined
}

/** The flights that comply with a forced change of level; all flights when none can make it (B1.10.4k). */
function underMust(pilot: Pilot, flights: Flight[]): Flight[] {
  const must = bindingMust(pilot, flights)
  return must ? flights.filter((flight) => fulfils(pilot, must, flight)) : flights
}

/**
 * The change of level that a pilot must order now; undefined when there is none, or when it has lapsed because the
 * plane spins or glides, or no flight can make it (B1.10.4k).
 */
export const forcedLevelChange = (rules: BlueMaxRules, pilot: Pilot): 'climb' | 'dive' | undefined =>
  pilot.flying.spinning ? undefined : bindingMust(pilot, payable(rules, pilot))

/** All flights that a pilot may order now, including the spin (B1.13). */
export function flightsOf(rules: BlueMaxRules, pilot: Pilot): Flight[] {
  const spinning = spinOf(pilot)
  const cost = isGliding(pilot) ? 0 : Math.min(spinning.fuel, pilot.sheet.fuel)
  return [{ manoeuvre: spinning, altitude: 'level', cost }, ...underMust(pilot, payable(rules, pilot))]
}

/** Whether a plane has an observer's gun with rounds to count and to reload, dead or alive the observer (B1.10.2). */
const hasLewisGun = ({ setup }: BlueMaxRules, { plane }: Pilot): boolean =>
  setup.observer && setup.lewis && plane.lewis

/** Whether the observer of this plane may be ordered to reload (B1.10.2). */
export const canReload = (rules: BlueMaxRules, pilot: Pilot): boolean =>
  hasLewisGun(rules, pilot) && !pilot.flying.observerKilled

/** The refusal of an order of phase 2, or undefined when it is legal. */
export function refuseManoeuvreOrder(
  rules: BlueMaxRules,
  pilot: Pilot,
  order: ManoeuvreOrder,
): Refusal | undefined {
  const { manoeuvre: code, altitude = 'level' } = order
  const manoeuvre = pilot.plane.chart.get(code)
  if (!manoeuvre) return refusal('B1.5.8', 'manoeuvre.unknown', { code })
  if (order.reload && !canReload(rules, pilot))
    return refusal('B1.10.2', hasLewisGun(rules, pilot) ? 'observer.killed' : 'reload.nobody')
  if (code === spinCode) return refuseAltitude(rules, pilot, manoeuvre, altitude)
  return (
    refuseBySequence(pilot, manoeuvre) ??
    refuseByLimits(pilot, manoeuvre) ??
    refuseAltitude(rules, pilot, manoeuvre, altitude) ??
    refuseFlight(rules, pilot, manoeuvre, altitude)
  )
}

/**
 * The refusal of a flight because of fuel or a forced change of level (B1.5.6, B1.10.4k), or undefined. The caller has
 * already checked all other rules.
 */
function refuseFlight(
  rules: BlueMaxRules,
  pilot: Pilot,
  { code }: Manoeuvre,
  altitude: LevelChange,
): Refusal | undefined {
  const isThis = (flight: Flight) => flight.manoeuvre.code === code && flight.altitude === altitude
  const flights = payable(rules, pilot)
  if (!flights.some(isThis)) return refusal('B1.5.6', 'manoeuvre.fuel', { code, left: pilot.sheet.fuel })
  return underMust(pilot, flights).some(isThis)
    ? undefined
    : refusal('B1.10.4k', 'altitude.must', { way: mustOf(pilot) ?? '' })
}

/** The level of a plane after phase 3, and whether a climb failed; at level 0 the plane is down (B1.4.5, B3.10). */
export function levelAfter(
  pilot: Pilot,
  manoeuvre: Manoeuvre,
  altitude: LevelChange,
): { level: number | undefined; failed: boolean } {
  const { level } = pilot.flying
  if (level === undefined) return { level, failed: false }
  if (altitude === 'land') return { level: 0, failed: false }
  if (isGliding(pilot)) return { level: manoeuvre.glide ? level - 1 : level, failed: false }
  if (altitude === 'dive') return { level: level - 1, failed: false }
  if (altitude !== 'climb') return { level, failed: false }
  return climbFails(pilot) ? { level, failed: true } : { level: level + 1, failed: false }
}
