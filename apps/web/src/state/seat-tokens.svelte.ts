import type { TokenDescription } from '@opsroom/protocol'
import type { SeatId } from '@opsroom/rules/core'
import { type GrantedAnswer, ServerResource } from './resource.svelte.ts'
import type { Wire } from './wire.ts'

type Tokens = GrantedAnswer<'seat.tokens'>

/** The tokens by which programs play one of the viewer's seats. */
export class SeatTokens extends ServerResource<Tokens> {
  readonly #place: { room: string; as: SeatId }
  /** The token that was just created; it is shown only once. */
  fresh = $state<string | undefined>()

  constructor(wire: Wire, room: string, as: SeatId) {
    const place = { room, as }
    super(wire, () => this.tell(wire.request('seat.tokens', place)))
    this.#place = place
  }

  get tokens(): readonly TokenDescription[] {
    return this.answer?.tokens ?? []
  }

  async make(): Promise<void> {
    const answer = await this.tell(this.wire.request('seat.makeToken', this.#place))
    if (!answer.ok) return
    this.answer = answer
    this.fresh = answer.token
  }

  async revoke(token: string): Promise<void> {
    const answer = await this.tell(this.wire.request('seat.revokeToken', { ...this.#place, token }))
    if (!answer.ok) return
    this.answer = answer
    // The token that was just created is hidden, because it may be the revoked one: the list does not tell.
    this.fresh = undefined
  }
}
