import type { Invitation, SentInvitation } from '@opsroom/protocol'
import type { Refusal, Settling } from '@opsroom/rules/core'
import { answered } from './answered.ts'
import { type Wire, whenUp } from './wire.ts'

/** The wishes of an invitation beside the options of the game before. */
export interface Asked {
  settling?: Settling | undefined
  rated?: boolean
}

/** Invitations to games with people whom one has played before: those that came, and those that were sent. */
export class Invitations {
  private readonly wire: Wire
  received = $state.raw<readonly Invitation[]>([])
  sent = $state.raw<readonly SentInvitation[]>([])
  refusal = $state.raw<Refusal | undefined>()

  constructor(wire: Wire) {
    this.wire = wire
  }

  /** Watches until the returned function is called. */
  watch(): () => void {
    const ask = () => void this.ask()
    const stops = [this.wire.hear('seek.changed', ask), whenUp(this.wire, ask)]
    return () => {
      for (const stop of stops) stop()
    }
  }

  /** Invites who held a seat in a room. @returns the code of the room that was opened */
  async send(room: string, seat: string, { settling, rated }: Asked = {}): Promise<string | undefined> {
    const wish = { room, seat, ...(settling && { settling }), ...(rated && { rated: true as const }) }
    const answer = await answered(this.wire.request('invite.send', wish))
    this.refusal = answer.ok ? undefined : answer.refusal
    await this.ask()
    return answer.ok ? answer.code : undefined
  }

  async decline(invitation: string): Promise<void> {
    const answer = await answered(this.wire.request('invite.decline', { invitation }))
    this.refusal = answer.ok ? undefined : answer.refusal
    await this.ask()
  }

  private async ask(): Promise<void> {
    const answer = await this.wire.request('invite.mine', {}).catch(() => undefined)
    if (!answer?.ok) return
    this.received = answer.received
    this.sent = answer.sent
  }
}
