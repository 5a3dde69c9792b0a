import { scaleLinear, scalePoint } from 'd3-scale'
import { curveStepAfter, line } from 'd3-shape'

interface Frame {
  width: number
  height: number
}
const rim = { top: 12, right: 30, bottom: 24, left: 30 }
/** The least damage, in points, at which the scale of the chart ends, so that little damage does not look like much. */
const least = 8
/** The width, in px, that the number of a turn needs below the chart. */
const roomForName = 22

/** The least vertical distance between the names of two planes, in px. */
const roomForEnd = 14

/**
 * Vertical positions for texts that do not overlap, each as close as possible to its wanted position.
 * @param room the least distance between two positions
 * @param lowest the last possible position
 */
function apart(wanted: readonly number[], room: number, lowest: number): number[] {
  const order = [...wanted.keys()].sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0))
  const places = [...wanted]
  let from = Number.NEGATIVE_INFINITY
  for (const index of order) {
    places[index] = Math.max(places[index] ?? 0, from)
    from = (places[index] ?? 0) + room
  }
  let to = lowest
  for (const index of order.reverse()) {
    places[index] = Math.min(places[index] ?? 0, to)
    to = (places[index] ?? 0) - room
  }
  return places
}

/**
 * The geometry of the chart of damage turn by turn.
 * @param tracks the damage of each plane by turn, from turn 0, all of the same length
 */
export function damagePlot(tracks: readonly (readonly number[])[], { width, height }: Frame) {
  const turns = Math.max(1, ...tracks.map(({ length }) => length))
  const y = scaleLinear()
    .domain([0, Math.max(least, ...tracks.flat())])
    .nice(4)
    .range([height - rim.bottom, rim.top])
  const places = scalePoint<number>()
    .domain(Array(turns).keys())
    .range([rim.left + 8, width - rim.right])
  const x = (turn: number) => places(turn) ?? rim.left
  const every = Math.max(1, Math.ceil(roomForName / (places.step() || width)))
  const drawn = line<number>((_, turn) => x(turn), y).curve(curveStepAfter)
  return {
    x,
    y,
    left: rim.left,
    right: width - rim.right,
    ticks: y.ticks(4).filter(Number.isInteger),
    turns: Array.from({ length: turns }, (_, turn) => turn),
    isNamed: (turn: number) => turn % every === 0,
    /** The vertical position of each plane's name, beside the end of its line. */
    ends: apart(
      tracks.map((track) => y(track.at(-1) ?? 0)),
      roomForEnd,
      height - rim.bottom,
    ),
    lines: tracks.map((track) => drawn([...track]) ?? ''),
  }
}
