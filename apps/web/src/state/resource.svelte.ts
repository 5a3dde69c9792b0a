import type { AnswerOf, RequestName } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { answerOrRefusal } from './answered.ts'
import { type Wire, whenConnected } from './wire.ts'

type Refused = { ok: false; refusal: Refusal }
/** The answer to a request that was not refused. */
export type GrantedAnswer<N extends RequestName> = Exclude<AnswerOf<N>, { ok: false }>

interface Watching {
  /** Listens for changes, and requests again. @returns a function that stops it */
  changes?(ask: () => void): () => void
  /** The interval in ms at which it is requested again in any case. */
  every?: number
  /** Tells the server that nobody watches any more. */
  end?(): Promise<unknown>
}

/**
 * Data of the server that this page shows: requested while it is watched, and again when it may have changed. A store
 * of a page adds the actions of its person. @template A the answer @template Part of the page where a refusal is
 * shown, if it has several
 */
export class ServerResource<A extends { ok: true }, Part = undefined> {
  protected readonly wire: Wire
  readonly #ask: () => Promise<A | Refused>
  readonly #watching: Watching
  /** The last answer; undefined before the first. */
  protected answer = $state.raw<A | undefined>()
  /** Whether an action of this person is under way. */
  busy = $state(false)
  /** The refusal of an action, and the part of the page where it is shown. */
  refused = $state.raw<{ part: Part; refusal: Refusal } | undefined>()

  constructor(wire: Wire, ask: () => Promise<A | Refused>, watching: Watching = {}) {
    this.wire = wire
    this.#ask = ask
    this.#watching = watching
  }

  get loaded(): boolean {
    return this.answer !== undefined
  }
  get refusal(): Refusal | undefined {
    return this.refused?.refusal
  }

  /** Watches until the returned function is called. */
  watch(): () => void {
    const { changes, every, end } = this.#watching
    const ask = () => void this.load()
    const stops = [changes?.(ask), whenConnected(this.wire, ask)]
    const timer = every === undefined ? undefined : setInterval(ask, every)
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop?.()
      void end?.().catch(() => undefined)
    }
  }

  /** Requests the data. Without an answer the known data stay: they are requested again when the connection is back. */
  async load(): Promise<A | Refused> {
    const answer = await answerOrRefusal(this.#ask())
    if (answer.ok) this.answer = answer
    return answer
  }

  /** Performs an action. @returns the answer, or the refusal that the page shows from then on */
  protected async tell<B extends { ok: true }>(
    asked: Promise<B | Refused>,
    ...[part]: Part extends undefined ? [] : [part: Part]
  ): Promise<B | Refused> {
    this.busy = true
    const answer = await answerOrRefusal(asked)
    this.busy = false
    // `part` is absent only where `Part` is undefined.
    this.refused = answer.ok ? undefined : { part: part as Part, refusal: answer.refusal }
    return answer
  }
}
