import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { feature } from 'topojson-client'
import world10 from 'world-atlas/land-10m.json' with { type: 'json' }
import pack from '../../../../rules/src/duel/board/standard.json' with { type: 'json' }
import { townRoofs } from '../../../src/duel/towns.ts'
import { type GroundHex, groundBoxAround, groundKey } from '../../../src/duel/world.ts'
import { type HexCell, layOutField, type Point } from '../../../src/hex-map.ts'
import { type EarthPlace, projection } from './anchors.ts'
import { ranges, rivers } from './country.ts'
import { doorPicture } from './door.ts'
import { shortPath, simplified, simplifiedRing, smoothed } from './lines.ts'
import {
  asPicture,
  distanceToLand,
  heightAt,
  manyNoises,
  maskOf,
  pixelPlace,
  type ScalarField,
} from './relief.ts'

// Draws the ground of Duel's standard board: coasts and rivers as lines, relief and sea as a picture, and the picture of the
// door to the game. Run it again after a change of the anchors, and look at the map: `pnpm --dir packages/pictures/ground draw`.

const pictures = join(import.meta.dirname, '../../../src/duel')
const web = join(import.meta.dirname, '../../../../../apps/web/src/boards/duel/map')
/** Pixels of the picture to a unit of the board. */
const scale = 1.15

const project = projection()
// The compiler reads words of a JSON file as any strings: here, and twice below.
const { frame, outlines } = layOutField(pack.hexes as unknown as HexCell[])
const world = groundBoxAround(frame)

const isNearBoard = ({ x, y }: Point): boolean =>
  x > frame.x - 40 && x < frame.x + frame.width + 40 && y > frame.y - 40 && y < frame.y + frame.height + 40
const isInWorld = ({ x, y }: Point): boolean =>
  x > world.x - 60 && x < world.x + world.width + 60 && y > world.y - 60 && y < world.y + world.height + 60
/** Beyond the board the ground is dark, and needs less. */
const toleranceAt = (point: Point): number => (isNearBoard(point) ? 0.9 : 4)

/** The part of the earth that is looked at: degrees west, south, east, north. */
const [west, south, east, north] = [-13, 40, 30, 63]
const within = ([x = 0, y = 0]: readonly number[]): EarthPlace => [
  Math.min(east, Math.max(west, x)),
  Math.min(north, Math.max(south, y)),
]

type Polygon = number[][][]
function landRings(): Point[][] {
  // The atlas comes without types.
  const land = feature(
    world10 as never,
    (world10 as never as { objects: { land: never } }).objects.land,
  ) as never as {
    features: { geometry: { type: string; coordinates: unknown } }[]
  }
  const polygons = land.features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon'
      ? (geometry.coordinates as Polygon[])
      : [geometry.coordinates as Polygon],
  )
  return polygons.flat().flatMap((ring) => {
    const isHere = ring.some(([x = 0, y = 0]) => x > west && x < east && y > south && y < north)
    return isHere ? [ring.map(within).map(project)] : []
  })
}

const size = (ring: readonly Point[]): number =>
  Math.abs(
    ring.reduce((sum, { x, y }, place) => {
      // The remainder is a place of the ring.
      const next = ring[(place + 1) % ring.length] as Point
      return sum + x * next.y - next.x * y
    }, 0) / 2,
  )

const rings = landRings().filter((ring) => ring.some(isInWorld))
const land = rings
  .map((ring) => simplifiedRing(ring, toleranceAt))
  .filter((ring) => ring.length > 3 && size(ring) > (ring.some(isNearBoard) ? 3 : 40))
  .map((ring) => shortPath(ring, true))
  .join('')
const streams = Object.values(rivers)
  .map((river) => smoothed(river.map(project)))
  .map((river) => shortPath(simplified(river, () => 0.5)))
  .join('')
const degrees = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, place) => from + place * step)
const graticule = [
  ...degrees(-6, 22, 1).map((x) => degrees(44, 58, 1).map((y) => project([x, y]))),
  ...degrees(44, 58, 1).map((y) => degrees(-6, 22, 1).map((x) => project([x, y]))),
]
  .map((line) => simplified(line.filter(isInWorld), () => 1))
  .filter((line) => line.length > 1)
  .map((line) => shortPath(line))
  .join('')

