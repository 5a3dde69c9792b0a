import pack from './standard.json' with { type: 'json' }
import { type BoardPack, boardPackSchema } from './pack.ts'

/** The board that a room is opened with unless its players bring their own pack. */
export const standardPack: BoardPack = boardPackSchema.parse(pack)
