import type { DefencesOrder, DuelSetup, PlanOrder, SquadronsOrder } from '@opsroom/rules/duel'

export const squadrons: SquadronsOrder = {
  type: 'squadrons',
  at: { yellow: 5, red: 24, green: 18, blue: 11 },
}

export const defences: DefencesOrder = {
  type: 'defences',
  tiles: { 11: { flak: 1, searchlight: 1, radar: 1, fuelTruck: 1 }, 12: { fireEngine: 2 } },
}

export const otherDefences: DefencesOrder = { type: 'defences', tiles: { 27: { flak: 9, shelter: 2 } } }

const from = { type: 'plan', start: 16, mosquito: 23 } as const

/** Emden and home: six cards. */
export const raid: PlanOrder = { ...from, target: 11, route: ['NE', 'E', 'E', 'NW', 'W', 'W'] }

/** Raids that cannot be told from `raid` for the first `cards` cards. */
export const likeRaid: { what: string; plan: PlanOrder; cards: number; setup: Partial<DuelSetup> }[] = [
  {
    what: 'the same target and fourteen cards',
    plan: {
      ...from,
      target: 11,
      route: ['NE', 'E', 'E', 'NW', 'W', 'SW', 'SE', 'E', 'NE', 'NW', 'W', 'SW', 'SW', 'SW'],
    },
    cards: 5,
    setup: { edition: 'first' },
  },
  {
    what: 'the same target and another airport to land on',
    plan: { ...from, target: 11, route: ['NE', 'E', 'E', 'NW', 'W', 'SW', 'SW'] },
    cards: 5,
    setup: {},
  },
  {
    what: 'another target and fourteen cards',
    plan: {
      ...from,
      target: 13,
      route: ['NE', 'E', 'NE', 'E', 'E', 'SE', 'SW', 'SW', 'SW', 'SW', 'W', 'NW', 'W', 'NW'],
    },
    cards: 2,
    setup: {},
  },
]

/** The longest of them that any edition allows. */
export const otherRaid = likeRaid[2]?.plan as PlanOrder
