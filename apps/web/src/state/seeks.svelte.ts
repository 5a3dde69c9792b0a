import type { MySeek, Seek, SeekWish, TakenSeek } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { answerOrRefusal } from './answered.ts'
import { type Wire, whenConnected } from './wire.ts'

/** The interval between two requests, in ms. The server keeps a quick seek only while its person's requests arrive. */
const askAgain = 60_000

/** The game to which a seek has led: the room's code, and the person's seat. */
export interface FoundGame {
  code: string
  seat: string
}

/** The listed seeks of other people, and the viewer's own seeks. */
export class Seeks {
  private readonly wire: Wire
  private readonly withOthers: boolean
  seeks = $state.raw<readonly Seek[]>([])
  mine = $state.raw<readonly MySeek[]>([])
  taken = $state.raw<readonly TakenSeek[]>([])
  loaded = $state(false)
  /** The refusal of an action, with the seek that it was about: its id, or `quick` for the search of a quick match. */
  refused = $state.raw<{ seek: string; refusal: Refusal } | undefined>()
  /** The reason why the viewer's seek was not listed, shown beside the form. */
  listingRefusal = $state.raw<Refusal | undefined>()

  /** @param withOthers whether to list everybody's seeks, not only the viewer's */
  constructor(wire: Wire, withOthers: boolean) {
    this.wire = wire
    this.withOthers = withOthers
  }

  /** Keeps the seeks up to date until the returned function is called. */
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

  /**
   * Lists a seek.
   * @returns whether the server has listed it
   */
  async make(wish: SeekWish): Promise<boolean> {
    const answer = await answerOrRefusal(this.wire.request('seek.make', wish))
    this.listingRefusal = answer.ok ? undefined : answer.refusal
    void this.ask()
    return answer.ok
  }

  async withdraw(seek: string): Promise<void> {
    this.done(seek, await answerOrRefusal(this.wire.request('seek.withdraw', { seek })))
  }

  async accept(seek: string): Promise<FoundGame | undefined> {
    const answer = await answerOrRefusal(this.wire.request('seek.accept', { seek }))
    return this.done(seek, answer) && answer.ok ? answer : undefined
  }

  /**
   * Takes the oldest seek that suits, or leaves a quick seek that waits.
   * @returns the game that was found, or the id of the waiting seek
   */
  async quick(wish: SeekWish): Promise<{ game?: FoundGame | undefined; seek?: string | undefined }> {
    const answer = await answerOrRefusal(this.wire.request('seek.quick', wish))
    return this.done('quick', answer) && answer.ok ? answer : {}
  }

  private done(seek: string, answer: { ok: true } | { ok: false; refusal: Refusal }): boolean {
    this.refused = answer.ok ? undefined : { seek, refusal: answer.refusal }
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
