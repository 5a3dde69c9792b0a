import type { AnswerOf } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'

type Insight = NonNullable<Extract<AnswerOf<'insight.of'>, { ok: true }>['insight']>
export type ChapterInsight = Insight['chapters'][number]

/** The pause before a missing explanation is requested again, in ms. */
const again = 3000

/** Refusals that pass: too many requests, or too many waiting explanations. */
const busy = ['W10', 'W61']

/** The explanation of a match: requested until it arrives, or is refused. */
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

  /** Whether the explanation can be asked for: it was not asked yet, or it was refused only because the server is busy. */
  get mayBeAsked(): boolean {
    return this.state === 'idle' || (this.state === 'refused' && busy.includes(this.refusal?.rule ?? ''))
  }

  /** Stops asking: an answer under way is ignored. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }
}
