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

/** The worth of a die against each side A to D of a plane: 1 is a plane shot down. */
export type HarmBySide = readonly number[]

/** The worth of an effect, as a share of a plane that is shot down. Estimates. */
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

/** A dead engine leaves a plane that can but glide. */
const deadEngine = 0.6

function worthOf({ zone, damage = 0, effect }: CardHit, plane: Plane, damaged: Sheet['damage']): number {
  const ofEffect = effect ? effects[effect] : 0
  if (!zone) return ofEffect
  const left = Math.max(1, plane.zones[zone] - damaged[zone])
  // Several zones wear down in parallel, and one destroyed zone is enough: small damage counts less than its share.
  const ofZone = Math.min(1, damage / left) ** 1.15 * (zone === 'engine' ? deadEngine : 1)
  return Math.min(1, ofZone + ofEffect)
}

const none: Sheet['damage'] = { wings: 0, fuselage: 0, engine: 0, tail: 0 }

/**
 * The mean effect of a die on a plane. It adds up wear of several zones, of which one is enough, so it is about twice
 * too much for a plane that is whole: it is good for comparisons. Two faces of six are blue, two red (B4.1.4).
 * @param damage that is known
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
