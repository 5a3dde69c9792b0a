import { type Key, say } from './words.ts'

/** Players by computer, the weakest first, as the server knows them. */
export const levels = ['recruit', 'regular', 'ace'] as const

/** What a player by computer is called; one that came later than these words by its own name. */
export const levelName = (level: string): string =>
  levels.some((one) => one === level) ? say(`create.against.${level}` as Key) : level
