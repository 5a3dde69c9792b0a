import type { MosquitoFlight, Raid } from '../player/british.ts'
import type { Deployment, SquadronOrder } from '../player/german.ts'
import type { Squadron } from '../player/table.ts'

/** The night that all rulebooks play as their example. */
export const airports: Record<Squadron, number> = { blue: 11, green: 18, red: 24, yellow: 5 }
export const raid: Raid = { start: 16, target: 11, route: [9, 10, 11, 3, 2, 1], mosquito: 23 }
export const deployment: Deployment = {
  11: { Flak: 1, Searchlight: 1, Radar: 1, 'Balloon barrier': 1, 'Fuel truck': 1 },
  12: { 'Fire engine': 2 },
}

/** One round: the Mosquito's flight, the squadrons' orders, the bomber's card; the track after each of the three. */
export interface Round {
  mosquito?: MosquitoFlight
  fighters: readonly (readonly [Squadron, SquadronOrder])[]
  /** The score after each turn. */
  track: { mosquito?: number; fighters: number; bomber?: number }
}

export const rounds: readonly Round[] = [
  {
    mosquito: { to: 17, end: 'High' },
    fighters: [
      ['green', { to: 17, end: 'Low' }],
      ['red', { to: 17, end: 'Low' }],
      ['blue', { to: 9, end: 'High' }],
      ['yellow', { to: 5, end: 'Low' }],
    ],
    track: { mosquito: 0, fighters: 3, bomber: 0 },
  },
  {
    mosquito: { to: 10, end: 'High' },
    fighters: [
      ['blue', { to: 10, end: 'High' }],
      ['green', { to: 10, end: 'High' }],
      ['red', { to: 10, end: 'High' }],
      ['yellow', { to: 5, end: 'Low' }],
    ],
    track: { mosquito: 0, fighters: 3, bomber: -6 },
  },
  {
    mosquito: {
      to: 11,
      end: 'Low',
      drops: { Airport: 1, Searchlight: 1, Radar: 1, 'Target marker': 3 },
    },
    fighters: [
      ['blue', { to: 11, end: 'High' }],
      ['green', { to: 11, end: 'High' }],
      ['red', { to: 11, end: 'High' }],
      ['yellow', { to: 5, end: 'Land' }],
    ],
    track: { mosquito: -7, fighters: -5, bomber: 3 },
  },
  {
    mosquito: { to: 3, end: 'High' },
    fighters: [
      ['yellow', { to: 3, end: 'High' }],
      ['red', { to: 11, end: 'Land' }],
      ['green', { to: 18, end: 'Land' }],
      ['blue', { to: 10, end: 'High' }],
    ],
    track: { mosquito: 3, fighters: 6, bomber: 3 },
  },
  {
    mosquito: { to: 2, end: 'High' },
    fighters: [
      ['yellow', { to: 2, end: 'High' }],
      ['blue', { to: 11, end: 'Land' }],
      ['green', { to: 25, end: 'Land' }],
    ],
    track: { mosquito: 3, fighters: 6, bomber: 3 },
  },
  {
    mosquito: { to: 8, end: 'Land' },
    fighters: [['yellow', { to: 10, end: 'High' }]],
    track: { mosquito: 3, fighters: 3, bomber: 3 },
  },
  { fighters: [['yellow', { to: 18, end: 'Land' }]], track: { fighters: 3 } },
]
