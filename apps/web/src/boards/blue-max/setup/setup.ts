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

/** The presets in the order in which they are offered. */
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

/** The preset of these options; a game of several duels has the same preset as one of a single duel. */
export const presetOf = (setup: BlueMaxSetup): PresetId | undefined =>
  presetIds.find((id) => sameJson({ ...blueMaxPresets[id], duels: setup.duels }, setup))

/** The options that are switched on and off, each with its rule. */
export const optionSwitches = {
  fuel: 'B1.10.5',
  altitude: 'B1.10.4',
  observer: 'B1.10.3',
  lewis: 'B1.10.2',
  kills: 'B4.5',
} as const
export type OptionSwitch = keyof typeof optionSwitches

/** The options with one of them switched. The Lewis gun is removed and added with the observer (B1.10.2). */
export function withSwitch(setup: BlueMaxSetup, id: OptionSwitch, on: boolean): BlueMaxSetup {
  const next = { ...setup, [id]: on }
  if (id === 'observer' && !on) return { ...next, lewis: false }
  if (id === 'lewis' && on) return { ...next, observer: true }
  return next
}

/** Any plane of a side may be fixed: the roster only limits picking. */
export const planesOfSide = (side: Side): PlaneId[] => planeIds.filter((id) => planes[id].side === side)

/** A plane for each seat: those that are fixed already, else the first of the roster. */
const filled = (setup: BlueMaxSetup): Record<string, PlaneId> =>
  Object.fromEntries(
    seatsForPilots(pilotsOf(setup)).map(({ id }) => {
      const [first] = rosterOf(setup.roster, sideOfSeat(id))
      // Every roster has planes of both sides.
      return [id, setup.planes?.[id] ?? (first as PlaneId)]
    }),
  )

/** The options with this many pilots on a side. */
export function withPilots(setup: BlueMaxSetup, side: Side, pilots: number): BlueMaxSetup {
  const next = { ...setup, [side]: pilots }
  return setup.planes ? { ...next, planes: filled(next) } : next
}

/** The options with planes that the host fixes, or that are picked in secret (B1.1.3). */
export function withFixedPlanes({ planes: _, ...setup }: BlueMaxSetup, fixed: boolean): BlueMaxSetup {
  return fixed ? { ...setup, planes: filled(setup) } : setup
}

/** The options with another plane for a seat. */
export const withPlane = (setup: BlueMaxSetup, seat: string, plane: PlaneId): BlueMaxSetup => ({
  ...setup,
  planes: { ...filled(setup), [seat]: plane },
})

/** The planes that can be met with these options, each once. */
export const planesIn = (setup: BlueMaxSetup): PlaneId[] =>
  setup.planes
    ? planeIds.filter((id) => Object.values(setup.planes ?? {}).includes(id))
    : planeIds.filter((id) => rosterOf(setup.roster, planes[id].side).includes(id))
