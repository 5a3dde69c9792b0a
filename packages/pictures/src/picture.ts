import type { AnyPreparedGame } from '@opsroom/rules/core'
import type { Box, Point } from './hex-map.ts'
import { movedGroup, shortNumber, svgText } from './svg.ts'

/** The size of a picture in pixels, as messengers show it beside a link. */
export const pictureSize = { width: 1200, height: 630 } as const

/**
 * Draws the board of a game as SVG. A pure function: the same open part gives the same picture.
 * @param open the open part of a state; a drawing is never given any other part
 */
export type DrawBoard = (game: AnyPreparedGame, open: unknown) => string

/** One side's part of the panel beside the map. */
interface SidePart {
  /** The emblem of the side, as SVG in a box of 16 by 16 around its centre. */
  mark: string
  /** The points of the side, as text. */
  points: string
  /** Further SVG about the side, shown below its points, in a box of 150 by 40 around its centre. */
  more?: string
}

export interface Scene {
  /** The colour of the ground around the map. */
  background: string
  /** SVG definitions, such as gradients and patterns. */
  defs: string
  /** The part of the map that has to be visible, in the units of the map. */
  frame: Box
  map: string
  sides: readonly SidePart[]
  /** The number of the chapter that is being played (0 before the first one), and the number of all chapters. */
  chapter: { number: number; of: number }
}

const panelWidth = 190
const margin = 12
/** The space for the map in the picture, in pixels. */
const room = { width: pictureSize.width - panelWidth - 2 * margin, height: pictureSize.height - 2 * margin }
const ink = '#efe6cf'

/**
 * The part of a large map that contains the given points, in the proportions of the space for the map.
 * @param points the points that have to be visible, at least one
 * @param around the margin around the points, and the least width of the part
 */
export function framePartAround(
  points: readonly Point[],
  frame: Box,
  { around, least }: { around: number; least: number },
): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const span = (values: number[]) => Math.max(...values) - Math.min(...values) + 2 * around
  const shape = room.width / room.height
  const width = Math.max(least, span(xs), span(ys) * shape)
  const height = width / shape
  if (width >= frame.width && height >= frame.height) return frame
  const place = (values: number[], size: number, from: number, whole: number) => {
    const middle = (Math.max(...values) + Math.min(...values)) / 2
    if (size >= whole) return from + (whole - size) / 2
    return Math.min(Math.max(middle - size / 2, from), from + whole - size)
  }
  return {
    x: place(xs, width, frame.x, frame.width),
    y: place(ys, height, frame.y, frame.height),
    width,
    height,
  }
}

/** Draws a picture: a map with the panel beside it. It contains no words, so that it is the same in all languages. */
export function pictureOf({ background, defs, frame, map, sides, chapter }: Scene): string {
  const { width, height } = pictureSize
  const scale = Math.min(room.width / frame.width, room.height / frame.height)
  const x = margin + (room.width - frame.width * scale) / 2 - frame.x * scale
  const y = margin + (room.height - frame.height * scale) / 2 - frame.y * scale
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    ' font-family="Cabin" font-weight="700" text-anchor="middle">',
    `<defs>${defs}</defs>`,
    `<rect width="${width}" height="${height}" fill="${background}"/>`,
    `<g transform="translate(${shortNumber(x)} ${shortNumber(y)}) scale(${scale.toFixed(4)})">${map}</g>`,
    panel(sides, chapter),
    '</svg>',
  ].join('')
}

function panel(sides: Scene['sides'], chapter: Scene['chapter']): string {
  const { width, height } = pictureSize
  const left = width - panelWidth
  const share = (height - 90) / Math.max(1, sides.length)
  return [
    `<rect x="${left}" width="${panelWidth}" height="${height}" fill="#0b1218" fill-opacity="0.92"/>`,
    `<path d="M${left} 0V${height}" stroke="#d8b46c" stroke-opacity="0.6" stroke-width="2"/>`,
    ...sides.map(({ mark, points, more = '' }, place) =>
      movedGroup(
        { x: left + panelWidth / 2, y: 40 + share * (place + 0.5) },
        movedGroup({ y: -52, scale: 5 }, mark),
        svgText(points, { y: 62, size: 72, fill: ink }),
        movedGroup({ y: 96 }, more),
      ),
    ),
    movedGroup({ x: left + panelWidth / 2, y: height - 34 }, chapterDots(chapter)),
  ].join('')
}

/**
 * Draws a dot for each chapter: strong if the chapter has begun, faint if not, and with a ring around the last that has
 * begun.
 */
function chapterDots({ number, of }: Scene['chapter']): string {
  if (of < 2) return ''
  const apart = Math.min(26, (panelWidth - 30) / of)
  return Array.from({ length: of }, (_, place) => {
    const x = shortNumber((place - (of - 1) / 2) * apart)
    const r = shortNumber(apart * 0.24)
    const ring = `<circle cx="${x}" r="${shortNumber(apart * 0.42)}" fill="none" stroke="${ink}" stroke-width="2"/>`
    const isBegun = place < number
    return `<circle cx="${x}" r="${r}" fill="${ink}" fill-opacity="${isBegun ? 1 : 0.3}"/>${place === number - 1 ? ring : ''}`
  }).join('')
}
