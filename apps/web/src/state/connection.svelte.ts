import type { Wire } from './wire.ts'

/** Whether there is a connection to the server. */
export class Connection {
  up = $state(false)
  /** False until the first connection, so that a page that is just opening does not look broken. */
  wasUp = $state(false)

  constructor(wire: Wire) {
    this.hear(wire.up)
    wire.onConnection((up) => this.hear(up))
  }

  private hear(up: boolean) {
    this.up = up
    this.wasUp ||= up
  }
}
