import type { ListedContest, RequestOf } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { notConnected } from './answered.ts'
import { type GrantedAnswer, ServerResource } from './resource.svelte.ts'
import type { Wire } from './wire.ts'

/** A contest, as far as the asker may know it. */
export type FoundContest = GrantedAnswer<'sealed.find'>

/** Requests again when a contest has changed. */
const watching = (wire: Wire) => ({
  changes: (ask: () => void) => wire.hear('sealed.changed', ask),
  end: () => wire.request('sealed.unsubscribe', {}),
})

/** The listed contests of sealed orders, and one's own. */
export class ContestList extends ServerResource<GrantedAnswer<'sealed.subscribe'>> {
  constructor(wire: Wire) {
    super(wire, () => wire.request('sealed.subscribe', {}), watching(wire))
  }

  get contests(): readonly ListedContest[] {
    return this.answer?.contests ?? []
  }

  /** @returns the code of the contest, or undefined: `refusal` says why */
  async open(wish: RequestOf<'sealed.open'>): Promise<string | undefined> {
    const answer = await this.tell(this.wire.request('sealed.open', wish))
    return answer.ok ? answer.code : undefined
  }
}

/** One contest, and what I have sealed for it. */
export class ContestStore extends ServerResource<FoundContest> {
  readonly #code: string
  /** The refusal if there is no such contest. */
  unknown = $state.raw<Refusal | undefined>()

  constructor(wire: Wire, code: string) {
    super(wire, () => wire.request('sealed.find', { code }), watching(wire))
    this.#code = code
  }

  get found(): FoundContest | undefined {
    return this.answer
  }

  /** @returns whether the orders are sealed */
  seal = (orders: unknown[]): Promise<boolean> =>
    this.#change(this.wire.request('sealed.seal', { code: this.#code, orders }))

  /** @returns whether nothing is sealed any more */
  withdraw = (): Promise<boolean> => this.#change(this.wire.request('sealed.withdraw', { code: this.#code }))

  override async load(): ReturnType<ServerResource<FoundContest>['load']> {
    const answer = await super.load()
    if (!answer.ok && answer.refusal !== notConnected) this.unknown = answer.refusal
    return answer
  }

  async #change(asked: Promise<{ ok: true } | { ok: false; refusal: Refusal }>): Promise<boolean> {
    const answer = await this.tell(asked)
    await this.load()
    return answer.ok
  }
}
