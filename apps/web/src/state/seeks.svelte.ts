import type { MySeek, SeekWish, TakenSeek } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { answerOrRefusal } from './answered.ts'
import { type Wire, whenConnected } from './wire.ts'

/** The interval between two requests, in ms. The server keeps a quick seek only while its person's requests arrive. */
const interval = 60_000

/** The game to which a seek has led: the room's code, and the person's seat. */
export interface FoundGame {
  code: string
  seat: string
}

/** The viewer's own seeks. */
export class Seeks {
  protected readonly wire: Wire
  mine = $state.raw<readonly MySeek[]>([])
  taken = $state.raw<readonly TakenSeek[]>([])
  /** The refusal of an action, with the seek that it was about: its id, or `quick` for the search of a quick match. */
  refused = $state.raw<{ seek: string; refusal: Refusal } | undefined>()
  /** The reason why the viewer's seek was not listed, shown beside the form. */
  listingRefusal = $state.raw<Refusal | undefined>()

  constructor(wire: Wire) {
    this.wire = wire
  }

  /** Keeps the seeks up to date until the returned function is called. */
  watch(): () => void {
    const stops = [this.wire.hear('seek.changed', this.again), this.askAtConnections()]
    const timer = setInterval(this.again, interval)
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }

  /**
   * Lists a seek.
   * @returns whether the server has listed it
   */
  async make(wish: SeekWish): Promise<boolean> {
    const answer = await answerOrRefusal(this.wire.request('seek.make', wish))
    this.listingRefusal = answer.ok ? undefined : answer.refusal
    this.again()
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
    this.again()
    return answer.ok
  }

  /** Requests the seeks at each connection until the returned function is called. */
  protected askAtConnections(): () => void {
    return whenConnected(this.wire, this.again)
  }

  /** Requests the seeks now. */
  protected readonly again = (): void => void this.ask().catch(() => undefined)

  /** @returns the refusal, if the server refuses the request */
  protected async ask(): Promise<Refusal | undefined> {
    const answer = await this.wire.request('seek.mine', {})
    if (!answer.ok) return answer.refusal
    this.show(answer)
    return undefined
  }

  protected show({ mine, taken }: { mine: MySeek[]; taken: TakenSeek[] }): void {
    this.mine = mine
    this.taken = taken
  }
}
