import type { AnswerOf } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { isPassing } from '../../../../state/answered.ts'

type Insight = NonNullable<Extract<AnswerOf<'insight.of'>, { ok: true }>['insight']>
export type ChapterInsight = Insight['chapters'][number]

/** The pause before an explanation that is not ready yet is requested again, in ms. */
const again = 3000

/** The rule of the refusal for too many explanations that wait to be computed. */
const tooManyWait = 'W61'

/** The explanation of a match, requested until it arrives or is refused. */
export class InsightRequest {
  state = $state<'idle' | 'asking' | 'unreachable' | 'there' | 'refused'>('idle')
  insight = $state.raw<Insight | undefined>()
  refusal = $state.raw<Refusal | undefined>()
  readonly #ask: () => Promise<AnswerOf<'insight.of'>>
  #timer: ReturnType<typeof setTimeout> | undefined
  #isStopped = false

  constructor(ask: () => Promise<AnswerOf<'insight.of'>>) {
    this.#ask = ask
  }

  ask = async (): Promise<void> => {
    this.state = 'asking'
    this.refusal = undefined
    const answer = await this.#ask().catch(() => undefined)
    if (this.#isStopped) return
    if (answer && !answer.ok) {
      this.state = 'refused'
      this.refusal = answer.refusal
    } else if (answer?.insight) {
      this.state = 'there'
      this.insight = answer.insight
    } else {
      this.state = answer ? 'asking' : 'unreachable'
      this.#timer = setTimeout(() => void this.ask(), again)
    }
  }

  /**
   * Whether the person can request the explanation: it was not requested yet, or only refused because the server was
   * busy.
   */
  get mayBeAsked(): boolean {
    if (this.state === 'idle') return true
    const { refusal } = this
    return refusal !== undefined && (isPassing(refusal) || refusal.rule === tooManyWait)
  }

  /** Stops requesting; an answer that is still to come is ignored. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }
}
