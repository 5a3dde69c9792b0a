import { type Direction, directions, distancesOn, type Hex, type Neighbours } from '../../core/index.ts'
import type { BoardPack, City, HexData } from './pack.ts'

/** A board pack with everything that the rules look up, computed once. */
export interface Board {
  pack: BoardPack
  hexes: ReadonlyMap<Hex, HexData>
  neighbours: Neighbours
  /** The number of hexes of the shortest way between two hexes. */
  distance(from: Hex, to: Hex): number
  /** The neighbouring hex in a direction, or undefined at the board's edge (D1.2). */
  step(from: Hex, heading: Direction): Hex | undefined
  /** The hexes of a path without its start; undefined when the path leaves the board. */
  follow(from: Hex, path: readonly Direction[]): Hex[] | undefined
  /** The hex in which a path ends; its start for an empty path, and for one that leaves the board. */
  endOf(from: Hex, path: readonly Direction[]): Hex
  city(hex: Hex): City | undefined
  airport(hex: Hex): 'british' | 'german' | undefined
  isHomeWaters(hex: Hex): boolean
  cities: readonly Hex[]
  britishAirports: readonly Hex[]
  germanAirports: readonly Hex[]
  /** The hexes in which German tiles may stand: all but home waters (D7.1). */
  land: readonly Hex[]
}

/** Computes all that the rules look up on a board. It is slow: call it once for each pack. */
export function prepareBoard(pack: BoardPack): Board {
  const hexes = new Map(pack.hexes.map((data) => [data.hex, data]))
  const neighbours: Neighbours = new Map(pack.hexes.map((data) => [data.hex, data.neighbours]))
  const distances = distancesOn(neighbours)
  const numbers = (test: (data: HexData) => boolean) => pack.hexes.filter(test).map(({ hex }) => hex)
  const step = (from: Hex, heading: Direction) => neighbours.get(from)?.[heading]
  const follow: Board['follow'] = (from, path) => {
    const crossed: Hex[] = []
    let at: Hex | undefined = from
    for (const heading of path) {
      at = step(at, heading)
      if (at === undefined) return undefined
      crossed.push(at)
    }
    return crossed
  }
  return {
    pack,
    hexes,
    neighbours,
    step,
    distance: (from, to) => distances.get(from)?.get(to) ?? Number.POSITIVE_INFINITY,
    follow,
    endOf: (from, path) => follow(from, path)?.at(-1) ?? from,
    city: (hex) => hexes.get(hex)?.city,
    airport: (hex) => hexes.get(hex)?.airport,
    isHomeWaters: (hex) => hexes.get(hex)?.homeWaters ?? false,
    cities: numbers(({ city }) => city !== undefined),
    britishAirports: numbers(({ airport }) => airport === 'british'),
    germanAirports: numbers(({ airport }) => airport === 'german'),
    land: numbers(({ homeWaters }) => !homeWaters),
  }
}

/** The neighbours of a hex, each with the heading that leads to it. */
export const neighboursWithHeadings = (board: Board, from: Hex): [Direction, Hex][] =>
  directions.flatMap((heading): [Direction, Hex][] => {
    const to = board.step(from, heading)
    return to === undefined ? [] : [[heading, to]]
  })
