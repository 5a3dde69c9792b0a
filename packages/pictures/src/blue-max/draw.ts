import {
  type BlueMaxOpen,
  type BlueMaxRules,
  type FlyingPlane,
  type PlaneId,
  type PreparedBlueMax,
  planes,
  planes as roster,
  type Side,
  sides,
} from '@opsroom/rules/blue-max'
import type { SeatId } from '@opsroom/rules/core'
import { headingDegrees, hexWidth, layOutField, type MapGeometry } from '../hex-map.ts'
import { type DrawBoard, framePartAround, pictureOf } from '../picture.ts'
import { movedGroup, shortNumber, svgText } from '../svg.ts'
import { cellsOf } from './cells.ts'
import { landscapeOf } from './landscape.ts'
import { planePlacesInHex } from './places.ts'
import { planeShapes } from './shapes.ts'

const marks: Readonly<Record<Side, string>> = {
  allies: '<circle r="6.2" fill="none" stroke="#e2a85c" stroke-width="2"/><circle r="3.4" fill="#e2a85c"/>',
  central: '<path d="M-3-7h6L1-1l6-2v6L1 1l2 6H-3l2-6-6 2V-3l6 2Z" fill="#b4cbdd"/>',
}
const tones = ['#4b5236', '#565a38', '#414b35', '#5d5638', '#3d4a3b', '#4f4a33']

/**
 * The bounds of the part of the field that is shown: the margin around the planes, and the least width, in the units of
 * the map.
 */
const part = { around: 2.2 * hexWidth, least: 10 * hexWidth }

/** Draws the field of Blue Max as the public sees it, with the points and the planes of both sides beside it. */
export const drawBlueMax: DrawBoard = (game, given) => {
  // The casts are safe: the list of drawings calls this function for Blue Max only.
  const { rules } = game as unknown as PreparedBlueMax
  const open = given as BlueMaxOpen
  const geometry = layOutField(cellsOf(rules.field))
  const flying = Object.entries(open.planes)
    .filter(([, { out }]) => !out)
    .sort(([one], [other]) => one.localeCompare(other))
  const points = flying.flatMap(([, { at }]) => geometry.centres.get(at) ?? [])
  return pictureOf({
    background: '#070d14',
    defs: `<clipPath id="field"><path d="${[...geometry.outlines.values()].join('')}"/></clipPath>`,
    frame: points.length > 0 ? framePartAround(points, geometry.frame, part) : geometry.frame,
    map: [
      drawnGround(geometry),
      `<path d="${[...geometry.outlines.values()].join('')}" fill="none" stroke="#8b9a94" stroke-opacity="0.6" stroke-width="1.1"/>`,
      `<path d="${geometry.rim}" fill="none" stroke="#ff9a76" stroke-width="4" stroke-opacity="0.75" stroke-dasharray="16 10"/>`,
      ...drawnPlanes(flying, geometry),
    ].join(''),
    sides: sides.map((side) => ({
      mark: marks[side],
      points: String(pointsOf(open, rules, side)),
      more: planesOf(open, side),
    })),
    chapter: { number: open.duel, of: rules.setup.duels },
  })
}

