import sharp, { type Sharp } from 'sharp'
import type { Box, Point } from '../../../src/hex-map.ts'
import { pathThrough } from '../../../src/hex-map.ts'
import type { EarthPlace } from './anchors.ts'

interface DoorParts {
  land: string
  rivers: string
  graticule: string
  /** Roofs of the cities, as a path. */
  roofs: string
  /** Outlines of the hexes, as a path. */
  hexes: string
  world: Box
  project(place: EarthPlace): Point
}

/** The part of the board on the picture of the door, and pixels to a unit. */
const view: Box = { x: -20, y: 62, width: 520, height: 156 }
const scale = 2.2

const pin = ({ x, y }: Point, size: number) =>
  `<circle cx="${x + 1.2}" cy="${y + 1.8}" r="${size}" fill="#000" fill-opacity="0.4"/><circle cx="${x}" cy="${y}" r="${size}" fill="#d9402c" stroke="#4d0d06" stroke-width="0.6"/><circle cx="${x - size / 3}" cy="${y - size / 3}" r="${size / 4}" fill="#ffd9cc"/>`

/**
 * The door to Duel: a plotting table in lamplight seen from above, with a red thread from the Wash to a city and home
 * again, and the dark of the other side with its one searchlight.
 */
export function doorPicture(relief: Buffer, parts: DoorParts): Sharp {
  const { land, rivers, graticule, roofs, hexes, world, project } = parts
  const stops = (
    [
      [0.6, 52.95],
      [3.4, 54.15],
      [7.3, 54.2],
      [9.99, 53.55],
      [8.2, 52.6],
      [4.4, 52.9],
      [1.5, 52.7],
    ] as const
  ).map(project)
  // The fourth stop of the list above.
  const city = stops[3] as Point
  const thread = pathThrough(stops)
  const beam = project([11.7, 52.95])
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${view.x} ${view.y} ${view.width} ${view.height}" width="${view.width * scale}" height="${view.height * scale}">
<defs>
<radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="170" cy="90" r="270"><stop offset="0" stop-color="#ffdf9e" stop-opacity="0.34"/><stop offset="0.45" stop-color="#ffcf85" stop-opacity="0.12"/><stop offset="0.8" stop-color="#120c04" stop-opacity="0.4"/><stop offset="1" stop-color="#03060a" stop-opacity="0.86"/></radialGradient>
<linearGradient id="beam" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#dff1ff" stop-opacity="0.6"/><stop offset="1" stop-color="#dff1ff" stop-opacity="0"/></linearGradient>
</defs>
<rect x="${world.x}" y="${world.y}" width="${world.width}" height="${world.height}" fill="#31485a"/>
<path d="${land}" fill="#6b5c3b" fill-rule="evenodd"/>
<image xlink:href="data:image/png;base64,${relief.toString('base64')}" x="${world.x}" y="${world.y}" width="${world.width}" height="${world.height}" preserveAspectRatio="none"/>
<g fill="none" stroke="#e6d3a0"><path d="${graticule}" stroke-width="0.4" stroke-opacity="0.22"/><path d="${rivers}" stroke-width="0.9" stroke-opacity="0.4"/><path d="${land}" stroke-width="0.9" stroke-opacity="0.75"/><path d="${hexes}" stroke-width="0.7" stroke-opacity="0.28"/></g>
<path d="${roofs}" fill="#f1dfb2" fill-opacity="0.55"/>
<rect x="${world.x}" y="${world.y}" width="${world.width}" height="${world.height}" fill="url(#lamp)"/>
<g transform="translate(${beam.x} ${beam.y}) rotate(-16)"><path d="M-1.5 0-13-150H13L1.5 0Z" fill="url(#beam)"/><circle r="2.4" fill="#f3fbff"/></g>
<path d="${thread}" fill="none" stroke="#000" stroke-opacity="0.4" stroke-width="2.4" transform="translate(1.4 2.2)" stroke-linejoin="round"/>
<path d="${thread}" fill="none" stroke="#e0523a" stroke-width="1.7" stroke-linejoin="round"/>
<g fill="none" stroke="#ffd27f" stroke-width="1.5"><circle cx="${city.x}" cy="${city.y}" r="10"/><path d="M${city.x} ${city.y - 15}v30m-15-15h30"/></g>
${stops.map((stop, place) => pin(stop, place === 3 ? 3.4 : 2.6)).join('')}
</svg>`
  return sharp(Buffer.from(svg), { unlimited: true })
}
