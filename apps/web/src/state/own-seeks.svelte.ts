import type { MySeek, TakenSeek } from '@opsroom/protocol'
import { type Wire, whenConnected } from './wire.ts'

/** The interval between two requests, in ms. The server keeps a quick seek only while its person's requests arrive. */
export const seekInterval = 60_000

/** The viewer's own seeks, for the lobby, which shows them if there are any. */
export class OwnSeeks {
  readonly #wire: Wire
  mine = $state.raw<readonly MySeek[]>([])
  taken = $state.raw<readonly TakenSeek[]>([])

  constructor(wire: Wire) {
    this.#wire = wire
  }

  /** Keeps the seeks up to date until the returned function is called. */
  watch(): () => void {
    const ask = () => void this.#ask().catch(() => undefined)
    const stops = [this.#wire.hear('seek.changed', ask), whenConnected(this.#wire, ask)]
    const timer = setInterval(ask, seekInterval)
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }

  async #ask(): Promise<void> {
    const answer = await this.#wire.request('seek.mine', {})
    if (!answer.ok) return
    this.mine = answer.mine
    this.taken = answer.taken
  }
}
