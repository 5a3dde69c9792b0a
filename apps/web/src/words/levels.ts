import { noun } from './words.ts'

/** The name of a computer player; a level that came later than these words keeps its own. */
export const levelName = (level: string): string => noun('create.against', level)
