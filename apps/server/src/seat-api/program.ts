import type { Caller } from '../live/allowance.ts'
import type { FoundToken } from '../store/index.ts'

/** A program that asks for one seat. */
export interface Program extends FoundToken {
  /** An IPv4 address or an IPv6 network. */
  address: string
  /**
   * The owner of the allowance that it uses up. Not its person: a token that others have must not keep its owner from
   * revoking it.
   */
  caller: Caller
  /** Ends what it has asked for, and charges its address; otherwise that is done with the answer. */
  end(): Promise<void>
}
