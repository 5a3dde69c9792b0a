import { type Hex, oppositeHeading } from '@opsroom/rules/core'
import { closedHexes, type DuelOpen, type PreparedDuel, type Rules, type Weather } from '@opsroom/rules/duel'
import { hexCorners, hexRadius, layOutField, type MapGeometry, pathThrough, trackLegsOf } from '../hex-map.ts'
import { type DrawBoard, pictureOf } from '../picture.ts'
import { movedGroup, shortNumber } from '../svg.ts'
import { drawnGround, groundDefs } from './ground.ts'
import { drawnHex } from './hex.ts'
import { pieceDefs } from './pieces.ts'

const marks = {
  british: '<circle r="5.8" fill="none" stroke="#86b8e8" stroke-width="3"/><circle r="1.8" fill="#86b8e8"/>',
  german: '<path d="M0-7V7M-7 0H7" stroke="#ee9d74" stroke-width="4.4"/>',
}

/**
 * Draws the map of Duel as the public sees it, with the points of both sides beside it. The pieces of optional rules
 * are left out.
 */
export const drawDuel: DrawBoard = (game, given) => {
  // The casts are safe: the list of drawings calls this function for Duel only.
  const { rules } = game as unknown as PreparedDuel
  const open = given as DuelOpen
  const { pack } = rules.board
  const geometry = layOutField(pack.hexes)
  const { centres } = geometry
  const map = [
    drawnGround(pack, geometry),
    `<path d="${[...geometry.outlines.values()].join('')}" fill="none" stroke="#8b9a94" stroke-opacity="0.6" stroke-width="1.1"/>`,
    open.weather ? drawnWeather(open.weather, geometry) : '',
    ...(rules.setup.solo ? closedHexes : []).map(
      (hex) => `<path d="${geometry.outlines.get(hex) ?? ''}" fill="#000" fill-opacity="0.42"/>`,
    ),
    drawnTrack(flownBy(rules, open), geometry),
    ...pack.hexes.map((hex) => movedGroup(centres.get(hex.hex) ?? { x: 0, y: 0 }, drawnHex(hex, open))),
    drawnTarget(open.bomber?.struck, geometry),
  ]
  const { vp } = open
  return pictureOf({
    background: '#081b31',
    defs: groundDefs + weatherDefs + pieceDefs,
    frame: geometry.frame,
    map: map.join(''),
    sides: [
      { mark: marks.british, points: vp > 0 ? `+${vp}` : '0' },
      { mark: marks.german, points: vp < 0 ? `+${-vp}` : '0' },
    ],
    chapter: { number: open.night, of: open.nights },
  })
}

/** The hexes that the bomber has flown through, starting with the one in which it began. */
function flownBy({ board }: Rules, { bomber }: DuelOpen): Hex[] {
  if (!bomber) return []
  const hexes = [bomber.at]
  for (const heading of bomber.flown.toReversed()) {
    // The cast is safe: `hexes` is never empty, as it contains at least the bomber's present hex.
    const before = board.step(hexes[0] as Hex, oppositeHeading(heading))
    if (before === undefined) break
    hexes.unshift(before)
  }
  return hexes
}

function drawnTrack(hexes: readonly Hex[], { centres }: MapGeometry): string {
  const legs = trackLegsOf(hexes.flatMap((hex) => centres.get(hex) ?? []))
  const [first] = legs
  if (!first) return ''
  const line = pathThrough(legs.flatMap(({ from, to }) => [from, to]))
  const arrow =
    '<path d="M-5.5-6 6 0-5.5 6Z" fill="#efe6cf" stroke="#070d13" stroke-width="1.2" stroke-linejoin="round"/>'
  return [
    '<g fill="none" stroke-linejoin="round" stroke-linecap="round">',
    `<path d="${line}" stroke="#070d13" stroke-opacity="0.55" stroke-width="6"/>`,
    `<path d="${line}" stroke="#efe6cf" stroke-width="3.2" stroke-dasharray="9 7"/>`,
    '</g>',
    ...legs.map(({ middle, angle }) => movedGroup({ ...middle, turn: angle }, arrow)),
    movedGroup(first.from, '<circle r="5" fill="#efe6cf" stroke="#070d13" stroke-width="1.2"/>'),
  ].join('')
}

/** Draws the ring around the city that was bombed. */
function drawnTarget(hex: Hex | undefined, { centres }: MapGeometry): string {
  const centre = hex === undefined ? undefined : centres.get(hex)
  if (!centre) return ''
  const shape = pathThrough(hexCorners(centre, 48.6), true)
  return (
    `<path d="${shape}" fill="none" stroke="#1a0e0a" stroke-width="3.6" stroke-linejoin="round"/>` +
    `<path d="${shape}" fill="none" stroke="#ff7f5a" stroke-width="2.8" stroke-dasharray="36 4.5 8 4.5"/>`
  )
}

const cloud =
  'M-31 12c-9 0-12-13-2-16-1-12 13-17 20-9C-8-26 12-27 15-12c10-6 22 3 16 12 9 3 6 14-4 14-5 5-13 4-16 0-5 5-13 5-17 0-6 4-13 3-15-2-4 3-8 2-10 0Z'
const waves =
  'M-44-22q11-8 22 0t22 0 22 0 22 0M-44-6q11-8 22 0t22 0 22 0 22 0M-44 10q11-8 22 0t22 0 22 0 22 0M-44 26q11-8 22 0t22 0 22 0 22 0'

const weatherDefs = `<clipPath id="fog"><path d="${pathThrough(hexCorners({ x: 0, y: 0 }, hexRadius - 2), true)}"/></clipPath>`

const signs = {
  fog: `<g clip-path="url(#fog)"><path d="${waves}" fill="none" stroke="#d3dbd6" stroke-opacity="0.5" stroke-width="5" stroke-linecap="round"/></g>`,
  cloud: `<path d="${cloud}" transform="translate(0 9) scale(1.16)" fill="#bcd3ee" fill-opacity="0.3" stroke="#e6f1ff" stroke-opacity="0.7" stroke-width="1.2"/>`,
  storm:
    `<g transform="translate(0 9)"><path d="${cloud}" transform="scale(1.2)" fill="#2c2c52" fill-opacity="0.88" stroke="#c6c3e0" stroke-opacity="0.75" stroke-width="1.2"/>` +
    '<path d="m24-22-12 20h9l-8 20 20-25h-10l9-15Z" fill="#ffd75e" stroke="#1a1a24"/></g>',
} as const

/** The distance by which the moonlight extends beyond the map, so that it covers the whole picture, however wide. */
const beyond = 1000
const moons = { full: ['#cfe4ff', 0.075], new: ['#00040c', 0.3], none: undefined } as const

/** Draws the present weather as the public knows it. */
function drawnWeather(weather: Weather, { centres, frame }: MapGeometry): string {
  const { moon, fogs, clouds, storms } = weather
  const over = (sign: string) => (hex: Hex) => movedGroup(centres.get(hex) ?? { x: 0, y: 0 }, sign)
  const light = moons[moon]
  return [
    light
      ? `<rect x="${shortNumber(frame.x - beyond)}" y="${shortNumber(frame.y - beyond)}" width="${shortNumber(frame.width + 2 * beyond)}" height="${shortNumber(frame.height + 2 * beyond)}" fill="${light[0]}" fill-opacity="${light[1]}"/>`
      : '',
    ...fogs.map(over(signs.fog)),
    ...clouds.map(over(signs.cloud)),
    ...storms.map(over(signs.storm)),
  ].join('')
}
