import { type BlueMaxSetup, blueMaxPresets } from '@opsroom/rules/blue-max'

const { firstDuel, beginner, basic, standard, advanced, twoOnTwo, advancedThree } = blueMaxPresets as Record<
  'firstDuel' | 'beginner' | 'basic' | 'standard' | 'advanced' | 'twoOnTwo' | 'advancedThree',
  BlueMaxSetup
>

/** The numbers of pilots of the two sides: 2 to 6 in all, with equal and with unequal sides. */
const formations = [
  { allies: 1, central: 1 },
  { allies: 2, central: 1 },
  { allies: 1, central: 3 },
  { allies: 2, central: 2 },
  { allies: 3, central: 2 },
  { allies: 3, central: 3 },
]
/** Standard with the cards that kill at once: rarer effects than those that take their place. */
const deadly: BlueMaxSetup = { ...standard, kills: true }

const fields = ['single', 'long', 'wide'] as const

/** The setup with each of these numbers of pilots, on each field in turn. */
const inFormations = (setup: BlueMaxSetup): BlueMaxSetup[] =>
  formations.map((pilots, place) => ({ ...setup, ...pilots, field: fields[place % 3] ?? 'single' }))

/** Setups without altitude: presets, all optional rules that they allow, several duels. */
export const setupsWithoutAltitude: readonly BlueMaxSetup[] = [
  firstDuel,
  beginner,
  basic,
  standard,
  twoOnTwo,
  { ...deadly, roster: 'extended', turnLimit: 12 },
  { ...basic, spinTries: 2, kills: false, observer: true },
  { ...deadly, spinTries: 3, observer: true, lewis: true, planes: { a1: 'f2b', c1: 'halbcl2' } },
  { ...twoOnTwo, observer: true, roster: 'extended', kills: false },
  { ...deadly, duels: 3, turnLimit: 6 },
  { ...twoOnTwo, duels: 2, turnLimit: 9 },
  ...inFormations({ ...deadly, observer: true, lewis: true, roster: 'extended' }),
]

/** Setups with altitude. */
export const altitudeSetups: readonly BlueMaxSetup[] = [
  advanced,
  advancedThree,
  { ...advanced, fuel: false, kills: false, turnLimit: 15 },
  { ...advanced, roster: 'extended', spinTries: 3 },
  { ...advanced, planes: { a1: 'f2b', c1: 'halbcl2' } },
  { ...advanced, duels: 3, turnLimit: 7, observer: false, lewis: false },
  { ...advanced, allies: 2, central: 2, duels: 2, turnLimit: 8 },
  ...inFormations({ ...advanced, roster: 'extended' }),
]

/** Setups of fights in which much happens: many planes, observers, no immediate kills, no fuel limit. */
export const eventfulSetups: readonly BlueMaxSetup[] = [
  { ...advanced, roster: 'extended', allies: 3, central: 3 },
  { ...advanced, fuel: false, kills: false, turnLimit: 40, allies: 3, central: 3 },
  { ...advanced, planes: { a1: 'f2b', a2: 'f2b', c1: 'halbcl2', c2: 'dr1' }, allies: 2, central: 2 },
  { ...deadly, observer: true, lewis: true, allies: 3, central: 3, spinTries: 3 },
  { ...basic, openSheets: true, allies: 2, central: 2 },
]
