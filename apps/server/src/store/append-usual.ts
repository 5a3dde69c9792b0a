import type { Changes } from './append.ts'

/** The changes that a usual order has not: whatever an append has that is not named here. */
type Rare = Exclude<
  keyof Changes,
  'room' | 'after' | 'logEntries' | 'receipt' | 'draft' | 'visible' | 'lobby'
>
const rare = Object.keys({
  status: true,
  ending: true,
  spectators: true,
  delayRounds: true,
  seats: true,
  chapters: true,
  chaptersLeft: true,
  snapshot: true,
} satisfies Record<Rare, true>) as Rare[]

/** Whether an append changes other rows than those of a usual order. */
export const changesMore = (changes: Changes): boolean =>
  rare.some((key) => {
    const change = changes[key]
    return Array.isArray(change) ? change.length > 0 : change !== undefined
  })
