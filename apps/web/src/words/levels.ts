import { botLevels } from '@opsroom/rules/core'
import { type Key, say } from './words.ts'

/** What a player by computer is called; one that came later than these words by its own name. */
export const levelName = (level: string): string =>
  botLevels.some((one) => one === level) ? say(`create.against.${level}` as Key) : level
