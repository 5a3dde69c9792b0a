import type { BoardPack } from './pack.ts'
import pack from './standard.json' with { type: 'json' }
import { playablePackSchema } from './validate.ts'

/** The board that a room is opened with unless its players bring their own pack. */
export const standardPack: BoardPack = playablePackSchema.parse(pack)
