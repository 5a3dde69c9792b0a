import {
  type BlueMaxSetup,
  blueMaxPresets,
  type PlaneId,
  pilotsOf,
  planeIds,
  planes,
  rosterOf,
  type Side,
  seatsForPilots,
  sideOfSeat,
} from '@opsroom/rules/blue-max'
import { sameJson } from '@opsroom/rules/core'

/** The ids of the presets, in the order in which they are offered. */
export const presetIds = [
  'beginner',
  'firstDuel',
  'standard',
  'basic',
  'advanced',
  'twoOnTwo',
  'advancedThree',
] as const
export type PresetId = (typeof presetIds)[number]

/** The preset that these options match, whatever the number of duels; undefined when they match none. */
export const presetOf = (setup: BlueMaxSetup): PresetId | undefined =>
  presetIds.find((id) => sameJson({ ...blueMaxPresets[id], duels: setup.duels }, setup))

/** The options that are switched on or off, each with its rule. */
export const optionSwitches = {
  fuel: 'B1.10.5',
  altitude: 'B1.10.4',
  observer: 'B1.10.3',
  lewis: 'B1.10.2',
  kills: 'B4.5',
} as const
export type OptionSwitch = keyof typeof optionSwitches

/**
 * The options after one of them is switched. Switching the observer off removes the Lewis gun, and switching the Lewis
 * gun on adds the observer (B1.10.2).
 */
export function withSwitch(setup: BlueMaxSetup, id: OptionSwitch, on: boolean): BlueMaxSetup {
  const next = { ...setup, [id]: on }
  if (id === 'observer' && !on) return { ...next, lewis: false }
  if (id === 'lewis' && on) return { ...next, observer: true }
  return next
}

/** The planes that the host may fix for a seat of a side: all of that side, because the roster only limits picking. */
export const planesOfSide = (side: Side): PlaneId[] => planeIds.filter((id) => planes[id].side === side)

/** A plane for each seat: the one that is fixed already, or else the first of the roster. */
const filled = (setup: BlueMaxSetup): Record<string, PlaneId> =>
  Object.fromEntries(
    seatsForPilots(pilotsOf(setup)).map(({ id }) => {
      const [first] = rosterOf(setup.roster, sideOfSeat(id))
      // The cast is safe: every roster has planes of both sides.
      return [id, setup.planes?.[id] ?? (first as PlaneId)]
    }),
  )

/** The options with a number of pilots on a side. */
export function withPilots(setup: BlueMaxSetup, side: Side, pilots: number): BlueMaxSetup {
  const next = { ...setup, [side]: pilots }
  return setup.planes ? { ...next, planes: filled(next) } : next
}

/** The options with planes that the host has fixed, or with planes that the pilots pick in secret (B1.1.3). */
export function withFixedPlanes({ planes: _, ...setup }: BlueMaxSetup, fixed: boolean): BlueMaxSetup {
  return fixed ? { ...setup, planes: filled(setup) } : setup
}

/** The options with another fixed plane for a seat. */
export const withPlane = (setup: BlueMaxSetup, seat: string, plane: PlaneId): BlueMaxSetup => ({
  ...setup,
  planes: { ...filled(setup), [seat]: plane },
})

/** The planes that can occur in a game with these options, each once. */
export const planesIn = (setup: BlueMaxSetup): PlaneId[] =>
  setup.planes
    ? planeIds.filter((id) => Object.values(setup.planes ?? {}).includes(id))
    : planeIds.filter((id) => rosterOf(setup.roster, planes[id].side).includes(id))
