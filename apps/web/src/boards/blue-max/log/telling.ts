import type { BlueMaxOpen, Cause } from '@opsroom/rules/blue-max'
import type { SeatId } from '@opsroom/rules/core'

/** What the sentences of the log are made with. */
export interface Telling {
  /** A pilot with the plane. */
  who(seat: SeatId): string
  /** The printed code of a hex. */
  hex(at: number): string
  kills: boolean
  /** What all knew before it happened. */
  before: BlueMaxOpen
  /** Who is out, and why. */
  outs(outs: Readonly<Record<SeatId, Cause>> | undefined): string[]
}
