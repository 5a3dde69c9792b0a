import {
  type Direction,
  directions,
  type Hex,
  oppositeHeading,
  turnBetween,
  turnedHeading,
} from '../core/index.ts'
import type { PathStep, Side, TurnDirection } from './data/plane.ts'

/**
 * The layouts of the field: one board, or two boards joined by their short (`long`) or long (`wide`) sides (B4.1.2).
 */
export const fieldLayouts = ['single', 'long', 'wide'] as const
export type FieldLayout = (typeof fieldLayouts)[number]

const boardColumns = 18
const boardRows = 13

/** The hex field of a game: pointy-top hexes in rows; every even row stands half a hex further east (B4.1.1). */
export interface Field {
  name: FieldLayout
  columns: number
  rows: number
}

export const fieldOf = (name: FieldLayout): Field => ({
  name,
  columns: name === 'long' ? 2 * boardColumns : boardColumns,
  rows: name === 'wide' ? 2 * boardRows : boardRows,
})

/** The number of a hex: its column times 100 plus its row, both from 1, on the grid of the whole field. */
export const hexAt = (column: number, row: number): Hex => column * 100 + row
export const columnOf = (hex: Hex): number => Math.floor(hex / 100)
export const rowOf = (hex: Hex): number => hex % 100

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * The code that is printed in a hex, such as `1807`; on two boards it begins with the letter of the board, `B1807`
 * (B4.1.2).
 */
export function codeOfHex({ name }: Field, hex: Hex): string {
  const [column, row] = [columnOf(hex), rowOf(hex)]
  if (name === 'single') return two(column) + two(row)
  const isSecond = name === 'long' ? column > boardColumns : row > boardRows
  const [x, y] = [
    name === 'long' && isSecond ? column - boardColumns : column,
    name === 'wide' && isSecond ? row - boardRows : row,
  ]
  return (isSecond ? 'B' : 'A') + two(x) + two(y)
}

/** The hex with a printed code, or undefined when the field has no such hex. */
export function hexOfCode(field: Field, code: string): Hex | undefined {
  const found = /^([AB]?)(\d\d)(\d\d)$/.exec(code)
  if (!found || (found[1] !== '') !== (field.name !== 'single')) return undefined
  const isSecond = found[1] === 'B'
  const [column, row] = [Number(found[2]), Number(found[3])]
  if (column > boardColumns || row > boardRows) return undefined
  const hex = hexAt(
    column + (isSecond && field.name === 'long' ? boardColumns : 0),
    row + (isSecond && field.name === 'wide' ? boardRows : 0),
  )
  return isOnField(field, hex) ? hex : undefined
}

/** Axial coordinates of a hex on an unbounded grid (B4.1.1). */
export interface AxialCoordinates {
  q: number
  r: number
}

export const axialCoordinatesOf = (hex: Hex): AxialCoordinates => {
  const r = rowOf(hex) - 1
  return { q: columnOf(hex) - 1 - Math.floor(r / 2), r }
}

/** The hex at axial coordinates, or undefined when they lie off the field. */
function hexOfAxial({ columns, rows }: Field, { q, r }: AxialCoordinates): Hex | undefined {
  const column = q + Math.floor(r / 2) + 1
  const row = r + 1
  const isThere = column >= 1 && column <= columns && row >= 1 && row <= rows
  return isThere ? hexAt(column, row) : undefined
}

export const isOnField = ({ columns, rows }: Field, hex: Hex): boolean =>
  Number.isInteger(hex) &&
  columnOf(hex) >= 1 &&
  columnOf(hex) <= columns &&
  rowOf(hex) >= 1 &&
  rowOf(hex) <= rows

/** All hexes of a field, in the order of their codes. */
export function hexesOf({ columns, rows }: Field): Hex[] {
  const hexes: Hex[] = []
  for (let column = 1; column <= columns; column++)
    for (let row = 1; row <= rows; row++) hexes.push(hexAt(column, row))
  return hexes
}

/** The column in which the planes of a side start (B1.1.4). */
export const startColumn = ({ columns }: Field, side: Side): number => (side === 'allies' ? 1 : columns)
/** The heading of a side's planes at the start: straight at the enemy edge (B3.30). */
export const startHeading = (side: Side): Direction => (side === 'allies' ? 'E' : 'W')

