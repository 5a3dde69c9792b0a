import {
  type BlueMaxSetup,
  blueMaxPresets,
  type PlaneId,
  pilotsPerSide,
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
export type OptionId = keyof typeof optionSwitches

/**
 * The options after one of them has been switched. Switching the observer off also removes the Lewis gun, and switching
 * the Lewis gun on also adds the observer (B1.10.2).
 */
export function setupWithSwitch(setup: BlueMaxSetup, id: OptionId, on: boolean): BlueMaxSetup {
  const next = { ...setup, [id]: on }
  if (id === 'observer' && !on) return { ...next, lewis: false }
  if (id === 'lewis' && on) return { ...next, observer: true }
  return next
}

/** The planes that the host may fix for a seat of a side: all of that side, because the roster only limits picking. */
export const planesOfSide = (side: Side): PlaneId[] => planeIds.filter((id) => planes[id].side === side)

/**
 * The fixed plane of each seat: the plane that the setup already has for it, or else the first plane of its side in the
 * roster.
 */
const filled = (setup: BlueMaxSetup): Record<string, PlaneId> =>
  Object.fromEntries(
    seatsForPilots(pilotsPerSide(setup)).map(({ id }) => {
      const [first] = rosterOf(setup.roster, sideOfSeat(id))
      // The cast is safe: every roster has planes of both sides.
      return [id, setup.planes?.[id] ?? (first as PlaneId)]
    }),
  )

/** The options changed to a given number of pilots on a side. */
export function setupWithPilots(setup: BlueMaxSetup, side: Side, pilots: number): BlueMaxSetup {
  const next = { ...setup, [side]: pilots }
  return setup.planes ? { ...next, planes: filled(next) } : next
}

/**
 * The options changed so that the host fixes the plane of each seat, or so that the pilots pick their planes in secret
 * (B1.1.3).
 */
export function setupWithFixedPlanes({ planes: _, ...setup }: BlueMaxSetup, fixed: boolean): BlueMaxSetup {
  return fixed ? { ...setup, planes: filled(setup) } : setup
}

/** The options changed to a given fixed plane for one seat. */
export const setupWithPlane = (setup: BlueMaxSetup, seat: string, plane: PlaneId): BlueMaxSetup => ({
  ...setup,
  planes: { ...filled(setup), [seat]: plane },
})

/** The planes that can occur in a game with these options, each once. */
export const planesOfSetup = (setup: BlueMaxSetup): PlaneId[] =>
  setup.planes
    ? planeIds.filter((id) => Object.values(setup.planes ?? {}).includes(id))
    : planeIds.filter((id) => rosterOf(setup.roster, planes[id].side).includes(id))
