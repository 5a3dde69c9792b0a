import type { Refusal } from '@opsroom/rules/core'
import type { Wire } from './wire.ts'

/** Whether there is a connection to the server. */
export class Connection {
  up = $state(false)
  /** False until the first connection, so that a page that is just opening does not look broken. */
  wasUp = $state(false)
  /** Why the server refuses this page; undefined while it does not, or was not asked yet. */
  refusal = $state<Refusal>()

  constructor(wire: Wire) {
    this.#hear(wire.up)
    wire.onConnection((up, refusal) => this.#hear(up, refusal))
  }

  #hear(up: boolean, refusal?: Refusal) {
    this.up = up
    // The last refusal holds until a connection is established.
    this.refusal = up ? undefined : (refusal ?? this.refusal)
    this.wasUp ||= up
  }
}
