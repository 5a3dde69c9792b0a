import type { SeatId } from '../../core/index.ts'
import { fullDecks } from '../data/decks.ts'
import { damageZones, type PlaneId } from '../data/plane.ts'
import { evolve } from '../evolve.ts'
import { startHeading } from '../field.ts'
import { seatsAskedToFire } from '../legality/fire.ts'
import { tailingCandidatesOf, tailingCircleIn } from '../legality/tailing.ts'
import { freshPlane, freshSheet } from '../rules.ts'
import { isEnemy, sideOfSeat } from '../seats.ts'
import type { BlueMaxOpen, DuelResult, FlyingPlane } from '../state/open.ts'
import type { Sheet } from '../state/secret.ts'
import { exchangeFire, recoverFromSpins, resolveCards } from './combat.ts'
import { resolveIncidents } from './incidents.ts'
import { movePlanes, payFuel } from './movement.ts'
import type { EventRecorder } from './script.ts'

type DamageBySeat = NonNullable<DuelResult['damage']>

/** The seats that fly in a duel: all but those that have left the game. */
const flyers = ({ rules, state }: EventRecorder): SeatId[] =>
  rules.seats.map(({ id }) => id).filter((id) => !state.open.gone.includes(id))

/** The plane types of the given seats. @throws Error when a seat has no plane */
function picksOf(
  seats: readonly SeatId[],
  pick: (seat: SeatId) => PlaneId | undefined,
): Record<SeatId, PlaneId> {
  const picks: Record<SeatId, PlaneId> = {}
  for (const seat of seats) {
    const plane = pick(seat)
    if (!plane) throw new Error(`${seat} has no plane`)
    picks[seat] = plane
  }
  return picks
}

/** Begins a duel: the seats pick planes in secret, unless the host has fixed the planes (B1.1.3). */
export function beginDuel(script: EventRecorder): void {
  const { planes: fixed } = script.rules.setup
  const asked = flyers(script)
  const picks = fixed ? picksOf(asked, (seat) => fixed[seat]) : {}
  const { A, B, C, D } = fullDecks
  script.emit({
    type: 'duelBegan',
    open: { duel: script.state.open.duel + 1, phase: fixed ? 'start' : 'pick', asked, picks },
    sealed: { decks: { A: [...A], B: [...B], C: [...C], D: [...D] } },
  })
}

/** Decides everything that follows until a seat is asked for an order, or the game is over (B1.3.2). */
export function advance(script: EventRecorder): void {
  while (isPhaseDone(script)) nextPhase(script)
}

/** Whether the current phase is done: all orders are in, or the last pilot of a side has left the game. */
function isPhaseDone(script: EventRecorder): boolean {
  const { open } = script.state
  if (open.phase === 'over') return false
  return isSideOut(script) || open.asked.every((seat) => open.ready.includes(seat))
}

function nextPhase(script: EventRecorder): void {
  const { phase } = script.state.open
  // A side may have nobody left by now, because seats can leave the game while this phase waits for orders.
  if (isSideOut(script)) endDuel(script)
  else if (phase === 'pick') showPlanes(script)
  else if (phase === 'start') takeOff(script)
  else if (phase === 'tailing') beginChoice(script)
  else if (phase === 'choice') {
    const flights = movePlanes(script)
    if (isSideOut(script)) endDuel(script)
    else {
      payFuel(script, flights)
      beginCombat(script)
    }
  } else closeTurn(script)
}

/** Whether a side has nobody left (B1.12.2): no plane in play or, before take-off, no seat in the game. */
function isSideOut(script: EventRecorder): boolean {
  const { phase } = script.state.open
  const left = phase === 'pick' || phase === 'start' ? flyers(script) : script.seats
  return new Set(left.map(sideOfSeat)).size < 2
}

function showPlanes(script: EventRecorder): void {
  const asked = flyers(script)
  const picks = picksOf(asked, (seat) => script.state.secrets?.[seat]?.pick)
  script.emit({ type: 'planesShown', open: { picks, asked } })
}

