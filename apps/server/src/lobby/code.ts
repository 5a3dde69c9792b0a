import { randomInt } from 'node:crypto'

/** Letters and digits that cannot be mistaken for each other, spoken or written. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A code of six characters for a room, to say over the telephone. */
export const newCode = (): string =>
  Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')
