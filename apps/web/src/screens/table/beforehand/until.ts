import { sayIfKnown } from './words/words.ts'

/**
 * The name, in the game's words, of the event at which automatic passing ends; the event's id if the game has no words
 * for it.
 */
export const sayPassingEnd = (until: string): string => sayIfKnown(`beforehand.until.${until}`, {}) ?? until
