import type { MessageSender } from '../live/allowance.ts'
import type { FoundToken } from '../store/index.ts'

/** The sender of a program's request. */
export interface ProgramCaller {
  /** An IPv4 address or an IPv6 network. */
  address: string
  /**
   * The owner of the allowance that it uses up. It is not the person: somebody else who got the token must not keep
   * its owner from revoking it.
   */
  caller: MessageSender
  /** Ends its request and charges its address, before the answer does. */
  end(): void
}

/** A program that makes a request for one seat. */
export interface Program extends FoundToken, ProgramCaller {}
