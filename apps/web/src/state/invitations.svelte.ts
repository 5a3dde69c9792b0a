import type { Invitation, SentInvitation } from '@opsroom/protocol'
import type { Settling } from '@opsroom/rules/core'
import { type GrantedAnswer, ServerResource } from './resource.svelte.ts'
import type { Wire } from './wire.ts'

/** The wishes of an invitation beyond the options, which are those of the last game. */
export interface InvitationWishes {
  settling?: Settling | undefined
  rated?: boolean
}

/** The viewer's invitations to past opponents, and from them. */
export class Invitations extends ServerResource<GrantedAnswer<'invite.mine'>> {
  constructor(wire: Wire) {
    super(wire, () => wire.request('invite.mine', {}), { changes: (ask) => wire.hear('seek.changed', ask) })
  }

  get received(): readonly Invitation[] {
    return this.answer?.received ?? []
  }
  get sent(): readonly SentInvitation[] {
    return this.answer?.sent ?? []
  }

  /**
   * Invites the person who held a given seat in a room.
   * @returns the code of the new room
   */
  async send(
    room: string,
    seat: string,
    { settling, rated }: InvitationWishes = {},
  ): Promise<string | undefined> {
    const wish = { room, seat, ...(settling && { settling }), ...(rated && { rated: true as const }) }
    const answer = await this.tell(this.wire.request('invite.send', wish))
    await this.question.again()
    return answer.ok ? answer.code : undefined
  }

  async decline(invitation: string): Promise<void> {
    await this.tell(this.wire.request('invite.decline', { invitation }))
    await this.question.again()
  }
}
