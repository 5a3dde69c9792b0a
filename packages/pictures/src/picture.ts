import type { AnyPreparedGame } from '@opsroom/rules/core'
import type { Box, Point } from './hex-map.ts'
import { movedGroup, shortNumber, svgText } from './svg.ts'

/** In pixels: what messengers show beside a link. */
export const pictureSize = { width: 1200, height: 630 } as const

/**
 * Draws the board of a game as SVG. Pure: the same open part makes the same picture.
 * @param open the open part of a state; nothing else of it is ever given to a drawing
 */
export type DrawBoard = (game: AnyPreparedGame, open: unknown) => string

/** One side beside the map. */
interface SidePart {
  /** The mark of the side, in a box of 16 by 16 around the middle. */
  mark: string
  /** The points of the side, as text. */
  points: string
  /** More about the side: SVG in a box of 150 by 40 around the middle. */
  more?: string
}

export interface Scene {
  /** The ground around the map. */
  background: string
  /** Gradients and patterns. */
  defs: string
  /** All of the map that has to be seen, in the units of the map. */
  frame: Box
  map: string
  sides: readonly SidePart[]
  /** Which chapter is played, of how many; 0 before the first. */
  chapter: { number: number; of: number }
}

const panelWidth = 190
const margin = 12
/** The room of the map, in pixels. */
const room = { width: pictureSize.width - panelWidth - 2 * margin, height: pictureSize.height - 2 * margin }
const ink = '#efe6cf'

/**
 * The part of a large map in which something happens, in the shape of the room that a map has.
 * @param points what has to be seen, at least one
 * @param around how much more of the map, and the least width of all
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

/** A picture of a map with what stands beside it. It holds no words, so that it is the same in all languages. */
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

/** A dot for each chapter: those that are over are filled, the one that is played has a ring around it. */
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
