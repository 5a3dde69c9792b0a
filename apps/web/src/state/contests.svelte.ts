import type { AnswerOf, ListedContest, RequestOf } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { answered } from './answered.ts'
import { type Wire, whenUp } from './wire.ts'

/** A contest, as far as the asker may know it. */
export type FoundContest = Extract<AnswerOf<'sealed.find'>, { ok: true }>

/** Asks now, when the connection comes back, and when a contest has changed. @returns how to stop */
function askAgain(wire: Wire, ask: () => Promise<void>): () => void {
  const safely = () => void ask().catch(() => undefined)
  const stops = [wire.hear('sealed.changed', safely), whenUp(wire, safely)]
  return () => {
    for (const stop of stops) stop()
    void wire.request('sealed.unsubscribe', {}).catch(() => undefined)
  }
}

/** The contests of sealed orders that are listed, and those of one's own. */
export class ContestList {
  private readonly wire: Wire
  contests = $state.raw<readonly ListedContest[]>([])
  loaded = $state(false)
  refusal = $state.raw<Refusal | undefined>()

  constructor(wire: Wire) {
    this.wire = wire
  }

  watch = (): (() => void) => askAgain(this.wire, this.ask)

  /** @returns the code of the contest, or undefined: `refusal` says why */
  async open(wish: RequestOf<'sealed.open'>): Promise<string | undefined> {
    const answer = await answered(this.wire.request('sealed.open', wish))
    this.refusal = answer.ok ? undefined : answer.refusal
    return answer.ok ? answer.code : undefined
  }

  private ask = async () => {
    const answer = await this.wire.request('sealed.subscribe', {})
    if (!answer.ok) return
    this.contests = answer.contests
    this.loaded = true
  }
}

/** One contest, and what I have sealed for it. */
export class ContestStore {
  private readonly wire: Wire
  private readonly code: string
  found = $state.raw<FoundContest | undefined>()
  /** There is no such contest. */
  unknown = $state.raw<Refusal | undefined>()
  refusal = $state.raw<Refusal | undefined>()

  constructor(wire: Wire, code: string) {
    this.wire = wire
    this.code = code
  }

  watch = (): (() => void) => askAgain(this.wire, this.ask)

  /** @returns whether the orders are sealed */
  async seal(orders: unknown[]): Promise<boolean> {
    return this.done(await answered(this.wire.request('sealed.seal', { code: this.code, orders })))
  }

  /** @returns whether nothing is sealed any more */
  async withdraw(): Promise<boolean> {
    return this.done(await answered(this.wire.request('sealed.withdraw', { code: this.code })))
  }

  private async done(answer: { ok: true } | { ok: false; refusal: Refusal }): Promise<boolean> {
    this.refusal = answer.ok ? undefined : answer.refusal
    await this.ask().catch(() => undefined)
    return answer.ok
  }

  private ask = async () => {
    const answer = await this.wire.request('sealed.find', { code: this.code })
    if (answer.ok) this.found = answer
    else this.unknown = answer.refusal
  }
}
