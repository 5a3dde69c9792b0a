import { type Clock, wallClock } from './clock.ts'

/**
 * Milliseconds by which clocks may differ before they are corrected. Clocks that are synchronised by the network differ
 * by much less.
 */
const tolerance = 5_000

/**
 * The clock of this machine, corrected by the clock of the database if the two differ. So processes on several machines
 * have the same time, and the wrong clock of one machine takes no time from players at the other machines.
 */
export class SharedClock implements Clock {
  readonly #own: Clock
  readonly #onDiffers: (ahead: number) => void
  #ahead = 0

  /**
   * @param onDiffers is told the milliseconds by which the database is ahead when the clocks begin to differ, and 0
   * when they agree again
   */
  constructor(onDiffers: (ahead: number) => void, own: Clock = wallClock) {
    this.#onDiffers = onDiffers
    this.#own = own
  }

  readonly now = (): number => this.#own.now() + this.#ahead
  readonly elapsed = (): number => this.#own.elapsed()
  readonly uptime = (): number => this.#own.uptime()
  readonly every = (milliseconds: number, task: () => Promise<void>): (() => void) =>
    this.#own.every(milliseconds, task)
  readonly after = (milliseconds: number): Promise<void> => this.#own.after(milliseconds)

  /** Milliseconds by which the clock of the database is ahead, if they exceed the tolerance; otherwise 0. */
  get ahead(): number {
    return this.#ahead
  }

  async compare(ask: () => Promise<number>): Promise<void> {
    const [asked, began] = [this.#own.now(), this.#own.elapsed()]
    const theirs = await ask()
    const took = this.#own.elapsed() - began
    const ahead = Math.round(theirs - asked - took / 2)
    const before = this.#ahead
    this.#ahead = Math.abs(ahead) > tolerance + took / 2 ? ahead : 0
    if ((before === 0) !== (this.#ahead === 0)) this.#onDiffers(this.#ahead)
  }
}