/** Shows all start hexes and levels, and begins the first turn (B1.1.4, B1.1.5). */
function takeOff(script: EventRecorder): void {
  const { open, secrets } = script.state
  const flying: Record<SeatId, FlyingPlane> = {}
  const own: Record<SeatId, { sheet: Sheet }> = {}
  for (const seat of flyers(script)) {
    const [picked, start] = [open.picks[seat], secrets?.[seat]?.start]
    if (!picked || !start) throw new Error(`${seat} has no plane, or no place to start from`)
    const plane = script.rules.planes[picked]
    flying[seat] = freshPlane(plane, {
      at: start.at,
      heading: startHeading(sideOfSeat(seat)),
      ...(script.rules.setup.altitude && { level: start.level }),
    })
    own[seat] = { sheet: freshSheet(plane) }
  }
  script.emit({ type: 'tookOff', open: { planes: flying }, own })
  beginTurn(script)
}

/** Shows all sheets to everybody, including the sheets of planes that are out. */
function showSheets(script: EventRecorder): void {
  const sheets = Object.fromEntries(
    Object.entries(script.state.secrets ?? {}).flatMap(([seat, { sheet }]) => (sheet ? [[seat, sheet]] : [])),
  )
  if (Object.keys(sheets).length > 0) script.emit({ type: 'sheetsShown', open: { sheets } })
}

/**
 * Begins a turn with phase 1: a plane with one candidate tails it; a pilot with several candidates is asked to name one
 * (B1.4.4).
 */
export function beginTurn(script: EventRecorder): void {
  if (script.rules.setup.openSheets) showSheets(script)
  const { open } = script.state
  const candidates = new Map(
    script.seats.map((seat) => [seat, tailingCandidatesOf(script.rules, open, seat)]),
  )
  const tails: Record<SeatId, SeatId> = {}
  for (const [seat, [first, ...more]] of candidates) if (first && more.length === 0) tails[seat] = first
  const asked = script.seats.filter((seat) => (candidates.get(seat)?.length ?? 0) > 1)
  script.emit({ type: 'turnBegan', open: { turn: open.turn + 1, tails, asked } })
}

/**
 * A pilot leaves the game (RB1). In phase 1 tailing is decided again: a seat that loses a candidate names another or,
 * when only one is left, tails it (B1.4.4).
 */
export function leaveGame(script: EventRecorder, seat: SeatId): void {
  const before = script.state.open
  const event = { type: 'left' as const, open: { seat } }
  const tailing =
    before.phase === 'tailing' ? tailingWithout(script, evolve(script.state, event).open, seat) : undefined
  script.emit({ ...event, open: { seat, ...(tailing && { tailing }) } })
}

function tailingWithout({ rules, state }: EventRecorder, after: BlueMaxOpen, seat: SeatId) {
  const before = state.open
  const tails = { ...after.tails }
  const asked: SeatId[] = []
  const ready: SeatId[] = []
  for (const each of after.asked) {
    const [first, ...more] = tailingCandidatesOf(rules, after, each)
    const isAsBefore = !tailingCandidatesOf(rules, before, each).includes(seat)
    if (more.length > 0) {
      asked.push(each)
      if (isAsBefore && before.ready.includes(each)) ready.push(each)
    } else if (first) tails[each] = first
  }
  return { tails, asked, ready }
}

/**
 * Begins phase 2: every plane in play that does not spin is asked for an order (B1.3.3). A random seat opens a circle
 * of tailing (B1.4.6).
 */
function beginChoice(script: EventRecorder): void {
  const { open, secrets } = script.state
  const tails = { ...open.tails }
  for (const seat of open.asked) {
    const named = secrets?.[seat]?.named
    if (named) tails[seat] = named
  }
  const circle = tailingCircleIn(script.rules, tails)
  const opens = circle.length > 0 ? [script.opener(circle)] : []
  const asked = script.seats.filter((seat) => !open.planes[seat]?.spinning)
  script.emit({ type: 'choiceBegan', open: { tails, opens, asked } })
}

