import type { Hex } from '@opsroom/rules/core'
import type { Snippet } from 'svelte'
import type { ConsoleTask, DuelDesk } from './models/desk.ts'

/** The properties that a lesson adds to the board of Duel. */
export interface CoachProps {
  /** The coach of a lesson, shown above the orders; it is given the desk and the order under construction. */
  coach?: Snippet<[DuelDesk, ConsoleTask | undefined]>
  /** Called when the player chooses a hex that is not offered. */
  missed?(desk: DuelDesk, task: ConsoleTask, hex: Hex): void
}
