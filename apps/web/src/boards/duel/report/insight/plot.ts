import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'

interface Frame {
  width: number
  height: number
}
/** The margins of the plot, in px. */
const rim = { top: 12, right: 12, bottom: 22, left: 38 }
/**
 * The least number of points that the scale of the curve covers, so that a small lead does not look like a large one.
 */
const least = 5

/**
 * The geometry of a chart of several lines over the same moments; an even score is in the middle.
 * @param values the values of each line, one for each moment
 */
export function lineChartOf(values: readonly (readonly number[])[], { width, height }: Frame) {
  const most = Math.max(least, ...values.flat().map(Math.abs))
  const count = Math.max(2, ...values.map((each) => each.length))
  const y = scaleLinear()
    .domain([-most, most])
    .nice(4)
    .range([height - rim.bottom, rim.top])
  const x = scaleLinear()
    .domain([0, count - 1])
    .range([rim.left, width - rim.right])
  const draw = line<number>(
    (_, index) => x(index),
    (value) => y(value),
  )
  return {
    x,
    y,
    left: rim.left,
    right: width - rim.right,
    top: rim.top,
    bottom: height - rim.bottom,
    ticks: y.ticks(5).filter(Number.isInteger),
    paths: values.map((each) => draw([...each]) ?? ''),
    /** The index of the moment at a horizontal position of the plot. */
    momentAt: (place: number) => Math.max(0, Math.min(count - 1, Math.round(x.invert(place)))),
  }
}

/** The geometry of a chart of columns for amounts of 0 and more, such as bits. */
export function columnChartOf(values: readonly number[], { width, height }: Frame) {
  const y = scaleLinear()
    .domain([0, Math.max(1, ...values)])
    .nice(3)
    .range([height - rim.bottom, rim.top])
  const step = (width - rim.left - rim.right) / Math.max(1, values.length)
  return {
    y,
    left: rim.left,
    right: width - rim.right,
    bottom: height - rim.bottom,
    ticks: y.ticks(3),
    columns: values.map((value, place) => ({
      x: rim.left + place * step + step * 0.15,
      width: step * 0.7,
      y: y(value),
      height: height - rim.bottom - y(value),
    })),
  }
}
