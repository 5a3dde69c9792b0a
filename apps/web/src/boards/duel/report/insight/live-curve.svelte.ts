import type { AnswerOf } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'

export type PublicCurve = Extract<AnswerOf<'insight.live'>, { ok: true }>

/** The pauses before an incomplete answer is requested again, in ms: shorter at first. */
const waits = [2000, 4000, 8000, 16_000]
/** The refusal of a person who has asked too often. */
const tooMuch = 'W10'

/** The public curve of a match: requested when a round begins, and again until it is complete. */
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

  /** Called when a round has begun, or somebody begins to watch. */
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
    // One request at a time: later rounds are in the next answer.
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

  /** @returns whether there is nothing more to request now */
  #take(answer: AnswerOf<'insight.live'> | undefined): boolean {
    if (!answer || (!answer.ok && answer.refusal.rule === tooMuch)) {
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
