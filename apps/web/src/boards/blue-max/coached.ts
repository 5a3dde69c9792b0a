import type { Snippet } from 'svelte'
import type { BlueMaxTask } from './models/task.svelte.ts'

/** The properties that a lesson adds to the board of Blue Max. */
export interface CoachProps {
  /** The coach of a lesson, shown above the orders. */
  coach?: Snippet<[BlueMaxTask | undefined]>
}
