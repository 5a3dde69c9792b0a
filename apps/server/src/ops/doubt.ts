import type { Clock } from './clock.ts'

/** A machine whose clock is wrong when it starts has asked the network for the time within minutes. */
const lasts = 10 * 60_000

/**
 * After time has leapt forward it may be wrong: until some minutes have passed nothing is done that cannot be undone,
 * such as throwing away what is old, or opening what has a deadline.
 */
export class Doubt {
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
