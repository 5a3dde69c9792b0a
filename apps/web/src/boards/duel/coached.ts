import type { Hex } from '@opsroom/rules/core'
import type { Snippet } from 'svelte'
import type { ConsoleTask, DuelDesk } from './models/desk.ts'

/** A lesson's additions to the board. */
export interface CoachProps {
  /** The words of a lesson above the orders, given the desk and the task of the console. */
  coach?: Snippet<[DuelDesk, ConsoleTask | undefined]>
  /** Called when a hex was chosen that is not offered. */
  missed?(desk: DuelDesk, task: ConsoleTask, hex: Hex): void
}
