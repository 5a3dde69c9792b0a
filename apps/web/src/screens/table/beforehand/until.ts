import { sayIfKnown } from './words/words.ts'

/** The event that ends automatic passing, in the game's words; its id if the game has no words for it. */
export const sayUntil = (until: string): string => sayIfKnown(`beforehand.until.${until}`, {}) ?? until
