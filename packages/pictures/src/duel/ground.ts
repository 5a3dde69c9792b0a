import type { BoardPack } from '@opsroom/rules/duel'
import type { MapGeometry } from '../hex-map.ts'
import { shortNumber } from '../svg.ts'
import country from './country.json' with { type: 'json' }
import { matchesCountry } from './country.ts'
import { drawTerrain, type Terrain } from './terrain.ts'
import { townRoofs } from './towns.ts'
import { groundBoxAround } from './world.ts'

export const groundDefs = [
  '<linearGradient id="ground" x1="0" y1="0" x2="1" y2="0.35"><stop offset="0" stop-color="#33413b"/><stop offset="1" stop-color="#4d5544"/></linearGradient>',
  '<radialGradient id="water" cx="0.12" cy="0.3" r="1"><stop offset="0" stop-color="#123a5c"/><stop offset="1" stop-color="#081b31"/></radialGradient>',
  '<radialGradient id="lamp" cx="0.5" cy="0.38" r="0.75"><stop offset="0" stop-color="#ffdf9e" stop-opacity="0.13"/><stop offset="0.6" stop-color="#ffdf9e" stop-opacity="0.03"/><stop offset="1" stop-color="#000814" stop-opacity="0.42"/></radialGradient>',
].join('')

/** The terrain drawn for each board. It is cached because it never changes and takes most of the drawing time. */
const known = new WeakMap<BoardPack, Terrain>()
function terrainOf(pack: BoardPack): Terrain {
  const terrain = known.get(pack) ?? drawTerrain(pack)
  known.set(pack, terrain)
  return terrain
}

const outline = (path: string, wide: number, opacity: number, colour = '#8fc0dd') =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-linejoin="round" stroke-width="${wide}" stroke-opacity="${opacity}"/>`

/** Draws the real geography, for boards that match it; see `matchesCountry`. */
const drawnCountry = (): string[] => [
  outline(country.land, 14, 0.06),
  outline(country.land, 6, 0.08),
  `<path d="${country.land}" fill="url(#ground)" fill-rule="evenodd"/>`,
  outline(country.graticule, 0.5, 0.17),
  outline(country.rivers, 1, 0.42, '#8db4c4'),
  outline(country.land, 1.1, 0.8, '#8db4c4'),
]

/** Draws a geography derived from the terrain of the board's hexes. */
function drawnOwn(pack: BoardPack): string[] {
  const { land, home, coast, fields, woods } = terrainOf(pack)
  /** Draws patches of ground; the wide stroke rounds their corners. */
  const patches = (path: string, colour: string, opacity: number) =>
    `<path d="${path}" fill="${colour}" stroke="${colour}" stroke-width="9" stroke-linejoin="round" opacity="${opacity}"/>`
  return [
    outline(coast, 34, 0.05),
    outline(coast, 20, 0.06),
    outline(coast, 9, 0.08),
    `<path d="${land}" fill="url(#ground)" stroke="#33413b"/>`,
    `<path d="${home}" fill="#2d5264" stroke="#2d5264"/>`,
    patches(woods, '#0b1a14', 0.2),
    patches(fields, '#d8dfb4', 0.05),
    outline(coast, 1.5, 0.85, '#8db4c4'),
  ]
}

/** Draws sea, land and coast. The ground continues beyond the board, where it is darker. */
export function drawnGround(pack: BoardPack, { frame, outlines, rim }: MapGeometry): string {
  const { x, y, width, height } = groundBoxAround(frame)
  const world = `x="${shortNumber(x)}" y="${shortNumber(y)}" width="${shortNumber(width)}" height="${shortNumber(height)}"`
  return [
    `<rect ${world} fill="url(#water)"/>`,
    ...(matchesCountry(country, pack) ? drawnCountry() : drawnOwn(pack)),
    `<path d="${townRoofs(pack)}" fill="#c4d2de" fill-opacity="0.5"/>`,
    `<path d="M${shortNumber(x)} ${shortNumber(y)}h${shortNumber(width)}v${shortNumber(height)}h${shortNumber(-width)}Z${[...outlines.values()].join('')}" fill="#050b12" fill-rule="evenodd" fill-opacity="0.5"/>`,
    `<rect ${world} fill="url(#lamp)"/>`,
    `<path d="${rim}" fill="none" stroke="#d8b46c" stroke-opacity="0.6" stroke-width="2.4" stroke-linecap="round"/>`,
  ].join('')
}
