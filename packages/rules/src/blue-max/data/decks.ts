import type { DamageZone } from './plane.ts'

/** The four damage decks, named after the lettered side of the target that was hit (B1.7.5). */
export const deckNames = ['A', 'B', 'C', 'D'] as const
export type DeckName = (typeof deckNames)[number]

export type CardColour = 'blue' | 'red'

/** The effect of a damage card besides its damage points (B1.9). */
export type CardEffect =
  | 'smoke'
  | 'fire'
  | 'slowEngine'
  | 'gunsJam'
  | 'gunLost'
  | 'woundForward'
  | 'woundSlow'
  | 'pilotKilled'
  | 'tornFast'
  | 'tornAcrobatics'
  | 'tank3'
  | 'tank6'
  | 'explosion'
  | 'rudderR'
  | 'rudderL'
  | 'observerWounded'
  | 'observerKilled'

/** The fuel that a hit in a tank costs, by its effect (B4.5). */
export const fuelLost: Readonly<Partial<Record<CardEffect, number>>> = { tank3: 3, tank6: 6 }

/** The consequence of a damage card in one of its two colours. */
export interface CardHit {
  zone?: DamageZone
  damage?: number
  effect?: CardEffect
}
export type HitsByColour = Record<CardColour, CardHit>

const letters: Record<string, DamageZone> = { W: 'wings', F: 'fuselage', E: 'engine', T: 'tail' }

const specials: Record<string, HitsByColour> = {
  SMK: { blue: { effect: 'smoke' }, red: { effect: 'fire' } },
  ENG: { blue: { zone: 'engine', damage: 1, effect: 'slowEngine' }, red: { zone: 'engine', damage: 3 } },
  GUN: { blue: { effect: 'gunsJam' }, red: { effect: 'gunLost' } },
  PIL: { blue: { zone: 'fuselage', damage: 1, effect: 'woundForward' }, red: { effect: 'pilotKilled' } },
  SLOW: {
    blue: { zone: 'fuselage', damage: 1, effect: 'woundSlow' },
    red: { zone: 'fuselage', damage: 5 },
  },
  TORN: {
    blue: { zone: 'wings', damage: 1, effect: 'tornFast' },
    red: { zone: 'wings', damage: 3, effect: 'tornAcrobatics' },
  },
  TNK: { blue: { effect: 'tank3' }, red: { effect: 'tank6' } },
  EXP: { blue: { effect: 'tank3' }, red: { effect: 'explosion' } },
  RUD: {
    blue: { zone: 'tail', damage: 1, effect: 'rudderR' },
    red: { zone: 'tail', damage: 1, effect: 'rudderL' },
  },
  OBS: { blue: { effect: 'observerWounded' }, red: { effect: 'observerKilled' } },
}

/** The red effects of cards in a game without kills, in place of their usual ones (B4.5). */
const withoutKills: Record<string, CardHit> = {
  PIL: { zone: 'fuselage', damage: 4 },
  EXP: { effect: 'tank6' },
  OBS: { effect: 'observerWounded' },
}

/**
 * The effect of a damage card in one of its colours.
 * @param card its name: `W2/5`, `SMK`
 * @param kills whether pilots and observers can be killed in this game
 */
export function hitOf(card: string, colour: CardColour, kills: boolean): CardHit {
  const special = specials[card]
  if (special) return (!kills && colour === 'red' && withoutKills[card]) || special[colour]
  const [blue = '', red = ''] = card.slice(1).split('/')
  const zone = letters[card[0] ?? '']
  return zone ? { zone, damage: Number(colour === 'blue' ? blue : red) } : {}
}

/** The cards of each damage deck as B4.5 lists them: `3 W2/5` stands for three cards named `W2/5`. */
const lists: Record<DeckName, string> = {
  A:
    '2 W1/4, 3 W2/5, 2 W3/6, F1/4, 2 F2/5, F3/6, 2 E1/2, 2 E1/3, E2/3, 2 E2/4, ' +
    'SMK, ENG, GUN, PIL, TORN, TNK',
  B:
    '4 W1/4, 5 W2/5, 3 W3/6, W3/7, 4 F1/4, 5 F2/5, 3 F3/6, 3 E1/2, 2 E1/3, E2/4, T1/2, T2/3, ' +
    '2 SMK, ENG, GUN, PIL, SLOW, TORN, TNK, EXP, RUD, OBS',
  C:
    '4 W1/4, 5 W2/5, 3 W3/6, W3/7, 4 F1/4, 5 F2/5, 3 F3/6, E1/2, E2/3, 3 T1/2, 2 T1/3, T2/4, ' +
    'SMK, 2 RUD, TORN, TNK, EXP, PIL, SLOW, 2 OBS, GUN',
  D: 'W1/4, 2 W2/5, W3/6, 2 F1/4, 3 F2/5, 2 F3/6, 2 T1/2, 2 T1/3, T2/3, 2 T2/4, 2 RUD, OBS, PIL, TNK, SLOW',
}

function cardsIn(list: string): string[] {
  return list.split(', ').flatMap((item) => {
    const [first = '', second] = item.split(' ')
    return second === undefined ? [first] : Array<string>(Number(first)).fill(second)
  })
}

/** The card names of each full deck, one for each card, in the order of B4.5, not shuffled. */
export const fullDecks: Readonly<Record<DeckName, readonly string[]>> = {
  A: cardsIn(lists.A),
  B: cardsIn(lists.B),
  C: cardsIn(lists.C),
  D: cardsIn(lists.D),
}

/** The names of all kinds of damage card, each once. */
export const cardNames: readonly string[] = [...new Set(Object.values(fullDecks).flat())]

/**
 * The colour of a die's face: 1 and 2 are white (undefined, a miss), 3 and 4 a blue hit, 5 and 6 a red hit (B4.1.4).
 */
export const colourOfFace = (face: number): CardColour | undefined =>
  face <= 2 ? undefined : face <= 4 ? 'blue' : 'red'

/** The number of dice that hit; each draws a damage card (B1.7.7). */
export const countHits = (faces: readonly number[]): number => faces.filter(colourOfFace).length

/** The expected number of damage cards for each die: four of its six faces are blue or red (B4.1.4). */
export const cardsPerDie = 2 / 3
