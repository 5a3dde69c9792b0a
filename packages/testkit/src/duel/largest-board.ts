import type { Direction, Hex } from '@opsroom/rules/core'
import { type BoardPack, boardLimits } from '@opsroom/rules/duel'

/** A hex of a grid of pointy-top hexes with every second row shifted, numbered from 1 row by row. */
function gridHex(columns: number, rows: number, row: number, column: number) {
  const shift = row % 2
  const at = (r: number, c: number): Hex | undefined =>
    r < 0 || r >= rows || c < 0 || c >= columns ? undefined : r * columns + c + 1
  const all: Record<Direction, Hex | undefined> = {
    NE: at(row - 1, column + shift),
    E: at(row, column + 1),
    SE: at(row + 1, column + shift),
    SW: at(row + 1, column + shift - 1),
    W: at(row, column - 1),
    NW: at(row - 1, column + shift - 1),
  }
  const neighbours = Object.fromEntries(Object.entries(all).filter(([, hex]) => hex !== undefined))
  return { hex: row * columns + column + 1, row: row + 1, x: column + shift / 2, neighbours }
}

/**
 * The largest board that a pack can describe: hexes, cities, airports, compass cards and weather cards are all at their
 * limits. No stranger can bring a more expensive board.
 */
export function largestBoard(): BoardPack {
  const columns = 14
  const rows = Math.floor(boardLimits.hexes / columns)
  const places = Array.from({ length: rows * columns }, (_, place) => place)
  let cities = 0
  let german = 0
  const hexes: BoardPack['hexes'] = places.map((place) => {
    const data = gridHex(columns, rows, Math.floor(place / columns), place % columns)
    // British airports are in the west, to which the way home leads (D4.3).
    const isBritish = place % columns < 2 && place < (boardLimits.britishAirports / 2) * columns
    const hasCity = !isBritish && cities < boardLimits.cities
    if (hasCity) cities++
    const airport = isBritish ? 'british' : german < boardLimits.germanAirports ? 'german' : undefined
    if (airport === 'german') german++
    return {
      ...data,
      homeWaters: false,
      ...(airport && { airport }),
      ...(hasCity && { city: { name: `C${place}`, value: 99, difficulty: 'easy' as const } }),
    }
  })
  const everywhere = places.slice(0, boardLimits.pieces).map((place) => place + 1)
  return {
    title: 'The largest board',
    source: 'made by a test',
    hexes,
    gauges: { Bf110: 30, Do217: 30 },
    compass: Object.fromEntries(
      ['NE', 'E', 'SE', 'SW', 'W', 'NW'].map((heading) => [heading, boardLimits.cards]),
    ) as BoardPack['compass'],
    weather: Array.from({ length: boardLimits.weather }, (_, id) => ({
      id,
      wind: 'E' as const,
      moon: 'full' as const,
      summer: true,
      // Only a few weather cards have clouds in every hex: a message of 64 kB has no room for more.
      clouds: id < 4 ? everywhere : [],
      storms: id < 4 ? everywhere : [],
      fogs: [],
      changesBefore: Array.from({ length: 14 }, (_, move) => move + 1),
      solo: { bomber: 1, mosquito: 2, target: 1 },
    })),
    weatherChanges: Array.from({ length: boardLimits.weatherChanges }, () => ({
      turn: 1,
      steps: boardLimits.drift,
    })),
  }
}
