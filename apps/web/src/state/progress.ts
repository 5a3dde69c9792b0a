import { keep, keptData } from './kept.ts'

/** How far somebody has come with something that is learnt here. */
export type Progress = 'new' | 'begun' | 'done'

interface Kept {
  progress: Progress
  /** What is needed to go on, in a form that who keeps it checks when it is read. */
  data?: unknown
}

const keyOf = (game: string, part: string) => `opsroom.learn.${game}.${part}`
const states: readonly unknown[] = ['new', 'begun', 'done'] satisfies Progress[]

/** What this browser has kept of a part; what cannot be read counts as new. */
export function readProgress(game: string, part: string): Kept {
  const found = keptData(keyOf(game, part)) as Kept | undefined
  return found && states.includes(found.progress) ? found : { progress: 'new' }
}

export const keepProgress = (game: string, part: string, progress: Kept): void =>
  keep(keyOf(game, part), JSON.stringify(progress))
