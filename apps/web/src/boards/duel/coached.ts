import type { Hex } from '@opsroom/rules/core'
import type { Snippet } from 'svelte'
import type { Desk, Task } from './models/desk.ts'

/** A lesson's additions to the board. */
export interface Coached {
  /** Shown above the orders, with the desk and the task of the console. */
  coach?: Snippet<[Desk, Task | undefined]>
  /** Called when a hex was chosen that is not offered. */
  missed?(desk: Desk, task: Task, hex: Hex): void
}
