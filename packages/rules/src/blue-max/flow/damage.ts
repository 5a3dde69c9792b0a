import { type CardEffect, type CardHit, fuelLost, hitOf } from '../data/decks.ts'
import type { DamageZone } from '../data/plane.ts'
import type { BlueMaxEvent } from '../events.ts'
import type { Pilot } from '../rules.ts'
import type { OutCause } from '../state/open.ts'
import type { DrawnCard, Sheet } from '../state/secret.ts'
import type { EventRecorder } from './script.ts'

type Kind<T extends BlueMaxEvent['type']> = Extract<BlueMaxEvent, { type: T }>
/**
 * The damage cards that take effect on a plane, and the plane's sheet afterwards: the part of the event that only its
 * pilot sees.
 */
export type OwnDamage = NonNullable<Kind<'resolved'>['own']>[string]
/** The public consequences of the damage cards that take effect on a plane. */
export type ShownDamage = NonNullable<Kind<'resolved'>['open']>['results'][string]

/** The duration of an effect of three turns, which ends with the third turn after the current one (B1.9.3). */
const threeTurns = 3

/** A plane while damage cards take effect on it: its sheet, and what becomes public. */
class Damaged {
  readonly sheet: Sheet
  readonly shown: ShownDamage = {}
  /** Whether wings or tail took damage, so that the plane must roll for loss of control (B1.10.4f). */
  shaken = false
  readonly #pilot: Pilot
  readonly #script: EventRecorder
  #smoke: boolean
  #fire: boolean

  constructor(script: EventRecorder, pilot: Pilot) {
    this.#script = script
    this.#pilot = pilot
    this.sheet = { ...pilot.sheet, damage: { ...pilot.sheet.damage } }
    this.#smoke = pilot.flying.smoke
    this.#fire = pilot.flying.fire
  }

  /** Applies a damage card to the plane. @returns whether the card is void */
  take({ card, colour }: DrawnCard): boolean {
    const hit = hitOf(card, colour, this.#script.rules.setup.kills)
    if (this.#isVoid(hit)) return true
    if (hit.zone) this.#damage(hit.zone, hit.damage ?? 0)
    if (hit.effect) this.#effect(hit.effect)
    return false
  }

  /**
   * Whether a damage card is void: a second rudder card while the first lasts (B1.9.3), or an observer card when there
   * is no observer.
   */
  #isVoid({ effect }: CardHit): boolean {
    const { sheet } = this
    const { turn } = this.#pilot
    if (effect === 'rudderL' || effect === 'rudderR') return (sheet.rudder?.until ?? 0) >= turn
    if (effect === 'observerWounded' || effect === 'observerKilled') return !this.#hasObserver()
    return false
  }

  #hasObserver(): boolean {
    const { plane, flying } = this.#pilot
    const isThere = this.#script.rules.setup.observer && plane.guns.observer > 0
    return isThere && !flying.observerKilled && !this.shown.observerKilled
  }

  #damage(zone: DamageZone, points: number): void {
    this.sheet.damage[zone] += points
    if (zone === 'wings' || zone === 'tail') this.shaken = true
    // A plane with an exhausted engine glides; any other exhausted zone puts the plane out (B1.8.2).
    if (zone !== 'engine' && this.sheet.damage[zone] >= this.#pilot.plane.zones[zone]) this.#out(zone)
  }

  #out(cause: OutCause): void {
    this.shown.out ??= cause
  }

  #effect(effect: CardEffect): void {
    const { sheet } = this
    const { turn } = this.#pilot
    const lost = fuelLost[effect]
    if (lost !== undefined) {
      if (this.#script.rules.setup.fuel) sheet.fuel = Math.max(0, sheet.fuel - lost)
      return
    }
    switch (effect) {
      case 'smoke':
        // Smoke does nothing to a plane that smokes or burns (B1.9.4).
        if (!this.#smoke && !this.#fire) this.#mark('smoke')
        return
      case 'fire':
        if (!this.#fire) this.#mark('fire')
        return
      case 'slowEngine':
      case 'tornFast':
        sheet.noFast = true
        return
      case 'tornAcrobatics':
        sheet.noAcrobatics = true
        return
      case 'gunsJam':
        if (sheet.guns > 0) sheet.jammed = true
        return
      case 'gunLost':
        sheet.guns = Math.max(0, sheet.guns - 1)
        if (sheet.guns === 0) sheet.jammed = false
        return
      case 'woundForward':
        sheet.forward = turn + 1
        return
      case 'woundSlow':
        sheet.slower = turn + 1
        return
      case 'rudderL':
      case 'rudderR':
        sheet.rudder = { side: effect === 'rudderL' ? 'L' : 'R', until: turn + threeTurns }
        return
      case 'observerWounded':
        sheet.observerWounded = turn + threeTurns
        return
      case 'observerKilled':
        this.shown.observerKilled = true
        return
      case 'pilotKilled':
      case 'explosion':
        this.#out(effect)
        return
    }
  }

  #mark(marker: 'smoke' | 'fire'): void {
    this.#smoke = marker === 'smoke'
    this.#fire = marker === 'fire'
    this.shown.marker = marker
  }
}

/**
 * Damage cards take effect on a plane in the order in which they were drawn; then the plane rolls for an empty tank and
 * for loss of control. Once the plane is out the rest is void (B1.8.1, B1.10.4f).
 * @param phase 6, or 8 for the card that Fire draws
 */
export function applyDamageCards(
  script: EventRecorder,
  pilot: Pilot,
  cards: readonly DrawnCard[],
  phase: 6 | 8,
): { own: OwnDamage; shown: ShownDamage } {
  const damaged = new Damaged(script, pilot)
  const { sheet, shown } = damaged
  const own: OwnDamage = { sheet, cards: [] }
  for (const drawn of cards) {
    const isVoid = shown.out !== undefined || damaged.take(drawn)
    own.cards.push({ ...drawn, ...(isVoid && { isVoid: true as const }) })
  }
  if (!shown.out && pilot.sheet.fuel > 0 && sheet.fuel === 0)
    own.dry = rollForEmptyTank(script, pilot, sheet, phase)
  if (!shown.out && damaged.shaken && script.rules.setup.altitude && !pilot.flying.spinning) {
    own.control = script.rollOne(pilot.seat, 'control', phase)
    if (own.control >= 5) shown.spins = true
  }
  return { own, shown }
}

/**
 * Rolls the die for an empty tank, which gives the number of following turns that the plane glides (B1.6.3), and
 * records it on `sheet`.
 * @returns the die
 */
export function rollForEmptyTank(script: EventRecorder, pilot: Pilot, sheet: Sheet, phase: number): number {
  const die = script.rollOne(pilot.seat, 'dry', phase)
  sheet.dry = { turns: die, until: pilot.turn + die }
  return die
}
