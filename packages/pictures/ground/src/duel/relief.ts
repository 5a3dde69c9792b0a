import sharp, { type Sharp } from 'sharp'
import type { Box, Point } from '../../../src/hex-map.ts'

/** A field of numbers over the picture, row by row. */
export interface ScalarField {
  width: number
  height: number
  values: Float32Array
}

/** A hill on the board: a line, half of its breadth, its height. */
export interface Hill {
  crest: readonly Point[]
  breadth: number
  height: number
}

function hash(x: number, y: number, seed: number): number {
  let value = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 974711)
  value = Math.imul(value ^ (value >>> 13), 1274126177)
  return ((value ^ (value >>> 16)) >>> 0) / 4294967296
}

/** Smooth noise between 0 and 1: the same for the same place. */
function noise(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const soft = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)
  const [u, v] = [soft(x - left), soft(y - top)]
  const at = (dx: number, dy: number) => hash(left + dx, top + dy, seed)
  const above = at(0, 0) + u * (at(1, 0) - at(0, 0))
  const below = at(0, 1) + u * (at(1, 1) - at(0, 1))
  return above + v * (below - above)
}

/** Noise of several sizes. */
export function manyNoises(x: number, y: number, seed: number, octaves = 5): number {
  let [sum, weight, scale] = [0, 0.5, 1]
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(x * scale, y * scale, seed + octave)
    weight /= 2
    scale *= 2.03
  }
  return sum
}

/** Noise with sharp crests, as hills have them. */
const ridges = (x: number, y: number, seed: number): number => 1 - Math.abs(2 * manyNoises(x, y, seed) - 1)

const distanceTo = (point: Point, line: readonly Point[]): number =>
  line.slice(1).reduce((least, to, place) => {
    // The point before each one but the first.
    const from = line[place] as Point
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1)
    const at = Math.min(1, Math.max(0, along))
    return Math.min(least, Math.hypot(point.x - from.x - at * dx, point.y - from.y - at * dy))
  }, Number.POSITIVE_INFINITY)

/** The height of the ground at a place of the board. */
export function heightAt(point: Point, hills: readonly Hill[]): number {
  const { x, y } = point
  const rough = ridges(x / 26, y / 26, 7)
  const spread = 0.8 + 0.5 * manyNoises(x / 40, y / 40, 3, 2)
  const hill = hills.reduce((sum, { crest, breadth, height }) => {
    const away = distanceTo(point, crest) / (breadth * spread)
    return away > 3 ? sum : sum + height * Math.exp(-away * away)
  }, 0)
  return hill * (0.35 + 0.75 * rough) + 0.05 * manyNoises(x / 60, y / 60, 11) + 0.012 * rough
}

/** The white part of a drawing as a field of 0 to 1. */
export async function maskOf(svg: string, width: number, height: number): Promise<ScalarField> {
  const pixels = await sharp(Buffer.from(svg), { limitInputPixels: false, unlimited: true })
    .resize(width, height, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  return { width, height, values: Float32Array.from(pixels, (value) => value / 255) }
}

/** Of each pixel the distance to the nearest land, in pixels (chamfer, Borgefors 1986). */
export function distanceToLand({ width, height, values }: ScalarField): Float32Array {
  const far = Float32Array.from(values, (value) => (value > 0.5 ? 0 : 1e6))
  const pass = (rows: number[], columns: number[], before: number) => {
    for (const y of rows)
      for (const x of columns) {
        const here = y * width + x
        const nearest = [
          [-before, 0, 1],
          [0, -before, 1],
          [-before, -before, Math.SQRT2],
          [before, -before, Math.SQRT2],
        ].map(([dx = 0, dy = 0, cost = 0]) => {
          const [nx, ny] = [x + dx, y + dy]
          return nx < 0 || ny < 0 || nx >= width || ny >= height ? 1e6 : (far[ny * width + nx] ?? 0) + cost
        })
        far[here] = Math.min(far[here] ?? 0, ...nearest)
      }
  }
  const rows = Array.from({ length: height }, (_, y) => y)
  const columns = Array.from({ length: width }, (_, x) => x)
  pass(rows, columns, 1)
  pass(rows.toReversed(), columns.toReversed(), -1)
  return far
}

/** The board's place of a pixel. */
export const pixelPlace = (x: number, y: number, { width, height }: ScalarField, world: Box): Point => ({
  x: world.x + ((x + 0.5) / width) * world.width,
  y: world.y + ((y + 0.5) / height) * world.height,
})

/** Darkness (below 0) or light (above 0) of each pixel, as a picture that is laid over plain colours. */
export const asPicture = ({ width, height, values }: ScalarField): Sharp => {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (const [place, value] of values.entries()) {
    const tone = value > 0 ? 255 : 0
    pixels.set([tone, tone, value > 0 ? 235 : 0, Math.abs(value) * 255], place * 4)
  }
  return sharp(Buffer.from(pixels.buffer), { raw: { width, height, channels: 4 } })
}
