import { scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'

interface Frame {
  width: number
  height: number
}
/** The margins of the plot, in px: values at the top, names below, points on the left. */
const rim = { top: 22, right: 16, bottom: 40, left: 38 }
/** The least score that the scale of the chart covers, so that a small score does not look like a large one. */
const least = 5
/** The width, in px, that a value or a short name needs beside its neighbours. */
const roomForValue = 22

/**
 * The geometry of a chart of victory points: an even score is in the middle, a British lead above it.
 * @param vp the scores in the order of rounds or nights
 */
export function vpPlot(vp: readonly number[], { width, height }: Frame, roomForName = roomForValue) {
  const most = Math.max(least, ...vp.map(Math.abs))
  const y = scaleLinear()
    .domain([-most, most])
    .nice(4)
    .range([height - rim.bottom, rim.top])
  const places = scalePoint<number>()
    .domain(vp.keys())
    // Half of the last name needs room on the right, because names are centred below their points.
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
    /** The vertical position of an even score, and the edges of the plot. */
    zero: y(0),
    left: rim.left,
    right: width,
    top: y(top),
    bottom: y(bottom),
    ticks: y.ticks(5).filter(Number.isInteger),
    /** Whether the name of a round or night is written below the chart. */
    isNamed: (index: number) => index % every(roomForName) === 0,
    /**
     * Whether the score of a round or night is written beside its point: always if there is room, otherwise only the
     * last one and the peaks.
     */
    isValued: (index: number) => isRoomy || index === vp.length - 1 || peaks.includes(index),
    line: line<number>((_, index) => x(index), y)(data) ?? '',
    area: area<number>((_, index) => x(index), y(0), y)(data) ?? '',
  }
}
