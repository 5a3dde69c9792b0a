import { protocolRefusal, tooManyRequestsRefusal } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { BoundedProcess, BoundsExceeded } from '../ops/bounded-process.ts'

/** The result of checking the options of a game in the child process. */
export type SetupReply = { setup: unknown } | { path: string; problem: string }

/** The options of a game before they are parsed. */
export interface SetupQuestion {
  game: string
  setup: unknown
}

/** The options as the game's schema has parsed them, or the refusal of them. */
export type CheckedSetup = { setup: unknown } | { refusal: Refusal }

/** The file with the program of the child process, beside this one: bundled, or from the sources. */
const program = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('./setup-process.ts', import.meta.url)
    : new URL('./setup-process.js', import.meta.url)

/** The memory limit of a check, in MB: many times as much as the largest board needs. */
const memory = 256
/** The maximum number of checks that may wait, in all and for one person. Further ones are refused (W10). */
const mostWaiting = 20
const mostOfPerson = 3

/**
 * Checks options with the players' own content, such as a board, in a child process, so that no options can stop the
 * tables. Time and memory of a check are limited. One check runs at a time, and its time is charged to the person who
 * asked for it.
 */
export class SetupCheck {
  readonly #process: BoundedProcess<SetupQuestion, SetupReply>
  readonly #charge: (person: string, milliseconds: number) => void
  #waiting = 0
  readonly #waitingBy = new Map<string, number>()
  /** The time at which the last check of options ended, as `performance.now()` gives it. */
  #freeSince = 0

  /**
   * @param milliseconds the time limit of a check, in which the options are parsed and the game is prepared (W25)
   * @param charge is told how long a check has taken, in ms
   */
  constructor(
    milliseconds: number,
    charge: (person: string, milliseconds: number) => void,
    file = program(),
  ) {
    this.#process = new BoundedProcess(file, { memory, milliseconds })
    this.#charge = charge
  }

  /**
   * @param person the person who asks for the check
   * @throws when the process itself is broken
   */
  async check(question: SetupQuestion, person: string): Promise<CheckedSetup> {
    const own = this.#waitingBy.get(person) ?? 0
    if (this.#waiting >= mostWaiting || own >= mostOfPerson) return { refusal: tooManyRequestsRefusal() }
    this.#waiting++
    this.#waitingBy.set(person, own + 1)
    const asked = performance.now()
    try {
      const reply = await this.#process.ask(question)
      return 'setup' in reply ? reply : { refusal: protocolRefusal('W14', { ...reply }) }
    } catch (error) {
      if (error instanceof BoundsExceeded) return { refusal: protocolRefusal('W25') }
      throw error
    } finally {
      this.#leave(person)
      const now = performance.now()
      this.#charge(person, now - Math.max(asked, this.#freeSince))
      this.#freeSince = now
    }
  }

  #leave(person: string): void {
    this.#waiting--
    const left = (this.#waitingBy.get(person) ?? 0) - 1
    if (left > 0) this.#waitingBy.set(person, left)
    else this.#waitingBy.delete(person)
  }

  close(): Promise<void> {
    return this.#process.close()
  }
}
