/** The time by the server's clock, again and again while somebody looks. */
export class Now {
  at = $state(0)
  private readonly ahead: () => number

  /** @param ahead how much the server's clock is ahead of this one, in ms */
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
