import type { AnswerOf, TokenDescription } from '@opsroom/protocol'
import type { SeatId } from '@opsroom/rules/core'
import { type GrantedAnswer, ServerResource } from './resource.svelte.ts'
import type { Wire } from './wire.ts'

type Listed = GrantedAnswer<'seat.tokens' | 'account.tokens'>
type Refused = Exclude<AnswerOf<'seat.tokens'>, { ok: true }>

/** The requests about the tokens of a seat or of an account. Each answer lists the tokens that are valid after it. */
interface TokenRequests {
  list(): Promise<Listed | Refused>
  make(): Promise<GrantedAnswer<'seat.makeToken' | 'account.makeToken'> | Refused>
  revoke(token: string): Promise<Listed | Refused>
}

/** The tokens with which programs act for the viewer, at one seat or with the whole account. */
export class Tokens extends ServerResource<Listed> {
  readonly #requests: TokenRequests
  /** The token that was just created; it is shown only once. */
  fresh = $state<string | undefined>()

  constructor(wire: Wire, requests: TokenRequests) {
    super(wire, () => this.tell(requests.list()))
    this.#requests = requests
  }

  get tokens(): readonly TokenDescription[] {
    return this.answer?.tokens ?? []
  }

  async make(): Promise<void> {
    const answer = await this.tell(this.#requests.make())
    if (!answer.ok) return
    this.answer = answer
    this.fresh = answer.token
  }

  async revoke(token: string): Promise<void> {
    const answer = await this.tell(this.#requests.revoke(token))
    if (!answer.ok) return
    this.answer = answer
    // The token that was just created is hidden, because it may be the revoked one: the list does not tell.
    this.fresh = undefined
  }
}

/** The tokens by which programs play one of the viewer's seats. */
export function seatTokens(wire: Wire, room: string, as: SeatId): Tokens {
  const place = { room, as }
  return new Tokens(wire, {
    list: () => wire.request('seat.tokens', place),
    make: () => wire.request('seat.makeToken', place),
    revoke: (token) => wire.request('seat.revokeToken', { ...place, token }),
  })
}

/** The tokens by which programs act for the viewer's account. */
export const accountTokens = (wire: Wire): Tokens =>
  new Tokens(wire, {
    list: () => wire.request('account.tokens', {}),
    make: () => wire.request('account.makeToken', {}),
    revoke: (token) => wire.request('account.revokeToken', { token }),
  })
