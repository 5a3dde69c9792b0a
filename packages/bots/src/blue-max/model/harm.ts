import {
  type BlueMaxRules,
  type CardEffect,
  type CardHit,
  deckNames,
  fullDecks,
  hitOf,
  type Plane,
  type PlaneId,
  type Sheet,
} from '@opsroom/rules/blue-max'

/** The expected harm of one die of a shot against each side of a plane, A to D; 1 stands for a plane shot down. */
export type HarmBySide = readonly number[]

/** The estimated harm of each effect of a damage card; 1 stands for a plane shot down. */
const effects: Record<CardEffect, number> = {
  pilotKilled: 1,
  explosion: 1,
  fire: 0.25,
  smoke: 0.06,
  slowEngine: 0.06,
  tornFast: 0.06,
  tornAcrobatics: 0.05,
  gunsJam: 0.1,
  gunLost: 0.12,
  woundForward: 0.04,
  woundSlow: 0.02,
  tank3: 0.03,
  tank6: 0.06,
  rudderR: 0.06,
  rudderL: 0.06,
  observerWounded: 0.04,
  observerKilled: 0.08,
}

/** The harm of a destroyed engine: the plane can only glide. */
const deadEngine = 0.6

function worthOf({ zone, damage = 0, effect }: CardHit, plane: Plane, damaged: Sheet['damage']): number {
  const ofEffect = effect ? effects[effect] : 0
  if (!zone) return ofEffect
  const left = Math.max(1, plane.zones[zone] - damaged[zone])
  // One destroyed zone brings a plane down, and damage is spread over several zones: small damage counts less than its
  // share.
  const ofZone = Math.min(1, damage / left) ** 1.15 * (zone === 'engine' ? deadEngine : 1)
  return Math.min(1, ofZone + ofEffect)
}

const none: Sheet['damage'] = { wings: 0, fuselage: 0, engine: 0, tail: 0 }

/**
 * The expected harm of one die of a shot against each side of a plane; two faces of six are blue, two red (B4.1.4). It
 * adds up damage to all zones, although one destroyed zone is enough, so for an undamaged plane it is about twice too
 * large, and fit only for comparisons.
 * @param damage of the plane, as far as known
 */
export function meanHarmTo(
  { setup: { kills }, planes }: Pick<BlueMaxRules, 'setup' | 'planes'>,
  id: PlaneId,
  damage: Sheet['damage'] = none,
): HarmBySide {
  return deckNames.map((deck) => {
    const cards = fullDecks[deck]
    const sum = cards.reduce((total, card) => {
      const [blue, red] = [hitOf(card, 'blue', kills), hitOf(card, 'red', kills)]
      return total + worthOf(blue, planes[id], damage) + worthOf(red, planes[id], damage)
    }, 0)
    return sum / 3 / cards.length
  })
}