function drawnGround({ frame }: MapGeometry): string {
  const { fields, river, road, trenches } = landscapeOf(frame)
  const line = (d: string, colour: string, wide: number) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linejoin="round"/>`
  return [
    '<g clip-path="url(#field)">',
    ...fields.map((d, tone) => `<path d="${d}" fill="${tones[tone]}" stroke="#333b2b" stroke-width="3"/>`),
    line(road, '#756a4b', 6),
    line(river, '#37432f', 36),
    line(river, '#3c5a66', 26),
    line(trenches, '#2b261b', 5),
    '</g>',
  ].join('')
}

function drawnPlanes(flying: readonly [SeatId, FlyingPlane][], { centres }: MapGeometry): string[] {
  return flying.map(([seat, plane]) => {
    const here = flying.filter(([, { at }]) => at === plane.at).map(([other]) => other)
    const { places, scale } = planePlacesInHex(here.length)
    const { x, y } = centres.get(plane.at) ?? { x: 0, y: 0 }
    const place = places[here.indexOf(seat)] ?? { x: 0, y: 0 }
    return movedGroup({ x: x + place.x, y: y + place.y }, drawnFlying(plane, scale))
  })
}

/** Draws a plane on the field, with all that the public sees of it. */
function drawnFlying(
  { plane, heading, level, fire, smoke, spinning, stalled }: FlyingPlane,
  scale: number,
): string {
  const plate = 'fill="#10161b" stroke="#efe6cf" stroke-width="1.4"'
  const sign = (text: string) => svgText(text, { y: 6, size: 16, fill: '#efe6cf' })
  const trail = `<path d="M0 16C-7 24 6 30-3 38C8 34 2 25 5 16Z" fill="${fire ? '#ff7b3d' : '#c9ccd0'}" stroke="#10161b" stroke-width="0.8"/>`
  return [
    movedGroup(
      { turn: headingDegrees(heading), scale },
      fire || smoke ? trail : '',
      '<ellipse cx="3" cy="5" rx="15" ry="13" fill="#000" fill-opacity="0.28"/>',
      drawnPlane(plane),
      '<path d="M0-25-4-20H4Z" fill="#fff6df" stroke="#10161b" stroke-width="0.9"/>',
    ),
    spinning
      ? `<path d="M-18-4A18 18 0 1 1 2 18M-4 12 3 18-4 24" fill="none" stroke="#fff6df" stroke-width="3" transform="scale(${shortNumber(scale * 0.9)})"/>`
      : '',
    stalled && !spinning ? movedGroup({ x: -29, y: -27 }, `<circle r="10" ${plate}/>`, sign('!')) : '',
    level === undefined
      ? ''
      : movedGroup({ x: 30, y: -27 }, `<path d="M-10-10H10V10H-10Z" ${plate}/>`, sign(String(level))),
  ].join('')
}

/** The points of a side in the finished duels. */
const pointsOf = ({ results }: BlueMaxOpen, { seats }: BlueMaxRules, side: Side): number =>
  results
    .map(({ points }) => {
      const own = seats.filter((seat) => seat.side === side).map(({ id }) => points[id] ?? 0)
      return Math.max(0, ...own)
    })
    .reduce((sum, points) => sum + points, 0)

/** The planes of a side in a row; planes that are out of the game are pale. */
function planesOf({ planes }: BlueMaxOpen, side: Side): string {
  const own = Object.entries(planes)
    .filter(([, { plane }]) => roster[plane].side === side)
    .sort(([one], [other]) => one.localeCompare(other))
  const apart = Math.min(44, 150 / Math.max(1, own.length))
  return own
    .map(([, { plane, out }], place) => {
      const drawn = movedGroup(
        { x: (place - (own.length - 1) / 2) * apart, scale: Math.min(1, apart / 44) },
        drawnPlane(plane),
      )
      return out ? `<g opacity="0.25">${drawn}</g>` : drawn
    })
    .join('')
}

/** The colours of a side's planes: wings, lower wings, body, and the markings painted on them. */
const paints = {
  allies: { wing: '#e0ab62', under: '#a9742f', hull: '#c68c40', sign: '#4a2a08' },
  central: { wing: '#c3d3df', under: '#7b92a5', hull: '#9fb4c4', sign: '#16232e' },
} as const

/** A plane seen from above, its nose to the north, 40 units wide. */
function drawnPlane(id: PlaneId): string {
  const { side, maxSpeed } = planes[id]
  const { lower, tail, body, upper, engine, nose, cockpits, ring } = planeShapes[id]
  const { wing, under, hull, sign } = paints[side]
  const filled = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
  const painted = (d: string, wide: number) =>
    `<path d="${d}" fill="none" stroke="${sign}" stroke-width="${wide}"/>`
  const emblem = (x: number) =>
    side === 'allies'
      ? `<circle cx="${x}" cy="-6" r="1.9" fill="none" stroke="${sign}" stroke-width="1.3"/>`
      : painted(`M${x - 1.9}-6H${x + 1.9}M${x}-7.9V-4.1`, 1.3)
  const apart = maxSpeed > 3 ? 13 : 12.4
  return [
    '<g stroke="#10161b" stroke-linejoin="round">',
    ...lower.map((path) => filled(path, under)),
    filled(tail, wing),
    filled(body, hull),
    filled(upper, wing),
    emblem(-apart),
    emblem(apart),
    engine === 'rotary'
      ? painted(`M-2.4 ${nose + 2.2}H2.4`, 1.2)
      : painted(`M0 ${nose + 2.5}V${nose + 7}`, 1.2),
    `<path d="M-6 ${nose - 0.6}H6" fill="none" stroke-width="0.9" stroke-opacity="0.55"/>`,
    ...cockpits.map((y) => `<ellipse cx="0" cy="${y}" rx="1.4" ry="1.8" fill="#10161b"/>`),
    ring === undefined
      ? ''
      : `<circle cx="0" cy="${ring + 1}" r="2.1" fill="none" stroke-width="1.3"/>${painted(`M0 ${ring + 1}V${ring + 6}`, 1.2)}`,
    '</g>',
  ].join('')
}
