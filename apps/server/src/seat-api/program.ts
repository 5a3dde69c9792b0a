import type { MessageSender } from '../live/allowance.ts'
import type { FoundToken } from '../store/index.ts'

/** The sender of a program's request, as limits see it. */
export interface MeasuredRequest {
  /** The address of the program: an IPv4 address or an IPv6 network. */
  address: string
  /**
   * The sender whose allowance the request uses up. It is separate from the allowance of the person, so that somebody
   * who has stolen a token cannot use up the owner's allowance and keep them from revoking it.
   */
  caller: MessageSender
  /**
   * Ends the measurement of the request and charges its address, for answers that do not end themselves, such as
   * streams.
   */
  end(): void
}

/** A program that makes a request for one seat with a seat token. */
export interface Program extends FoundToken, MeasuredRequest {}
