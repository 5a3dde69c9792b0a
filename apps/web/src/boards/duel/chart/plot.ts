import { scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'

interface Frame {
  width: number
  height: number
}
/** The margin of the plot: for the points on the left, for the names of the places below, for values at its ends. */
const rim = { top: 22, right: 16, bottom: 40, left: 38 }
/** The scale of the track covers at least this many points, so that a small score does not look like a large one. */
const least = 5
/** The space of a value or a name beside its neighbours. */
const roomForValue = 22

/** The drawing of a track of victory points: even in the middle, the British above. @param vp one for each place, in order */
export function vpPlot(vp: readonly number[], { width, height }: Frame, roomForName = roomForValue) {
  const most = Math.max(least, ...vp.map(Math.abs))
  const y = scaleLinear()
    .domain([-most, most])
    .nice(4)
    .range([height - rim.bottom, rim.top])
  const places = scalePoint<number>()
    .domain(vp.keys())
    // The name of the last entry is centred below it.
    .range([rim.left + 12, width - Math.max(rim.right, roomForName / 2)])
  const x = (index: number) => places(index) ?? rim.left
  const every = (room: number) => Math.max(1, Math.ceil(room / (places.step() || width)))
  const isRoomy = every(roomForValue) === 1
  const peaks = [Math.max(...vp), Math.min(...vp)].map((peak) => vp.indexOf(peak))
  const [bottom = -most, top = most] = y.domain()
  const data = [...vp]
  return {
    x,
    y,
    /** The height of even, and the ends of the plot. */
    zero: y(0),
    left: rim.left,
    right: width,
    top: y(top),
    bottom: y(bottom),
    ticks: y.ticks(5).filter(Number.isInteger),
    /** Whether the name of a place is written below it. */
    isNamed: (index: number) => index % every(roomForName) === 0,
    /** Whether the points of an entry are written beside it: all where there is room, otherwise the ends and the peaks. */
    isValued: (index: number) => isRoomy || index === vp.length - 1 || peaks.includes(index),
    line: line<number>((_, index) => x(index), y)(data) ?? '',
    area: area<number>((_, index) => x(index), y(0), y)(data) ?? '',
  }
}
