import { randomBytes } from 'node:crypto'

/** The 32 bytes that all chance of a new table comes from. */
export const newSeed = (): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(32))
