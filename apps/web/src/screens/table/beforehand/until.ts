import { sayIfKnown } from './words/words.ts'

/** What turns pass until, as a game names it; its name alone where there are no words for it. */
export const sayUntil = (until: string): string => sayIfKnown(`beforehand.until.${until}`, {}) ?? until
