import type { Seek } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { Question } from './question.svelte.ts'
import { Seeks } from './seeks.svelte.ts'
import type { Wire } from './wire.ts'

/** The listed seeks of other people, together with the viewer's own. */
export class ListedSeeks extends Seeks {
  /** The request for the seeks, for a page that says why it has none yet. */
  readonly question: Question
  seeks = $state.raw<readonly Seek[]>([])
  loaded = $state(false)

  constructor(wire: Wire) {
    super(wire)
    this.question = new Question(wire, () => this.ask())
  }

  override watch(): () => void {
    const stop = super.watch()
    return () => {
      stop()
      void this.wire.request('seek.unsubscribe', {}).catch(() => undefined)
    }
  }

  protected override askAtConnections(): () => void {
    return this.question.watch()
  }

  protected override readonly again = (): void => void this.question.again().catch(() => undefined)

  protected override async ask(): Promise<Refusal | undefined> {
    const answer = await this.wire.request('seek.subscribe', {})
    if (!answer.ok) return answer.refusal
    this.seeks = answer.seeks
    this.loaded = true
    this.show(answer)
    return undefined
  }
}
