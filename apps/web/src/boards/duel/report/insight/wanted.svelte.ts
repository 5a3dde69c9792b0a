import type { AnswerOf } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'

export type Insight = NonNullable<Extract<AnswerOf<'insight.of'>, { ok: true }>['insight']>
export type ChapterInsight = Insight['chapters'][number]

/** How long after an answer without an explanation it is asked for again, in ms. */
const again = 3000

/** The explanation of a match: asked for until it is there, or refused. */
export class Wanted {
  state = $state<'idle' | 'asking' | 'unreachable' | 'there' | 'refused'>('idle')
  insight = $state.raw<Insight | undefined>()
  refusal = $state.raw<Refusal | undefined>()
  readonly #ask: () => Promise<AnswerOf<'insight.of'>>
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(ask: () => Promise<AnswerOf<'insight.of'>>) {
    this.#ask = ask
  }

  ask = async (): Promise<void> => {
    this.state = 'asking'
    const answer = await this.#ask().catch(() => undefined)
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

  stop(): void {
    clearTimeout(this.#timer)
  }
}
