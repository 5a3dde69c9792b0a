import { protocolRefusal } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { BeyondBounds, BoundedProcess } from '../ops/bounded-process.ts'

/** The result of a check. */
export type SetupReply = { setup: unknown } | { path: string; problem: string }

/** The options of a game, not read yet. */
export interface SetupQuestion {
  game: string
  setup: unknown
}

/** The options as the game's schema has them, or why they do not do. */
export type CheckedSetup = { setup: unknown } | { refusal: Refusal }

/** The file beside this one: bundled, or from the sources. */
const program = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('./setup-process.ts', import.meta.url)
    : new URL('./setup-process.js', import.meta.url)

/** Memory of a check, in MB: many times the need of the largest board. */
const memory = 256
/** Checks that wait at most; more are refused (W10). */
const mostWaiting = 20

/**
 * Checks options that bring content of the players' own, such as a board, in a child process: whatever they are, the
 * tables go on. A check has a bound of time and memory; one check runs at a time.
 */
export class SetupCheck {
  readonly #process: BoundedProcess<SetupQuestion, SetupReply>
  #waiting = 0

  /** @param milliseconds that checking and preparing may take (W25) */
  constructor(milliseconds: number, file = program()) {
    this.#process = new BoundedProcess(file, { memory, milliseconds })
  }

  /** @throws when the process itself is broken */
  async check(question: SetupQuestion): Promise<CheckedSetup> {
    if (this.#waiting >= mostWaiting) return { refusal: protocolRefusal('W10') }
    this.#waiting++
    try {
      const reply = await this.#process.ask(question)
      return 'setup' in reply ? reply : { refusal: protocolRefusal('W14', { ...reply }) }
    } catch (error) {
      if (error instanceof BeyondBounds) return { refusal: protocolRefusal('W25') }
      throw error
    } finally {
      this.#waiting--
    }
  }

  close(): Promise<void> {
    return this.#process.close()
  }
}
