import type { BoardPack } from '@opsroom/rules/duel'
import { type Point, pointOf } from '../hex-map.ts'

/**
 * The golden angle, as in the head of a sunflower: each roof of a town is placed by turning further by this angle, so
 * that no roof stands directly behind another.
 */
const turn = Math.PI * (3 - Math.sqrt(5))
/** The number of roofs for each point of a city's value. */
const roofsOfValue = 2.6

/** A pseudo-random number from 0 to 1 that depends only on the hex and the roof. */
const chanceOf = (hex: number, roof: number): number => {
  const value = Math.sin(hex * 127.1 + roof * 311.7) * 43758.5453
  return value - Math.floor(value)
}

const roofAt = ({ x, y }: Point, size: number, angle: number): string => {
  const [along, across] = [size, size * 0.62]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const corner = (u: number, v: number) =>
    `${(x + u * cos - v * sin).toFixed(1)} ${(y + u * sin + v * cos).toFixed(1)}`
  return `M${corner(-along, -across)}L${corner(along, -across)} ${corner(along, across)} ${corner(-along, across)}Z`
}

/**
 * The blacked-out cities seen from above, as one path: a cluster of roofs for each, larger the more the city is worth.
 */
export const townRoofs = ({ hexes }: Pick<BoardPack, 'hexes'>): string =>
  hexes
    .flatMap(({ hex, row, x, city }) => {
      if (!city) return []
      const centre = pointOf({ row, x })
      return Array.from({ length: Math.round(city.value * roofsOfValue) }, (_, roof) => {
        const away = 2.9 * Math.sqrt(roof) * (0.85 + 0.35 * chanceOf(hex, roof))
        const place = {
          x: centre.x + Math.cos(roof * turn) * away,
          y: centre.y + Math.sin(roof * turn) * away * 0.8,
        }
        return roofAt(place, 0.8 + 0.9 * chanceOf(hex, roof + 0.5), chanceOf(hex, roof + 0.25) * Math.PI)
      })
    })
    .join('')
