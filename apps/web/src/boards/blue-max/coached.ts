import type { Snippet } from 'svelte'
import type { BlueMaxTask } from './models/task.svelte.ts'

/** A lesson's addition to the board. */
export interface CoachProps {
  /** The words of a lesson, above the orders. */
  coach?: Snippet<[BlueMaxTask | undefined]>
}
