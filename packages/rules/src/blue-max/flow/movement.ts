import type { SeatId } from '../../core/index.ts'
import { spin } from '../data/plane.ts'
import { codeOfHex, fly } from '../field.ts'
import { costOf, levelAfter } from '../legality/manoeuvres.ts'
import type { Altitude, ChooseOrder } from '../orders/schemas.ts'
import { type BlueMaxRules, fullLewis, isGliding, type Pilot, pilotOf } from '../rules.ts'
import type { Cause, Flying } from '../state/open.ts'
import type { DrawnCard, Sheet } from '../state/secret.ts'
import { runDry } from './damage.ts'
import type { Script } from './script.ts'

/** The order that a seat has given; a plane that spins flies on in its spin unasked (B1.5.7). */
const orderOf = (script: Script, { seat, flying }: Pilot): ChooseOrder =>
  (!flying.spinning && script.state.secrets?.[seat]?.order) || { manoeuvre: spin }

/** The flight of a plane in phase 3, and its cost. */
export interface Flight {
  pilot: Pilot
  altitude: Altitude
  /** Points of fuel. */
  cost: number
}

/** Phase 3: all move at once, planes collide (B1.6.1, B1.10.1). @returns what has been flown, by seat */
export function movePlanes(script: Script): ReadonlyMap<SeatId, Flight> {
  const flights = new Map<SeatId, Flight>()
  const moves: Record<SeatId, ReturnType<typeof moveOf>['move']> = {}
  const out: Record<SeatId, Cause> = {}
  const own: Record<SeatId, { sheet: Sheet }> = {}
  for (const seat of script.seats) {
    const pilot = pilotOf(script.rules, script.state, seat) as Pilot
    const order = orderOf(script, pilot)
    const { move, cause, flight } = moveOf(script, pilot, order)
    flights.set(seat, flight)
    moves[seat] = move
    if (cause) out[seat] = cause
    own[seat] = { sheet: afterMove(pilot, order) }
  }
  script.emit({ type: 'moved', open: { moves, out }, own })
  if (script.rules.setup.altitude) collide(script)
  return flights
}

/** The hex to which a plane comes, and whether it leaves the game there. */
function moveOf({ rules }: Script, pilot: Pilot, { manoeuvre: code, altitude = 'level' }: ChooseOrder) {
  const { flying, plane } = pilot
  const manoeuvre = plane.chart.get(code)
  if (!manoeuvre) throw new Error(`no manoeuvre ${code} on the chart of ${plane.id}`)
  const path = fly(rules.field, flying.at, flying.heading, manoeuvre.path, manoeuvre.direction)
  const { level, failed } = levelAfter(pilot, manoeuvre, altitude)
  const move = {
    manoeuvre: code,
    // A plane that has left the field is seen for the last time at its edge.
    at: path.left ? (path.entered.at(-1) ?? flying.at) : (path.at ?? flying.at),
    heading: path.heading,
    ...(level !== undefined && { level }),
    stalled: manoeuvre.stall || failed,
    spinning: code === spin,
  }
  const down: Cause = altitude === 'land' ? 'landed' : 'ground'
  const cause: Cause | undefined = path.left ? 'leftField' : level === 0 ? down : undefined
  return { move, cause, flight: { pilot, altitude, cost: costOf(pilot, manoeuvre, altitude) } }
}

/** The sheet after phase 3: the observer has reloaded (B1.10.2). */
const afterMove = ({ sheet, turn }: Pilot, { reload }: ChooseOrder): Sheet =>
  reload ? { ...sheet, ammo: fullLewis, reloads: turn } : sheet

const stabilityOf = ({ planes }: BlueMaxRules, flying: Flying): number =>
  ['A', 'B', 'C'].indexOf(planes[flying.plane].stability)
const speedOf = ({ planes }: BlueMaxRules, flying: Flying): number =>
  planes[flying.plane].chart.get(flying.last)?.speed ?? 0

/** One roll for each hex and level with several planes, by the codes of the hexes, then by levels (B1.10.1). */
function collide(script: Script): void {
  const { open } = script.state
  const groups = new Map<string, SeatId[]>()
  for (const seat of script.seats) {
    const { at, level } = open.planes[seat] as Flying
    const place = `${codeOfHex(script.rules.field, at)}/${level}`
    groups.set(place, [...(groups.get(place) ?? []), seat])
  }
  for (const place of [...groups.keys()].sort()) {
    const seats = groups.get(place) as SeatId[]
    if (seats.length > 1) collision(script, seats)
  }
}

function collision(script: Script, seats: readonly SeatId[]): void {
  const flying = seats.map((seat) => script.state.open.planes[seat] as Flying)
  const worst = Math.max(...flying.map((plane) => stabilityOf(script.rules, plane)))
  const by = seats[flying.findIndex((plane) => stabilityOf(script.rules, plane) === worst)] as SeatId
  const die = script.rollOne(by, 'collision', 3)
  const total = die + Math.max(...flying.map((plane) => speedOf(script.rules, plane))) + worst
  const cards = total > 10 ? 2 : total > 6 ? 1 : 0
  const pile = script.pile()
  const own: Record<SeatId, { cards: DrawnCard[] }> = {}
  if (cards > 0)
    for (const seat of seats)
      own[seat] = { cards: Array.from({ length: cards }, () => pile.draw('A', 'blue')) }
  const { at, level = 0 } = flying[0] as Flying
  script.emit({
    type: 'collided',
    open: { at, level, seats: [...seats], by, die, total, cards },
    own,
    sealed: { draws: pile.draws },
  })
}

/** Phase 4, in secret (B1.6.2): what is short is forgiven, but the tank is empty then (B1.6.3). */
export function payFuel(script: Script, flights: ReadonlyMap<SeatId, Flight>): void {
  if (!script.rules.setup.fuel) return
  const own: Record<SeatId, { sheet: Sheet; die?: number }> = {}
  for (const seat of script.seats) {
    const pilot = pilotOf(script.rules, script.state, seat) as Pilot
    const { pilot: before, cost } = flights.get(seat) as Flight
    if (isGliding(before)) continue
    const sheet = { ...pilot.sheet, fuel: Math.max(0, pilot.sheet.fuel - cost) }
    const isDry = sheet.fuel === 0 && pilot.sheet.fuel > 0
    own[seat] = isDry ? { die: runDry(script, pilot, sheet, 4), sheet } : { sheet }
  }
  if (Object.keys(own).length > 0) script.emit({ type: 'fuelPaid', own })
}
