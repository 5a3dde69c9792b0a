import type { AnswerOf } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'

export type PublicCurve = Extract<AnswerOf<'insight.live'>, { ok: true }>

/** The waits before an answer that is not whole is asked for again, in ms: shorter at first. */
const waits = [2000, 4000, 8000, 16_000]
/** The refusal of a question only because a person has asked so much. */
const tooMuch = 'W10'

/** The public curve of a match: asked for when a round begins, and again until nothing of it is missing. */
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

  /** A round has begun, or somebody begins to look. */
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
    // One question at a time: what begins meanwhile is in the next answer.
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

  /** @returns whether there is nothing more to ask for now */
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
