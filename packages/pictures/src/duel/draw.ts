import { type Hex, opposite } from '@opsroom/rules/core'
import { closedHexes, type DuelOpen, type PreparedDuel, type Rules } from '@opsroom/rules/duel'
import { corners, layOut, legsOf, type MapGeometry, pathThrough } from '../hex-map.ts'
import { type Drawing, pictureOf } from '../picture.ts'
import { moved } from '../svg.ts'
import { drawnGround, groundDefs } from './ground.ts'
import { drawnHex } from './hex.ts'
import { pieceDefs } from './pieces.ts'
import { drawnWeather, weatherDefs } from './weather.ts'

const marks = {
  british: '<circle r="5.8" fill="none" stroke="#86b8e8" stroke-width="3"/><circle r="1.8" fill="#86b8e8"/>',
  german: '<path d="M0-7V7M-7 0H7" stroke="#ee9d74" stroke-width="4.4"/>',
}

/** The map of Duel as all see it, with the track beside it, and without the pieces of optional rules. */
export const drawDuel: Drawing = (game, given) => {
  // The list of drawings has this one under the id of its game.
  const { rules } = game as unknown as PreparedDuel
  const open = given as DuelOpen
  const { pack } = rules.board
  const geometry = layOut(pack.hexes)
  const { centres } = geometry
  const map = [
    drawnGround(pack, geometry),
    `<path d="${[...geometry.outlines.values()].join('')}" fill="none" stroke="#8b9a94" stroke-opacity="0.6" stroke-width="1.1"/>`,
    open.weather ? drawnWeather(open.weather, geometry) : '',
    ...(rules.setup.solo ? closedHexes : []).map(
      (hex) => `<path d="${geometry.outlines.get(hex) ?? ''}" fill="#000" fill-opacity="0.42"/>`,
    ),
    drawnTrack(flownBy(rules, open), geometry),
    ...pack.hexes.map((hex) => moved(centres.get(hex.hex) ?? { x: 0, y: 0 }, drawnHex(hex, open))),
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

/** The hexes that the bomber has flown through, its start first. */
function flownBy({ board }: Rules, { bomber }: DuelOpen): Hex[] {
  if (!bomber) return []
  const hexes = [bomber.at]
  for (const heading of bomber.flown.toReversed()) {
    // The list begins with the hex of the bomber.
    const before = board.step(hexes[0] as Hex, opposite(heading))
    if (before === undefined) break
    hexes.unshift(before)
  }
  return hexes
}

function drawnTrack(hexes: readonly Hex[], { centres }: MapGeometry): string {
  const legs = legsOf(hexes.flatMap((hex) => centres.get(hex) ?? []))
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
    ...legs.map(({ middle, angle }) => moved({ ...middle, turn: angle }, arrow)),
    moved(first.from, '<circle r="5" fill="#efe6cf" stroke="#070d13" stroke-width="1.2"/>'),
  ].join('')
}

/** The ring around the city that was struck. */
function drawnTarget(hex: Hex | undefined, { centres }: MapGeometry): string {
  const centre = hex === undefined ? undefined : centres.get(hex)
  if (!centre) return ''
  const shape = pathThrough(corners(centre, 48.6), true)
  return (
    `<path d="${shape}" fill="none" stroke="#1a0e0a" stroke-width="3.6" stroke-linejoin="round"/>` +
    `<path d="${shape}" fill="none" stroke="#ff7f5a" stroke-width="2.8" stroke-dasharray="36 4.5 8 4.5"/>`
  )
}
