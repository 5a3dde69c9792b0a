/** The time by the server's clock, updated while somebody watches. */
export class ServerTime {
  at = $state(0)
  private readonly ahead: () => number

  /** @param ahead the lead of the server's clock over this one, in ms */
  constructor(ahead: () => number) {
    this.ahead = ahead
    this.tick()
  }

  private tick = () => {
    this.at = Date.now() + this.ahead()
  }

  /** @returns what ends it */
  go(): () => void {
    this.tick()
    const timer = setInterval(this.tick, 250)
    return () => clearInterval(timer)
  }
}
