import { scaleLinear, scalePoint } from 'd3-scale'
import { curveStepAfter, line } from 'd3-shape'

interface Frame {
  width: number
  height: number
}
const rim = { top: 12, right: 30, bottom: 24, left: 30 }
/** The tracks never look wilder than so much damage. */
const least = 8
/** What the number of a turn needs beside its neighbours, in px. */
const roomForName = 22

/** How damage turn by turn is drawn. @param tracks one list for each plane, from turn 0, all of one length */
export function plotOf(tracks: readonly (readonly number[])[], { width, height }: Frame) {
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
    lines: tracks.map((track) => drawn([...track]) ?? ''),
  }
}
