import type { Refusal } from '@opsroom/rules/core'
import { isPassing, pauseBefore, unansweredRefusal } from './answered.ts'
import { ServerUnreachable, type Wire, whenConnected } from './wire.ts'

/**
 * A question of a page to the server: asked at each connection and, after a pause, again until it is answered. The page
 * keeps what it knows meanwhile.
 */
export class Question {
  readonly #wire: Wire
  readonly #ask: () => Promise<Refusal | undefined>
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #ended = false
  /** The refusal that is final: what the page asks for does not exist, or is not for this person. */
  refusal = $state.raw<Refusal | undefined>()
  /** Why the last attempt brought nothing, although another attempt follows by itself. */
  unanswered = $state.raw<Refusal | undefined>()
  /** Whether a part of the page, such as the rules of the game, could not be fetched. */
  failed = $state(false)

  /** @param ask makes the request and keeps the answer; returns the refusal, if there is one */
  constructor(wire: Wire, ask: () => Promise<Refusal | undefined>) {
    this.#wire = wire
    this.#ask = ask
  }

  /** Asks at each connection, from now until the returned function is called. */
  watch(): () => void {
    this.#ended = false
    const stop = whenConnected(this.#wire, () => void this.again().catch(() => undefined))
    return () => {
      stop()
      this.stop()
    }
  }

  /** Asks no more by itself. */
  stop = (): void => {
    this.#ended = true
    clearTimeout(this.#timer)
  }

  /**
   * Asks now.
   * @throws if a part of the page could not be fetched
   */
  again = async (): Promise<void> => {
    const refusal = await this.#ask().catch((error: unknown) => {
      if (error instanceof ServerUnreachable) return unansweredRefusal
      this.failed = true
      console.error(error)
      throw error
    })
    clearTimeout(this.#timer)
    this.failed = false
    const passing = refusal !== undefined && isPassing(refusal)
    this.refusal = passing ? undefined : refusal
    // While there is no connection the page says so elsewhere, and the question is asked when there is one.
    this.unanswered = passing && this.#wire.up ? refusal : undefined
    if (!passing) this.#failures = 0
    else if (this.#wire.up && !this.#ended)
      this.#timer = setTimeout(
        () => void this.again().catch(() => undefined),
        pauseBefore(refusal, this.#failures++),
      )
  }
}
