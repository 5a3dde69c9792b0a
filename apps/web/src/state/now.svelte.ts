/** The current time by the server's clock, updated as long as a component watches it. */
export class ServerTime {
  at = $state(0)
  private readonly ahead: () => number

  /** @param ahead returns the lead of the server's clock over this device's, in ms */
  constructor(ahead: () => number) {
    this.ahead = ahead
    this.tick()
  }

  private tick = () => {
    this.at = Date.now() + this.ahead()
  }

  /**
   * Starts updating the time.
   * @returns a function that stops it
   */
  go(): () => void {
    this.tick()
    const timer = setInterval(this.tick, 250)
    return () => clearInterval(timer)
  }
}
