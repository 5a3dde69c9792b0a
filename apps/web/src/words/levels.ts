import { noun } from './words.ts'

/** What a player by computer is called; one that came later than these words by its own name. */
export const levelName = (level: string): string => noun('create.against', level)
