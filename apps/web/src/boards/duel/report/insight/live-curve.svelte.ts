import type { AnswerOf } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { isPassing } from '../../../../state/answered.ts'

export type PublicCurve = Extract<AnswerOf<'insight.live'>, { ok: true }>

/** The pauses before an incomplete curve is requested again, in ms; the first ones are shorter. */
const waits = [2000, 4000, 8000, 16_000]

/** The public curve of a match, requested when a round begins and then again until the curve is complete. */
export class LiveCurve {
  state = $state<'asking' | 'unreachable' | 'there' | 'refused'>('asking')
  curve = $state.raw<PublicCurve | undefined>()
  refusal = $state.raw<Refusal | undefined>()
  readonly #ask: () => Promise<AnswerOf<'insight.live'>>
  #timer: ReturnType<typeof setTimeout> | undefined
  #tries = 0
  #isAsking = false
  #isWantedAgain = false
  #isStopped = false

  constructor(ask: () => Promise<AnswerOf<'insight.live'>>) {
    this.#ask = ask
  }

  /** Requests the curve; called when a round begins, or when somebody begins to watch. */
  ask(): void {
    this.#tries = 0
    void this.#once()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async #once(): Promise<void> {
    clearTimeout(this.#timer)
    // Only one request at a time: a round that begins during a request is in the answer to the next one.
    this.#isWantedAgain = this.#isAsking
    if (this.#isAsking || this.#isStopped) return
    this.#isAsking = true
    const answer = await this.#ask().catch(() => undefined)
    this.#isAsking = false
    if (this.#isStopped) return
    const isWhole = this.#take(answer)
    if (this.#isWantedAgain) void this.#once()
    else if (!isWhole) this.#later()
  }

  /**
   * Takes the answer to a request for the curve.
   * @returns whether no further request is needed now: the curve is complete, or it was refused for good
   */
  #take(answer: AnswerOf<'insight.live'> | undefined): boolean {
    if (!answer || (!answer.ok && isPassing(answer.refusal))) {
      this.state = this.curve || answer ? this.state : 'unreachable'
      return false
    }
    if (!answer.ok) {
      this.state = 'refused'
      this.refusal = answer.refusal
      return true
    }
    this.state = 'there'
    this.curve = answer
    return answer.isWhole
  }

  #later(): void {
    const wait = waits[Math.min(this.#tries, waits.length - 1)]
    this.#tries += 1
    this.#timer = setTimeout(() => void this.#once(), wait)
  }
}
