import type { KeptToken } from '@opsroom/protocol'
import type { Refusal, SeatId } from '@opsroom/rules/core'
import { answered } from './answered.ts'
import type { Wire } from './wire.ts'

/** The tokens by which programs play a seat of mine. */
export class SeatTokens {
  private readonly wire: Wire
  private readonly place: { room: string; as: SeatId }
  tokens = $state.raw<readonly KeptToken[]>([])
  /** A token that was just made; it is not to be had a second time. */
  fresh = $state<string | undefined>()
  loaded = $state(false)
  busy = $state(false)
  refusal = $state.raw<Refusal | undefined>()

  constructor(wire: Wire, room: string, as: SeatId) {
    this.wire = wire
    this.place = { room, as }
  }

  load = (): Promise<void> => this.ask(() => this.wire.request('seat.tokens', this.place))

  make = (): Promise<void> =>
    this.ask(async () => {
      const answer = await this.wire.request('seat.makeToken', this.place)
      if (answer.ok) this.fresh = answer.token
      return answer
    })

  revoke = (token: string): Promise<void> =>
    this.ask(async () => {
      const answer = await this.wire.request('seat.revokeToken', { ...this.place, token })
      // The list does not say which of them the fresh one is.
      if (answer.ok) this.fresh = undefined
      return answer
    })

  private async ask(
    request: () => Promise<{ ok: true; tokens: KeptToken[] } | { ok: false; refusal: Refusal }>,
  ): Promise<void> {
    this.busy = true
    const answer = await answered(request())
    this.busy = false
    this.refusal = answer.ok ? undefined : answer.refusal
    if (answer.ok) {
      this.tokens = answer.tokens
      this.loaded = true
    }
  }
}
