import { storedData, storeText } from './kept.ts'

/** A person's progress in a lesson or puzzle. */
export type Progress = 'new' | 'begun' | 'done'

interface Kept {
  progress: Progress
  /** The data needed to continue the lesson or puzzle, which validates this data when it reads it. */
  data?: unknown
}

const keyOf = (game: string, part: string) => `opsroom.learn.${game}.${part}`
const states: readonly unknown[] = ['new', 'begun', 'done'] satisfies Progress[]

/** The progress in a lesson or puzzle as stored in this browser. Unreadable progress counts as new. */
export function readProgress(game: string, part: string): Kept {
  // Stored data may have any form; the field `progress`, the only one used here, is checked below.
  const found = storedData(keyOf(game, part)) as Kept | undefined
  return found && states.includes(found.progress) ? found : { progress: 'new' }
}

export const keepProgress = (game: string, part: string, progress: Kept): void =>
  storeText(keyOf(game, part), JSON.stringify(progress))
