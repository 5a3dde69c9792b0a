import type { ListedContest, RequestOf } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { type GrantedAnswer, ServerResource } from './resource.svelte.ts'
import type { Wire } from './wire.ts'

/** A contest of sealed orders as the server shows it to the person who asks. */
export type FoundContest = GrantedAnswer<'sealed.find'>

/** Watches contests: their data is requested again whenever a contest has changed. */
const watching = (wire: Wire) => ({
  changes: (ask: () => void) => wire.hear('sealed.changed', ask),
  end: () => wire.request('sealed.unsubscribe', {}),
})

/** The listed contests of sealed orders, and the viewer's own. */
export class ContestList extends ServerResource<GrantedAnswer<'sealed.subscribe'>> {
  constructor(wire: Wire) {
    super(wire, () => wire.request('sealed.subscribe', {}), watching(wire))
  }

  get contests(): readonly ListedContest[] {
    return this.answer?.contests ?? []
  }

  /**
   * Opens a contest.
   * @returns its code, or undefined if it was refused; `refusal` then says why
   */
  async open(wish: RequestOf<'sealed.open'>): Promise<string | undefined> {
    const answer = await this.tell(this.wire.request('sealed.open', wish))
    return answer.ok ? answer.code : undefined
  }
}

/** One contest, with the orders that the viewer has sealed for it. */
export class ContestStore extends ServerResource<FoundContest> {
  readonly #code: string

  constructor(wire: Wire, code: string) {
    super(wire, () => wire.request('sealed.find', { code }), watching(wire))
    this.#code = code
  }

  get found(): FoundContest | undefined {
    return this.answer
  }

  /**
   * Seals the viewer's orders for the contest.
   * @returns whether the server has accepted them
   */
  seal = (orders: unknown[]): Promise<boolean> =>
    this.#change(this.wire.request('sealed.seal', { code: this.#code, orders }))

  /**
   * Withdraws the viewer's sealed orders.
   * @returns whether the server has removed them
   */
  withdraw = (): Promise<boolean> => this.#change(this.wire.request('sealed.withdraw', { code: this.#code }))

  async #change(asked: Promise<{ ok: true } | { ok: false; refusal: Refusal }>): Promise<boolean> {
    const answer = await this.tell(asked)
    await this.question.again()
    return answer.ok
  }
}
