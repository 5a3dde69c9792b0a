import type { Hex } from '@opsroom/rules/core'
import type { Snippet } from 'svelte'
import type { Desk, Task } from './models/desk.ts'

/** A lesson's additions to the board. */
export interface Coached {
  /** Above the orders, with what they are given by. */
  coach?: Snippet<[Desk, Task | undefined]>
  /** A hex was chosen that is not offered. */
  missed?(desk: Desk, task: Task, hex: Hex): void
}
