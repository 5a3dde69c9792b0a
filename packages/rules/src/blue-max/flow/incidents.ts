import type { SeatId } from '../../core/index.ts'
import type { BlueMaxEvent } from '../events.ts'
import { flyingPlaneOf, type Pilot, pilotIn } from '../rules.ts'
import type { OutCause } from '../state/open.ts'
import type { Sheet } from '../state/secret.ts'
import { applyDamageCards, type OwnDamage } from './damage.ts'
import type { EventRecorder } from './script.ts'

type OpenOf<T extends BlueMaxEvent['type']> = NonNullable<Extract<BlueMaxEvent, { type: T }>['open']>
type BurnResult = OpenOf<'burned'>['results'][string]
type SmokeResult = OpenOf<'smokeRolled'>['results'][string]

/** Whether the manoeuvre of this turn was a side-slip (B1.5.9). */
const hasSlipped = ({ plane, flying }: Pilot): boolean => plane.chart.get(flying.last)?.sideSlip ?? false

/** Phase 8, incidents, in the order of B1.8.6. */
export function resolveIncidents(script: EventRecorder): void {
  if (script.rules.setup.altitude) fall(script)
  jamGuns(script)
  burn(script)
  smoke(script)
  stall(script)
  endTurn(script)
}

/** Step a) of phase 8: spinning planes lose a level; below level 1 they hit the ground (B1.10.4g). */
function fall(script: EventRecorder): void {
  const levels: Record<SeatId, number> = {}
  const out: Record<SeatId, OutCause> = {}
  for (const seat of script.seats) {
    const { spinning, level = 1 } = flyingPlaneOf(script.state.open, seat)
    if (!spinning) continue
    levels[seat] = level - 1
    if (level <= 1) out[seat] = 'ground'
  }
  if (Object.keys(levels).length > 0) script.emit({ type: 'fell', open: { levels, out } })
}

/**
 * Step b) of phase 8: rolls for long bursts, which may jam guns; guns that are already jammed or lost do not change
 * (B1.8.7, B1.9.1).
 */
function jamGuns(script: EventRecorder): void {
  const own: Record<SeatId, { sheet: Sheet; pilot?: number; observer?: number }> = {}
  for (const seat of script.seats) {
    const { sheet, turn } = pilotIn(script.rules, script.state, seat)
    const isLong = (who: 'pilot' | 'observer') => sheet.longBursts?.turn === turn && sheet.longBursts[who]
    const pilot = isLong('pilot') ? script.rollOne(seat, 'jam', 8) : undefined
    const observer = isLong('observer') ? script.rollOne(seat, 'observerJam', 8) : undefined
    if (pilot === undefined && observer === undefined) continue
    own[seat] = {
      sheet: {
        ...sheet,
        jammed: sheet.jammed || (sheet.guns > 0 && (pilot ?? 0) >= 5),
        observerJammed: sheet.observerJammed || (observer ?? 0) >= 5,
      },
      ...(pilot !== undefined && { pilot }),
      ...(observer !== undefined && { observer }),
    }
  }
  if (Object.keys(own).length > 0) script.emit({ type: 'jamRolled', own })
}

/** Step c) of phase 8: a burning plane takes a damage card, then rolls to put the fire out (B1.8.8). */
function burn(script: EventRecorder): void {
  const burning = script.seats.filter((seat) => flyingPlaneOf(script.state.open, seat).fire)
  if (burning.length === 0) return
  const results: Record<SeatId, BurnResult> = {}
  const own: Record<SeatId, OwnDamage> = {}
  const pile = script.pile()
  for (const seat of burning) {
    const pilot = pilotIn(script.rules, script.state, seat)
    const taken = applyDamageCards(script, pilot, [pile.draw('B', 'blue')], 8)
    own[seat] = taken.own
    results[seat] = taken.shown
    if (taken.shown.out) continue
    const die = script.rollOne(seat, 'fire', 8)
    const isQuenched = die >= (hasSlipped(pilot) ? 4 : 5)
    results[seat] = { ...taken.shown, die, ...(isQuenched && { quenched: true as const }) }
  }
  script.emit({ type: 'burned', open: { results }, own, sealed: { draws: pile.draws } })
}

/**
 * Step d) of phase 8: Smoke is removed by a side-slip or by a roll of 6; a roll of 1 turns it into Fire, which acts
 * from the next turn on (B1.8.9).
 */
function smoke(script: EventRecorder): void {
  const results: Record<SeatId, SmokeResult> = {}
  for (const seat of script.seats) {
    const pilot = pilotIn(script.rules, script.state, seat)
    if (!pilot.flying.smoke) continue
    if (hasSlipped(pilot)) {
      results[seat] = { becomes: 'nothing' }
      continue
    }
    const die = script.rollOne(seat, 'smoke', 8)
    results[seat] = { die, becomes: die === 6 ? 'nothing' : die === 1 ? 'fire' : 'smoke' }
  }
  if (Object.keys(results).length > 0) script.emit({ type: 'smokeRolled', open: { results } })
}

/** Step e) of phase 8: a stalled plane that is not yet spinning rolls, and may begin to spin (B1.8.10). */
function stall(script: EventRecorder): void {
  const rolls: Record<SeatId, { die: number; spins: boolean }> = {}
  for (const seat of script.seats) {
    const { stalled, spinning } = flyingPlaneOf(script.state.open, seat)
    if (!stalled || spinning) continue
    const die = script.rollOne(seat, 'stall', 8)
    rolls[seat] = { die, spins: die >= 5 }
  }
  if (Object.keys(rolls).length > 0) script.emit({ type: 'stallRolled', open: { rolls } })
}

/** Step f) of phase 8: the turn ends, and planes in their last gliding turn have landed (B1.6.3). */
function endTurn(script: EventRecorder): void {
  const out: Record<SeatId, OutCause> = {}
  for (const seat of script.seats) {
    const { sheet, turn } = pilotIn(script.rules, script.state, seat)
    if (sheet.dry && sheet.dry.until <= turn) out[seat] = 'landed'
  }
  script.emit({ type: 'turnEnded', open: { out } })
}
