import { type Clock, wallClock } from './clock.ts'

/** Clocks that keep their time by the network agree to much less, in ms. */
const tolerance = 5_000

/**
 * The clock of this machine, set right by that of the database where the two differ: processes on several machines have
 * one time, and a machine whose clock is wrong takes nothing from the players of the others.
 */
export class SharedClock implements Clock {
  readonly #own: Clock
  readonly #onDiffers: (ahead: number) => void
  #ahead = 0

  /** @param onDiffers told by how many ms the database is ahead, when that begins and when it ends (0) */
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

  /** By how many ms the clock of the database is ahead, where that is more than clocks differ anyway; otherwise 0. */
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
