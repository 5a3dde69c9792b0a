import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'

interface Frame {
  width: number
  height: number
}
/** The margin of the plot. */
const rim = { top: 12, right: 12, bottom: 22, left: 38 }
/** The scale of the curve covers at least this many points. */
const least = 5

/** The drawing of lines over the same moments; even is in the middle. @param values of each line, one for each moment */
export function curvesOf(values: readonly (readonly number[])[], { width, height }: Frame) {
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
    /** The moment at a horizontal position of the plot. */
    momentAt: (place: number) => Math.max(0, Math.min(count - 1, Math.round(x.invert(place)))),
  }
}

/** Columns of amounts from 0 upward, such as bits. */
export function columnsOf(values: readonly number[], { width, height }: Frame) {
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
