import { type PlaneId, planes } from '@opsroom/rules/blue-max'
import { planeShapes } from './shapes.ts'

/** The colours of a side: wings, lower wings, body, and what is painted on them. */
const paints = {
  allies: { wing: '#e0ab62', under: '#a9742f', hull: '#c68c40', sign: '#4a2a08' },
  central: { wing: '#c3d3df', under: '#7b92a5', hull: '#9fb4c4', sign: '#16232e' },
} as const

/** A plane from above, nose to the north, 40 units wide. */
export function drawnPlane(id: PlaneId): string {
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
