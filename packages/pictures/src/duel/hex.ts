import type { City, DuelOpen, HexData, TileKind } from '@opsroom/rules/duel'
import { movedGroup, svgText } from '../svg.ts'
import { type HexPlace, layOutHex, tileWidth } from './hex-layout.ts'
import { drawnPiece, piecesOnMap, pieceWidth } from './pieces.ts'
import { redTiles, tileIcons } from './tile-icons.ts'

/** Draws the contents of a hex around its centre, as the public sees them. */
export function drawnHex(hex: HexData, open: DuelOpen): string {
  const { ground } = open
  const pieces = piecesOnMap(open).filter(({ at }) => at === hex.hex)
  const tiles = Object.entries(ground.placed[hex.hex] ?? {}).filter(([, count]) => count > 0)
  const destroyed = ground.destroyed[hex.hex] ?? {}
  const markers = ground.targetMarkers[hex.hex] ?? 0
  const bombs = ground.airportBombs[hex.hex] ?? 0
  const layout = layOutHex(
    {
      hasName: hex.city !== undefined,
      isHit: markers + bombs > 0,
      pieces: pieces.map(({ id }) => pieceWidth(id)),
      strip: tiles.map(() => tileWidth),
    },
    false,
  )
  const into = ({ x, y, width, height }: HexPlace, size: number, part: string, most = 2) =>
    movedGroup({ x, y, scale: Math.min(width / size, height / size, most) }, part)
  return [
    svgText(String(hex.hex), {
      y: layout.number.y + layout.number.height / 2,
      size: 9.5,
      fill: '#a9bfca',
    }),
    hex.city ? nameOf(hex.city, layout.name.y) + into(layout.value, 32, drawnCity(hex.city), 0.72) : '',
    hex.airport ? into(layout.airport, 21, airports[hex.airport]) : '',
    markers > 0 ? into(layout.markers, 25, flare(markers)) : '',
    bombs > 0 ? into(layout.bombs, 25, blast(bombs)) : '',
    ...tiles.map(([kind, count], place) => {
      const { x, y, scale } = layout.strip[place] ?? { x: 0, y: 0, scale: 0 }
      return movedGroup({ x, y, scale }, drawnTile(kind, count - (destroyed[kind] ?? 0)))
    }),
    ...pieces.map((piece, place) => {
      const { x, y, scale } = layout.pieces[place] ?? { x: 0, y: 0, scale: 0 }
      return movedGroup({ x, y, scale }, drawnPiece(piece))
    }),
  ].join('')
}

/** A long name is printed in a smaller font. */
const nameOf = ({ name }: City, y: number): string =>
  svgText(name, {
    y: y + 3.4,
    size: Math.min(10.5, 104 / name.length),
    fill: '#f1f4f2',
    around: '#131e26',
  })

const star =
  'm0-16 4.2 5.2L10.8-11.8l-.9 6.6L16 0l-6.1 4.2.9 7.6-6.6-1L0 16l-4.2-5.2-6.6 1 .9-7.6L-16 0l6.1-5.2-.9-6.6 6.6 1Z'
const towns: Readonly<Record<City['difficulty'], string>> = {
  easy: '<circle r="14.5" fill="#cfe3bd" stroke="#12191d" stroke-width="1.2"/>',
  moderate: '<path d="M-13.5-13.5h27v27h-27Z" fill="#f2dd9c" stroke="#12191d" stroke-width="1.2"/>',
  difficult: `<path d="${star}" fill="#f2b9a3" stroke="#12191d" stroke-width="1.2"/>`,
}
const drawnCity = ({ difficulty, value }: City): string =>
  towns[difficulty] + svgText(String(value), { y: 5.6, size: 16, fill: '#201c14' })

const runways = 'M-5.4-4.2 5.4 4.2M-5.4 4.2 5.4-4.2M-7 0H7'
const airports = {
  british: `<circle r="9" fill="#1f5078" stroke="#b9d8f0" stroke-width="2.2"/><path d="${runways}" stroke="#e3f0fa" stroke-width="1.7" stroke-linecap="round"/>`,
  german: `<circle r="9" fill="#16222c" stroke="#d9c9a0" stroke-width="1.6"/><path d="${runways}" stroke="#d9c9a0" stroke-width="1.7" stroke-linecap="round"/>`,
}

const flare = (count: number): string =>
  '<circle r="9" fill="none" stroke="#ff7d5c" stroke-width="2"/><path d="M0-12V12M-12 0H12" stroke="#ff7d5c" stroke-width="1.8"/><circle r="7.6" fill="#8f2412"/>' +
  svgText(String(count), { y: 4.4, size: 12.5, fill: '#fff3e0' })
const blast = (count: number): string =>
  '<path d="M0-12 3.3-6.2 10.4-8 7.6-1.4 12.2 2.8 6.4 4.8 6 11.4 0 7.8-6 11.4-6.4 4.8-12.2 2.8-7.6-1.4-10.4-8-3.3-6.2Z" fill="#ffb347" stroke="#3a1a07"/>' +
  svgText(String(count), { y: 4.6, size: 12.5, fill: '#2c1405' })

/**
 * Draws a kind of tile in a box of 29 by 18, with the number of these tiles that are still in effect; struck through if
 * none is.
 */
function drawnTile(kind: TileKind, left: number): string {
  const isOut = left <= 0
  const isRed = redTiles.includes(kind)
  const ink = isOut ? '#9aa4a8' : isRed ? '#fff4e6' : '#16191a'
  const icon = tileIcons[kind]
  const tile = [
    `<rect x="-9" y="-9" width="18" height="18" rx="3" fill="${isOut ? '#4b5358' : isRed ? '#d9604a' : '#c3c8c6'}" stroke="#12191d" stroke-width="0.9"/>`,
    icon
      ? `<path d="${icon}" fill="none" stroke="${ink}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/>`
      : svgText(kind.charAt(0).toUpperCase(), { y: 5, size: 13, fill: ink }),
    isOut ? '<path d="M-8-8 8 8M8-8-8 8" stroke="#ffb3a5" stroke-width="2" stroke-linecap="round"/>' : '',
  ]
  const count = svgText(String(left), {
    x: 9.2,
    y: 5.6,
    size: left > 9 ? 11 : 16,
    fill: '#fffaf0',
    around: '#10181f',
  })
  return movedGroup({ x: -5, scale: 0.94 }, ...tile) + count
}
