import type { AnswerOf, RequestName } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { answerOrRefusal, unansweredRefusal } from './answered.ts'
import { Question } from './question.svelte.ts'
import type { Wire } from './wire.ts'

type Refused = { ok: false; refusal: Refusal }
/** The server's answer to a request that it has not refused. */
export type GrantedAnswer<N extends RequestName> = Exclude<AnswerOf<N>, { ok: false }>

interface Watching {
  /**
   * Listens for pushes that tell of changes in the data, and calls `ask` at each of them.
   * @returns a function that stops listening
   */
  changes?(ask: () => void): () => void
  /** The interval in ms at which the data is requested again even without a push. */
  every?: number
  /** Tells the server that this page no longer watches the data. */
  end?(): Promise<unknown>
}

/**
 * Data of the server that a page shows: requested when the page starts to watch it, and again when it may have changed.
 * The store of a page extends this class by the actions that its person can perform. @template A the granted answer
 * @template Part a part of the page in which a refusal is shown, if the page has several
 */
export class ServerResource<A extends { ok: true }, Part = undefined> {
  protected readonly wire: Wire
  readonly #ask: () => Promise<A | Refused>
  readonly #watching: Watching
  /** The last granted answer; undefined before the first one has arrived. */
  protected answer = $state.raw<A | undefined>()
  /** The request for the data, as `watch` makes it: whether it was answered, and a way to make it again. */
  readonly question: Question
  /** Whether the server has not yet answered an action of this person. */
  busy = $state(false)
  /** The refusal of an action, with the part of the page that shows it. */
  refused = $state.raw<{ part: Part; refusal: Refusal } | undefined>()

  constructor(wire: Wire, ask: () => Promise<A | Refused>, watching: Watching = {}) {
    this.wire = wire
    this.#ask = ask
    this.#watching = watching
    this.question = new Question(wire, async () => {
      const answer = await this.load()
      return answer.ok ? undefined : answer.refusal
    })
  }

  get loaded(): boolean {
    return this.answer !== undefined
  }
  get refusal(): Refusal | undefined {
    return this.refused?.refusal
  }

  /** Keeps the data up to date until the returned function is called. */
  watch(): () => void {
    const { changes, every, end } = this.#watching
    const ask = () => void this.question.again()
    const stops = [changes?.(ask), this.question.watch()]
    const timer = every === undefined ? undefined : setInterval(ask, every)
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop?.()
      void end?.().catch(() => undefined)
    }
  }

  /**
   * Requests the data once. If it is refused or no answer arrives, the known data is kept. Only `watch` requests it
   * again.
   */
  async load(): Promise<A | Refused> {
    const answer = await answerOrRefusal(this.#ask(), unansweredRefusal)
    if (answer.ok) this.answer = answer
    return answer
  }

  /**
   * Performs an action of the person.
   * @returns the granted answer, or the refusal, which the page shows from then on
   */
  protected async tell<B extends { ok: true }>(
    asked: Promise<B | Refused>,
    ...[part]: Part extends undefined ? [] : [part: Part]
  ): Promise<B | Refused> {
    this.busy = true
    const answer = await answerOrRefusal(asked)
    this.busy = false
    // The cast is safe: `part` may be left out only where the type `Part` is undefined.
    this.refused = answer.ok ? undefined : { part: part as Part, refusal: answer.refusal }
    return answer
  }
}
