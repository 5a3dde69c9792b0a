import type { BlueMaxOpen, OutCause } from '@opsroom/rules/blue-max'
import type { SeatId } from '@opsroom/rules/core'

/** The parts of which sentences of the log are made. */
export interface SentenceParts {
  /** A pilot with the plane. */
  who(seat: SeatId): string
  /** The printed code of a hex. */
  hex(at: number): string
  kills: boolean
  /** The public state before it happened. */
  before: BlueMaxOpen
  /** The planes that are out, with the cause. */
  outs(outs: Readonly<Record<SeatId, OutCause>> | undefined): string[]
}
