import type { Clock } from './clock.ts'

/** Milliseconds within which a machine that started with a wrong clock has fetched the right time from the network. */
const lasts = 10 * 60_000

/**
 * Doubts the time after the clock has leapt forward. For some minutes nothing irreversible is done, such as deleting
 * old data or opening something that has a deadline.
 */
export class ClockLeapGuard {
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
