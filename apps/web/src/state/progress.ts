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
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(game, part)) ?? 'null') as Kept | null
    if (kept && states.includes(kept.progress)) return kept
  } catch {
    // A browser that keeps nothing, or something else: it is as if the part were new.
  }
  return { progress: 'new' }
}

export function keepProgress(game: string, part: string, kept: Kept): void {
  try {
    localStorage.setItem(keyOf(game, part), JSON.stringify(kept))
  } catch {
    // Without a store the part begins anew when the page is opened again.
  }
}
