import { noun } from './words.ts'

/** The name of a level of bots; the id itself if the texts do not have a name for it. */
export const botLevelName = (level: string): string => noun('create.against', level)
