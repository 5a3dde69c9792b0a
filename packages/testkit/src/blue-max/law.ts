import type { BlueMaxEvent, BlueMaxSetup, BlueMaxState } from '@opsroom/rules/blue-max'

/** An event of the game with the states before and after it. */
export interface LawStep {
  event: BlueMaxEvent
  before: BlueMaxState
  after: BlueMaxState
  setup: BlueMaxSetup
  /** The state before the planes moved last, in which the orders of that phase 2 are complete. */
  ordered: BlueMaxState
}

/** A statement that holds for every event. @returns the contradiction, or undefined if the statement holds */
export type EventLaw = (step: LawStep) => string | undefined
