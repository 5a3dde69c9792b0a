import type { TokenDescription } from '@opsroom/protocol'
import { type GrantedAnswer, ServerResource } from './resource.svelte.ts'
import type { Wire } from './wire.ts'

/** The tokens by which programs act for the viewer's account. */
export class AccountTokens extends ServerResource<GrantedAnswer<'account.tokens'>> {
  /** The token that was just created; it is shown only once. */
  fresh = $state<string | undefined>()

  constructor(wire: Wire) {
    super(wire, () => this.tell(wire.request('account.tokens', {})))
  }

  get tokens(): readonly TokenDescription[] {
    return this.answer?.tokens ?? []
  }

  async make(): Promise<void> {
    const answer = await this.tell(this.wire.request('account.makeToken', {}))
    if (!answer.ok) return
    this.answer = answer
    this.fresh = answer.token
  }

  async revoke(token: string): Promise<void> {
    const answer = await this.tell(this.wire.request('account.revokeToken', { token }))
    if (!answer.ok) return
    this.answer = answer
    // The token that was just created is hidden, because it may be the revoked one: the list does not tell.
    this.fresh = undefined
  }
}
