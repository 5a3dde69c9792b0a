import type { BlueMaxOpen, BlueMaxSetup, OutCause, Sheet } from '@opsroom/rules/blue-max'
import type { SeatId } from '@opsroom/rules/core'

/** The parts from which the functions that tell an event build its sentences in the log. */
export interface TellingContext {
  /** The pilot of a seat, named with the plane. */
  who(seat: SeatId): string
  /** The printed code of a hex. */
  hex(at: number): string
  setup: BlueMaxSetup
  /** The public state before the event. */
  before: BlueMaxOpen
  /** The sheet of a seat before the event, if this window may see it. */
  sheetBefore(seat: SeatId): Sheet | undefined
  /** The sentences about planes that are out, each with its cause. */
  outs(outs: Readonly<Record<SeatId, OutCause>> | undefined): string[]
}