/** Begins phase 5, with the seats that are asked to fire (B1.7.1). */
export function beginCombat(script: EventRecorder): void {
  script.emit({ type: 'combatBegan', open: { asked: seatsAskedToFire(script.rules, script.state.open) } })
}

/**
 * Runs phases 5 to 8. Ends the duel as soon as a side has nobody left after one of them (B1.12.2), or at the turn limit
 * (B1.12.4); else begins the next turn.
 */
function closeTurn(script: EventRecorder): void {
  exchangeFire(script)
  for (const phase of [resolveCards, recoverFromSpins, resolveIncidents]) {
    phase(script)
    if (isSideOut(script)) {
      endDuel(script)
      return
    }
  }
  const { turnLimit } = script.rules.setup
  if (turnLimit > 0 && script.state.open.turn >= turnLimit) endDuel(script)
  else beginTurn(script)
}

/**
 * Ends the duel, which the side with more planes in play wins (B1.12.2 to B1.12.4), and begins the next one unless the
 * game is over.
 */
function endDuel(script: EventRecorder): void {
  const { open } = script.state
  if (script.rules.setup.openSheets) showSheets(script)
  const result = resultOf(script, open)
  const isLast = open.duel >= script.rules.setup.duels || sidesLeft(script) < 2
  script.emit({ type: 'duelEnded', open: { result, isLast } })
  if (!isLast) beginDuel(script)
}

const sidesLeft = (script: EventRecorder): number => new Set(flyers(script).map(sideOfSeat)).size

function resultOf(script: EventRecorder, open: BlueMaxOpen): DuelResult {
  const hasBegun = open.turn > 0
  const left = hasBegun ? script.seats : flyers(script)
  const allies = left.filter((seat) => sideOfSeat(seat) === 'allies').length
  const central = left.length - allies
  const { rules } = script
  const seats = rules.seats.map(({ id }) => id)
  const damage = hasBegun && rules.version >= 2 ? damageOf(script) : undefined
  const isOut = (seat: SeatId) =>
    hasBegun ? !left.includes(seat) && open.planes[seat] : open.gone.includes(seat)
  return {
    duel: open.duel,
    winner:
      allies === central ? byDamage(script, damage, allies > 0) : allies > central ? 'allies' : 'central',
    points: Object.fromEntries(
      seats.map((seat) => [seat, seats.filter((other) => isEnemy(seat, other) && isOut(other)).length]),
    ),
    turns: open.turn,
    ...(damage && { damage, shotDownBy: shotDownBy(open) }),
  }
}

/** The damage on every sheet, by seat. */
const damageOf = ({ state }: EventRecorder): DamageBySeat =>
  Object.fromEntries(
    Object.entries(state.secrets ?? {}).flatMap(([seat, { sheet }]) => (sheet ? [[seat, sheet.damage]] : [])),
  )

/**
 * The winner when both sides have equally many planes in play: at the turn limit the side that has done more damage,
 * else a draw (B1.12.4).
 */
function byDamage(
  { rules, state }: EventRecorder,
  damage: DamageBySeat | undefined,
  bothFly: boolean,
): DuelResult['winner'] {
  if (!damage || !bothFly) return 'draw'
  const taken = { allies: 0, central: 0 }
  for (const [seat, zones] of Object.entries(damage)) {
    const plane = state.open.planes[seat]
    const boxes = plane && rules.version > 2 ? rules.planes[plane.plane].zones : undefined
    for (const zone of damageZones)
      taken[sideOfSeat(seat)] += Math.min(zones[zone], boxes?.[zone] ?? zones[zone])
  }
  if (taken.allies === taken.central) return 'draw'
  return taken.allies < taken.central ? 'allies' : 'central'
}

/**
 * By the seat of each plane that is out: the enemies that hit it last (B1.12.5). A plane that was never hit has no
 * entry.
 */
const shotDownBy = ({ planes }: BlueMaxOpen): Record<SeatId, SeatId[]> =>
  Object.fromEntries(
    Object.entries(planes).flatMap(([seat, { out, hitBy }]) => (out && hitBy ? [[seat, hitBy]] : [])),
  )
