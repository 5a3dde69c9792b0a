import type { AnyPreparedGame } from '@opsroom/rules/core'
import { drawBlueMax } from './blue-max/draw.ts'
import { drawDuel } from './duel/draw.ts'
import type { DrawBoard } from './picture.ts'

export { pictureSize } from './picture.ts'

/** The drawings of all games whose board can be drawn. A new drawing is a folder, and a line here. */
const drawings: ReadonlyMap<string, DrawBoard> = new Map([
  ['duel', drawDuel],
  ['blue-max', drawBlueMax],
])

/** Whether the board of a game can be drawn. */
export const canDrawBoard = (gameId: string): boolean => drawings.has(gameId)

/**
 * Draws the board of a game as SVG, 1200 by 630; undefined for a game that has no drawing.
 * @param game the game prepared for the options of the table
 * @param open the open part of a state, which everybody may know
 */
export const drawnBoard = (gameId: string, game: AnyPreparedGame, open: unknown): string | undefined =>
  drawings.get(gameId)?.(game, open)
