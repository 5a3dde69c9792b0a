import { sayIfKnown } from './words/words.ts'

/** The event that ends passing, in the game's words; its bare name if there are none. */
export const sayUntil = (until: string): string => sayIfKnown(`beforehand.until.${until}`, {}) ?? until
