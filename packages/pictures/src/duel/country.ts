import type { BoardPack } from '@opsroom/rules/duel'
import { groundKey } from './world.ts'

/**
 * The country of the standard board as paths: coasts of Natural Earth, rivers, and lines of each degree. `country.json` is
 * made by `pnpm --dir packages/pictures/ground draw`.
 */
export interface Country {
  /** The hexes that it is drawn for, by `groundKey`. */
  board: string
  land: string
  rivers: string
  /** Of longitude and latitude. */
  graticule: string
}

/** Whether a board, or a part of one, has land, sea and England where a country has them. */
export function isOfCountry({ board }: Country, pack: Pick<BoardPack, 'hexes'>): boolean {
  const hexes = new Set(board.split(' '))
  return groundKey(pack.hexes)
    .split(' ')
    .every((hex) => hexes.has(hex))
}
