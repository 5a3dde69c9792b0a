import type { FoundToken } from '../store/index.ts'

/** Who asks: a program, for one seat. */
export interface Program extends FoundToken {
  /** An IPv4 address or an IPv6 network. */
  address: string
}
