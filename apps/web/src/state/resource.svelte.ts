import type { AnswerOf, RequestName } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { answered } from './answered.ts'
import { type Wire, whenUp } from './wire.ts'

type Refused = { ok: false; refusal: Refusal }
/** The answer to a request that was not refused. */
export type Granted<N extends RequestName> = Exclude<AnswerOf<N>, { ok: false }>

interface Watching {
  /** Listens for changes, and asks again. @returns how to stop */
  changes?(ask: () => void): () => void
  /** In ms: asks again that often, whatever is heard. */
  every?: number
  /** Tells the server that nobody watches any more. */
  end?(): Promise<unknown>
}

/**
 * Something that the server knows and this page shows: it is asked for while it is watched, and again when it may have
 * changed. A store of a page adds what its person can do about it.
 * @template A the answer
 * @template Part where a refusal is shown, on a page with several places for them
 */
export class Resource<A extends { ok: true }, Part = undefined> {
  protected readonly wire: Wire
  readonly #ask: () => Promise<A | Refused>
  readonly #watching: Watching
  /** The last answer; undefined before the first. */
  protected answer = $state.raw<A | undefined>()
  /** Something that this person does is on its way. */
  busy = $state(false)
  /** Why it was refused, and where that is shown. */
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
    const stops = [changes?.(ask), whenUp(this.wire, ask)]
    const timer = every === undefined ? undefined : setInterval(ask, every)
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop?.()
      void end?.().catch(() => undefined)
    }
  }

  /** Asks. Without an answer what is known stays: it is asked for again when the line is back. */
  async load(): Promise<A | Refused> {
    const answer = await answered(this.#ask())
    if (answer.ok) this.answer = answer
    return answer
  }

  /** Does something. @returns the answer, or the refusal that the page shows from then on */
  protected async tell<B extends { ok: true }>(
    asked: Promise<B | Refused>,
    ...[part]: Part extends undefined ? [] : [part: Part]
  ): Promise<B | Refused> {
    this.busy = true
    const answer = await answered(asked)
    this.busy = false
    this.refused = answer.ok ? undefined : { part: part as Part, refusal: answer.refusal }
    return answer
  }
}
