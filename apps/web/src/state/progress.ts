import { keepText, keptData } from './kept.ts'

/** The progress of somebody in a lesson or puzzle. */
export type Progress = 'new' | 'begun' | 'done'

interface Kept {
  progress: Progress
  /** The data needed to continue; its owner validates them when they are read. */
  data?: unknown
}

const keyOf = (game: string, part: string) => `opsroom.learn.${game}.${part}`
const states: readonly unknown[] = ['new', 'begun', 'done'] satisfies Progress[]

/** The progress with a part that this browser has stored; an unreadable one counts as new. */
export function readProgress(game: string, part: string): Kept {
  // Stored data may have any form; the only field that matters here is checked below.
  const found = keptData(keyOf(game, part)) as Kept | undefined
  return found && states.includes(found.progress) ? found : { progress: 'new' }
}

export const keepProgress = (game: string, part: string, progress: Kept): void =>
  keepText(keyOf(game, part), JSON.stringify(progress))
