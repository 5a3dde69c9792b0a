import { type SeatId, turnedHeading } from '../../core/index.ts'
import { colourOfFace } from '../data/decks.ts'
import type { Attack, BlueMaxEvent } from '../events.ts'
import { areRoundsCounted, burstRounds, gunsLeft, shotDiceOf, targetsOf } from '../legality/fire.ts'
import { type CrewMember, crewMembers, type FireOrder, type Shot } from '../orders/schemas.ts'
import { flyingPlaneOf, type Pilot, pilotIn } from '../rules.ts'
import type { BlueMaxOpen } from '../state/open.ts'
import type { DrawnCard, Sheet } from '../state/secret.ts'
import { applyDamageCards, type OwnDamage, type ShownDamage } from './damage.ts'
import type { EventRecorder } from './script.ts'

type Recovered = NonNullable<Extract<BlueMaxEvent, { type: 'recovered' }>['open']>
type RecoveryRoll = Recovered['rolls'][string]
type OwnFire = { sheet?: Sheet; cards?: (DrawnCard & { attack: number })[] }

/**
 * Phase 5: all fire is simultaneous. Dice are rolled in seat order, a pilot before the observer, and each die draws its
 * card in turn (B1.3.5, B1.7.5, B1.7.6).
 */
export function exchangeFire(script: EventRecorder): void {
  const { open, secrets } = script.state
  const attacks: Attack[] = []
  const own: Record<SeatId, OwnFire> = {}
  const pile = script.pile()
  for (const seat of script.seats) {
    const given = secrets?.[seat]?.fireOrder
    if (!given) continue
    const pilot = pilotIn(script.rules, script.state, seat)
    const order = atTargets(script, seat, given)
    own[seat] = { ...own[seat], sheet: afterFire(script, pilot, order) }
    for (const who of crewMembers) {
      const shot = order[who]
      const target = shot && targetsOf(script.rules, open, seat, who).find((one) => one.seat === shot.at)
      if (!shot || !target) continue
      const dice = shotDiceOf(script.rules, open, {
        seat,
        who,
        target,
        burst: shot.burst,
        guns: gunsLeft(pilot, who),
      })
      const faces = script.roll(seat, who === 'pilot' ? 'attack' : 'observerAttack', 5, dice)
      const { side, distance } = target
      attacks.push({ by: seat, crew: who, at: shot.at, burst: shot.burst, distance, side, dice, faces })
      const attack = attacks.length - 1
      const cards = faces.flatMap((face) => {
        const colour = colourOfFace(face)
        return colour ? [{ ...pile.draw(side, colour), attack }] : []
      })
      own[shot.at] = { ...own[shot.at], cards: [...(own[shot.at]?.cards ?? []), ...cards] }
    }
  }
  script.emit({ type: 'fired', open: { attacks }, own, sealed: { draws: pile.draws } })
}

/**
 * The shots of a fire order whose targets are still in play; a pilot may have left the game since the order. Other
 * shots are not fired.
 */
function atTargets({ rules, state: { open } }: EventRecorder, seat: SeatId, order: FireOrder): FireOrder {
  const isThere = (who: CrewMember) =>
    targetsOf(rules, open, seat, who).some((one) => one.seat === order[who]?.at)
  return {
    ...(isThere('pilot') && { pilot: order.pilot }),
    ...(isThere('observer') && { observer: order.observer }),
  }
}

/**
 * The sheet after firing: the rounds are spent (B1.10.2), and a burst at a target on another level may force a climb or
 * dive next turn (B1.10.4k).
 */
function afterFire({ rules, state: { open } }: EventRecorder, pilot: Pilot, order: FireOrder): Sheet {
  const { observer, pilot: shot } = order
  const spent = observer && areRoundsCounted(rules, pilot.plane, 'observer') ? burstRounds[observer.burst] : 0
  const way = shot && wayAfter(open, pilot, shot)
  const longBursts = {
    turn: pilot.turn,
    pilot: shot?.burst === 'long',
    observer: observer?.burst === 'long',
  }
  return {
    ...pilot.sheet,
    ammo: pilot.sheet.ammo - spent,
    ...((longBursts.pilot || longBursts.observer) && { longBursts }),
    ...(way && { must: { turn: pilot.turn + 1, way } }),
  }
}

function wayAfter(open: BlueMaxOpen, { flying }: Pilot, { at, burst }: Shot): 'climb' | 'dive' | undefined {
  const above = (open.planes[at]?.level ?? 0) - (flying.level ?? 0)
  if (burst === 'short' || above === 0) return undefined
  return above > 0 ? 'climb' : 'dive'
}

/** Phase 6: each plane takes its collision cards, then the cards of attacks (B1.8.1). */
export function resolveCards(script: EventRecorder): void {
  const results: Record<SeatId, ShownDamage> = {}
  const own: Record<SeatId, OwnDamage> = {}
  for (const seat of script.seats) {
    const cards = script.state.secrets?.[seat]?.cards ?? []
    if (cards.length === 0) continue
    const taken = applyDamageCards(script, pilotIn(script.rules, script.state, seat), cards, 6)
    own[seat] = taken.own
    results[seat] = taken.shown
  }
  if (Object.keys(own).length > 0) script.emit({ type: 'resolved', open: { results }, own })
}

/** Phase 7: spinning planes try to recover (B1.8.3, B1.8.4), then jammed guns are cleared (B1.8.5). */
export function recoverFromSpins(script: EventRecorder): void {
  const { open } = script.state
  const spinning = script.seats.filter((seat) => open.planes[seat]?.spinning)
  if (spinning.length > 0) rollRecoveries(script, spinning)
  unjam(script, spinning)
}

function rollRecoveries(script: EventRecorder, spinning: readonly SeatId[]): void {
  const { altitude, spinTries } = script.rules.setup
  const rolls: Record<SeatId, RecoveryRoll> = {}
  for (const seat of spinning) {
    const { fails, heading } = flyingPlaneOf(script.state.open, seat)
    const die = script.rollOne(seat, 'recovery', 7)
    if (die >= 3) {
      const facing = script.rollOne(seat, 'facing', 7)
      rolls[seat] = { die, facing, heading: turnedHeading(heading, facing - 1) }
    } else rolls[seat] = !altitude && fails + 1 >= spinTries ? { die, out: 'spin' } : { die }
  }
  script.emit({ type: 'recovered', open: { rolls } })
}

function unjam(script: EventRecorder, spinning: readonly SeatId[]): void {
  const own: Record<SeatId, { sheet: Sheet; pilot?: number; observer?: number }> = {}
  for (const seat of script.seats) {
    if (spinning.includes(seat)) continue
    const { sheet, flying, plane } = pilotIn(script.rules, script.state, seat)
    const flown = plane.chart.get(flying.last)
    const isCalm = flown?.direction === 'S' && !flown.acrobatic
    const pilot = sheet.jammed && isCalm ? script.rollOne(seat, 'unjam', 7) : undefined
    // The observer may clear a jam after any manoeuvre (B1.10.3), unless the observer is killed.
    const observer =
      sheet.observerJammed && !flying.observerKilled ? script.rollOne(seat, 'observerUnjam', 7) : undefined
    if (pilot === undefined && observer === undefined) continue
    own[seat] = {
      sheet: {
        ...sheet,
        jammed: sheet.jammed && (pilot ?? 0) < 4,
        observerJammed: sheet.observerJammed && (observer ?? 0) < 4,
      },
      ...(pilot !== undefined && { pilot }),
      ...(observer !== undefined && { observer }),
    }
  }
  if (Object.keys(own).length > 0) script.emit({ type: 'unjamRolled', own })
}
