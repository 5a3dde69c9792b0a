import type { Hex } from '@opsroom/rules/core'
import type { Weather } from '@opsroom/rules/duel'
import { corners, type MapGeometry, pathThrough, radius } from '../hex-map.ts'
import { moved, short } from '../svg.ts'

const cloud =
  'M-31 12c-9 0-12-13-2-16-1-12 13-17 20-9C-8-26 12-27 15-12c10-6 22 3 16 12 9 3 6 14-4 14-5 5-13 4-16 0-5 5-13 5-17 0-6 4-13 3-15-2-4 3-8 2-10 0Z'
const waves =
  'M-44-22q11-8 22 0t22 0 22 0 22 0M-44-6q11-8 22 0t22 0 22 0 22 0M-44 10q11-8 22 0t22 0 22 0 22 0M-44 26q11-8 22 0t22 0 22 0 22 0'

export const weatherDefs = `<clipPath id="fog"><path d="${pathThrough(corners({ x: 0, y: 0 }, radius - 2), true)}"/></clipPath>`

const signs = {
  fog: `<g clip-path="url(#fog)"><path d="${waves}" fill="none" stroke="#d3dbd6" stroke-opacity="0.5" stroke-width="5" stroke-linecap="round"/></g>`,
  cloud: `<path d="${cloud}" transform="translate(0 9) scale(1.16)" fill="#bcd3ee" fill-opacity="0.3" stroke="#e6f1ff" stroke-opacity="0.7" stroke-width="1.2"/>`,
  storm:
    `<g transform="translate(0 9)"><path d="${cloud}" transform="scale(1.2)" fill="#2c2c52" fill-opacity="0.88" stroke="#c6c3e0" stroke-opacity="0.75" stroke-width="1.2"/>` +
    '<path d="m24-22-12 20h9l-8 20 20-25h-10l9-15Z" fill="#ffd75e" stroke="#1a1a24"/></g>',
} as const

/** The light of the moon falls on all of the picture, however wide it is. */
const beyond = 1000
const moons = { full: ['#cfe4ff', 0.075], new: ['#00040c', 0.3], none: undefined } as const

/** The weather as all know it now. */
export function drawnWeather(weather: Weather, { centres, frame }: MapGeometry): string {
  const { moon, fogs, clouds, storms } = weather
  const over = (sign: string) => (hex: Hex) => moved(centres.get(hex) ?? { x: 0, y: 0 }, sign)
  const light = moons[moon]
  return [
    light
      ? `<rect x="${short(frame.x - beyond)}" y="${short(frame.y - beyond)}" width="${short(frame.width + 2 * beyond)}" height="${short(frame.height + 2 * beyond)}" fill="${light[0]}" fill-opacity="${light[1]}"/>`
      : '',
    ...fogs.map(over(signs.fog)),
    ...clouds.map(over(signs.cloud)),
    ...storms.map(over(signs.storm)),
  ].join('')
}
