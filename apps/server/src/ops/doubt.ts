import type { Clock } from './clock.ts'

/** A machine that starts with a wrong clock has fetched the time from the network within these ms. */
const lasts = 10 * 60_000

/**
 * Doubts the time after it has leapt forward: for some minutes nothing irreversible is done, such as deleting old
 * data, or opening things that have a deadline.
 */
export class ClockDoubt {
  readonly #clock: Pick<Clock, 'elapsed'>
  #until = Number.NEGATIVE_INFINITY

  constructor(clock: Pick<Clock, 'elapsed'>) {
    this.#clock = clock
  }

  begin(): void {
    this.#until = this.#clock.elapsed() + lasts
  }

  readonly isOn = (): boolean => this.#clock.elapsed() < this.#until
}