writeFileSync(
  join(pictures, 'country.json'),
  `${JSON.stringify({ board: groundKey(pack.hexes as unknown as GroundHex[]), land, rivers: streams, graticule })}\n`,
)
console.log(`lines: land ${land.length}, rivers ${streams.length}, graticule ${graticule.length} characters`)

const [width, height] = [Math.round(world.width * scale), Math.round(world.height * scale)]
const whole = rings.map((ring) => shortPath(ring, true)).join('')
const mask = await maskOf(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${world.x} ${world.y} ${world.width} ${world.height}" width="${width}" height="${height}"><rect x="${world.x}" y="${world.y}" width="100%" height="100%" fill="#000"/><path d="${whole}" fill="#fff" fill-rule="evenodd"/></svg>`,
  width,
  height,
)
const shore = distanceToLand(mask)
const hills = ranges.map(({ crest, breadth, height: tall }) => ({
  crest: crest.map(project),
  breadth,
  height: tall,
}))

const grid: ScalarField = { width, height, values: new Float32Array(width * height) }
const heights = Float32Array.from(grid.values, (_, place) =>
  heightAt(pixelPlace(place % width, Math.floor(place / width), grid, world), hills),
)
const clamped = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Light on the slopes, from the north-west; woods and fields in the plain. */
function onLand(place: number, { x, y }: Point): number {
  const here = heights[place] ?? 0
  const slope = (heights[place + 1] ?? here) - here + ((heights[place + width] ?? here) - here)
  const light = clamped(-slope * 7, -0.42, 0.3)
  const wood = clamped((manyNoises(x / 24, y / 24, 31) + here * 0.9 - 0.55) * 6, 0, 1) * 0.17
  const field = (hashOfField(x, y) - 0.5) * 0.035
  return light - wood + field + clamped(here - 0.45, 0, 1) * 0.18
}
/** Fields: strips of the plain, each with a tone of its own. */
const hashOfField = (x: number, y: number): number => {
  const turn = manyNoises(x / 90, y / 90, 5, 2) * 6
  const [u, v] = [x * Math.cos(turn) + y * Math.sin(turn), y * Math.cos(turn) - x * Math.sin(turn)]
  return manyNoises(Math.floor(u / 3.4) * 7.31, Math.floor(v / 6.2) * 3.17, 77, 1)
}
/** Shallow water at the coast, and a light swell. */
function onSea(place: number, { x, y }: Point): number {
  const away = (shore[place] ?? 0) / scale
  const shallow = 0.13 * Math.exp(-away / 5) + 0.07 * Math.exp(-away / 22)
  const swell = Math.sin((x * 0.5 + y * 0.9) / 2.6 + manyNoises(x / 22, y / 22, 41) * 9)
  return (
    shallow + swell * 0.014 - 0.1 * clamped(away / 160, 0, 1) + (manyNoises(x / 50, y / 50, 51) - 0.5) * 0.06
  )
}
for (const place of grid.values.keys()) {
  const point = pixelPlace(place % width, Math.floor(place / width), grid, world)
  const ground = mask.values[place] ?? 0
  grid.values[place] = ground * onLand(place, point) + (1 - ground) * onSea(place, point)
}
const picture = asPicture(grid)
const { size: bytes } = await picture.avif({ quality: 40, effort: 7 }).toFile(join(web, 'relief.avif'))
console.log(`relief: ${width} x ${height} pixels, ${bytes} bytes`)

const roofs = townRoofs(pack as never)
const hexes = [...outlines.values()].join('')
const door = doorPicture(await asPicture(grid).png().toBuffer(), {
  ...{ land, rivers: streams, graticule, roofs, hexes, world, project },
})
// WebP, which every browser of the list reads: AVIF is no smaller here, and Safari 16 before macOS 13 has none.
const { size: doorBytes } = await door
  .webp({ quality: 58, effort: 6 })
  .toFile(join(web, '../lobby/door.webp'))
console.log(`door: ${doorBytes} bytes`)
