import { fieldOf, flyPath, type Manoeuvre, type Plane } from '@opsroom/rules/blue-max'
import { type Direction, directions } from '@opsroom/rules/core'

/**
 * The manoeuvres of a plane's chart by speed, slow ones first. The spin comes before all, because it is not chosen by
 * its speed.
 */
export function chartRows({ chart }: Plane): { speed: number; manoeuvres: Manoeuvre[] }[] {
  const all = [...chart.values()]
  const speeds = [...new Set(all.map(({ speed }) => speed))].sort()
  return speeds.map((speed) => ({ speed, manoeuvres: all.filter((one) => one.speed === speed) }))
}

/** The signs for the special properties of a manoeuvre, as in the legend of the rulebook. */
export const manoeuvreFlagSigns = {
  forward: '■',
  acrobatic: '♦',
  nonRepeatable: '⟳',
  glide: '∿',
  sideSlip: '⇄',
  stall: '!',
} as const
export type ManoeuvreFlag = keyof typeof manoeuvreFlagSigns
// The cast restores the type of the keys, which `Object.keys` widens to `string`.
export const manoeuvreFlags = Object.keys(manoeuvreFlagSigns) as ManoeuvreFlag[]

export const manoeuvreFlagsOf = (manoeuvre: Manoeuvre): ManoeuvreFlag[] =>
  manoeuvreFlags.filter((flag) => manoeuvre[flag])

const field = fieldOf('single')
const start = 907
const rows = Math.sqrt(3) / 2

/**
 * The place of a hex in the drawing of a manoeuvre, in hex widths from its start. The manoeuvre is computed flying
 * east, and is turned here to point upwards.
 */
function placeOf(hex: number): [x: number, y: number] {
  const [column, row] = [Math.floor(hex / 100), hex % 100]
  const [east, south] = [column - 9 + (row % 2 === 0 ? 0.5 : 0), (row - 7) * rows]
  return [south, -east]
}

/**
 * The drawing of a manoeuvre: the hexes that are entered, and the direction of the nose at the end, in degrees from
 * upwards.
 */
export function manoeuvreShape({ path, direction }: Manoeuvre): {
  places: [x: number, y: number][]
  turned: number
} {
  const heading: Direction = 'E'
  const flown = flyPath(field, start, heading, path, direction)
  return {
    places: [start, ...flown.entered].map(placeOf),
    turned: (directions.indexOf(flown.heading) - directions.indexOf(heading)) * 60,
  }
}