const vectors: Record<Direction, AxialCoordinates> = {
  E: { q: 1, r: 0 },
  SE: { q: 0, r: 1 },
  SW: { q: -1, r: 1 },
  W: { q: -1, r: 0 },
  NW: { q: 0, r: -1 },
  NE: { q: 1, r: -1 },
}

const plus = (a: AxialCoordinates, b: AxialCoordinates, times = 1): AxialCoordinates => ({
  q: a.q + times * b.q,
  r: a.r + times * b.r,
})

/** The course of a plane along a manoeuvre's path (B4.2). */
export interface FlownPath {
  /** The hex at the end of the path; undefined when it lies off the field. */
  at: Hex | undefined
  heading: Direction
  /** The hexes that the plane entered, in order, up to the edge of the field. */
  entered: Hex[]
  /** Whether a hex of the path lies off the field (B1.1.2). */
  left: boolean
}

/**
 * The course of a plane that flies a manoeuvre's path.
 * @param side the side to which `t` turns and `s` steps; a path straight ahead has neither
 */
export function flyPath(
  field: Field,
  from: Hex,
  heading: Direction,
  path: readonly PathStep[],
  side: TurnDirection,
): FlownPath {
  const sign = side === 'L' ? -1 : 1
  const flown: FlownPath = { at: from, heading, entered: [], left: false }
  let place = axialCoordinatesOf(from)
  for (const step of path) {
    if (step === 't') flown.heading = turnedHeading(flown.heading, sign)
    else if (step === 'R') flown.heading = oppositeHeading(flown.heading)
    else {
      place = plus(place, vectors[step === 'F' ? flown.heading : turnedHeading(flown.heading, sign)])
      flown.at = hexOfAxial(field, place)
      if (flown.at === undefined) flown.left = true
      else if (!flown.left) flown.entered.push(flown.at)
    }
  }
  return flown
}

/** The number of hexes from one hex to another; 0 for the same hex. */
export function distanceBetween(one: Hex, other: Hex): number {
  const [a, b] = [axialCoordinatesOf(one), axialCoordinatesOf(other)]
  const [q, r] = [a.q - b.q, a.r - b.r]
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r))
}

/**
 * The distance in hexes when a hex lies on the straight line from another hex in a given direction, else undefined
 * (B1.7.2).
 */
export function distanceInLine(from: Hex, to: Hex, along: Direction): number | undefined {
  const distance = distanceBetween(from, to)
  if (distance === 0) return undefined
  const [start, end] = [axialCoordinatesOf(from), axialCoordinatesOf(to)]
  const place = plus(start, vectors[along], distance)
  return place.q === end.q && place.r === end.r ? distance : undefined
}

/** The position of a hex relative to another hex and a heading: 1 ahead, -1 behind, 0 abeam or the same hex (B3.8). */
export function compareAlongHeading(from: Hex, to: Hex, heading: Direction): -1 | 0 | 1 {
  const [a, b] = [axialCoordinatesOf(from), axialCoordinatesOf(to)]
  const [q, r] = [b.q - a.q, b.r - a.r]
  const ahead = vectors[heading]
  // Twice the scalar product of the heading and the vector between the hexes, as drawn on the map: a row is √3/2 high
  // and shifted by half a hex.
  const product = (2 * q + r) * (2 * ahead.q + ahead.r) + 3 * r * ahead.r
  if (product === 0) return 0
  return product > 0 ? 1 : -1
}

/** The letters of the sides of a plane, from front to rear (B1.2.2). */
export type LetteredSide = 'A' | 'B' | 'C' | 'D'
const sideLetters = ['A', 'B', 'C', 'D'] as const

/**
 * The lettered side of a plane that faces another plane (B4.1.3).
 * @param bearing direction from this plane to the other
 */
export const letteredSideFacing = (heading: Direction, bearing: Direction): LetteredSide =>
  // The cast is safe: two directions are at most three turns of 60 degrees apart, and there are four letters.
  sideLetters[turnBetween(heading, bearing)] as LetteredSide

/** The direction of the straight line from one hex to another, or undefined when no straight line joins them. */
export const bearingBetween = (from: Hex, to: Hex): Direction | undefined =>
  directions.find((along) => distanceInLine(from, to, along) !== undefined)
