import type { Refusal } from '@opsroom/rules/core'
import type { Wire } from './wire.ts'

/** The state of the connection to the server. */
export class Connection {
  up = $state(false)
  /** Whether the page has ever been connected. Until then a missing connection is not shown as a failure. */
  wasUp = $state(false)
  /**
   * The server's reason for refusing this page; undefined if the server has not refused it, or before the first attempt
   * to connect.
   */
  refusal = $state<Refusal>()

  constructor(wire: Wire) {
    this.#hear(wire.up)
    wire.onConnection((up, refusal) => this.#hear(up, refusal))
  }

  #hear(up: boolean, refusal?: Refusal) {
    this.up = up
    // The last refusal is kept until a connection is established.
    this.refusal = up ? undefined : (refusal ?? this.refusal)
    this.wasUp ||= up
  }
}
