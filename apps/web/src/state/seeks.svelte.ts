import type { MySeek, Seek, SeekWish, TakenSeek } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { answerOrRefusal } from './answered.ts'
import { type Wire, whenConnected } from './wire.ts'

/** The milliseconds between two requests: a quick seek lasts as long as its person sends them. */
const askAgain = 60_000

/** The game that a seek has led to. */
export interface FoundGame {
  code: string
  seat: string
}

/** People who seek an opponent, and my own seeks. */
export class Seeks {
  private readonly wire: Wire
  private readonly withOthers: boolean
  seeks = $state.raw<readonly Seek[]>([])
  mine = $state.raw<readonly MySeek[]>([])
  taken = $state.raw<readonly TakenSeek[]>([])
  loaded = $state(false)
  refusal = $state.raw<Refusal | undefined>()
  /** Why a seek was not listed: shown beside the form. */
  listingRefusal = $state.raw<Refusal | undefined>()

  /** @param withOthers whether to list the seeks of everybody, not only my own */
  constructor(wire: Wire, withOthers: boolean) {
    this.wire = wire
    this.withOthers = withOthers
  }

  /** Watches until the returned function is called. */
  watch(): () => void {
    const ask = () => void this.ask()
    const stops = [this.wire.hear('seek.changed', ask), whenConnected(this.wire, ask)]
    const timer = setInterval(ask, askAgain)
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
      if (this.withOthers) void this.wire.request('seek.unsubscribe', {}).catch(() => undefined)
    }
  }

  /** @returns whether it is listed */
  async make(wish: SeekWish): Promise<boolean> {
    const answer = await answerOrRefusal(this.wire.request('seek.make', wish))
    this.listingRefusal = answer.ok ? undefined : answer.refusal
    void this.ask()
    return answer.ok
  }

  async withdraw(seek: string): Promise<void> {
    this.done(await answerOrRefusal(this.wire.request('seek.withdraw', { seek })))
  }

  async accept(seek: string): Promise<FoundGame | undefined> {
    const answer = await answerOrRefusal(this.wire.request('seek.accept', { seek }))
    return this.done(answer) && answer.ok ? answer : undefined
  }

  /** @returns the game, or the waiting seek */
  async quick(wish: SeekWish): Promise<{ game?: FoundGame | undefined; seek?: string | undefined }> {
    const answer = await answerOrRefusal(this.wire.request('seek.quick', wish))
    return this.done(answer) && answer.ok ? answer : {}
  }

  private done(answer: { ok: true } | { ok: false; refusal: Refusal }): boolean {
    this.refusal = answer.ok ? undefined : answer.refusal
    void this.ask()
    return answer.ok
  }

  private async ask() {
    await (this.withOthers ? this.askAll() : this.askMine()).catch(() => undefined)
  }

  private async askAll() {
    const answer = await this.wire.request('seek.subscribe', {})
    if (!answer.ok) return
    this.seeks = answer.seeks
    this.show(answer)
  }

  private async askMine() {
    const answer = await this.wire.request('seek.mine', {})
    if (answer.ok) this.show(answer)
  }

  private show({ mine, taken }: { mine: MySeek[]; taken: TakenSeek[] }) {
    this.mine = mine
    this.taken = taken
    this.loaded = true
  }
}
