import type { NoticeChannel, RequestName, RequestOf } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { answered } from './answered.ts'
import { type Wire, whenUp } from './wire.ts'

/** My addresses for notices, and the channels that this server offers. */
export class NoticeAddresses {
  private readonly wire: Wire
  channels = $state.raw<readonly NoticeChannel[]>([])
  /** Whether the server sends e-mail. */
  email = $state(false)
  /** The hosts to which webhooks may lead; undefined: any public one. */
  hosts = $state.raw<readonly string[] | undefined>()
  loaded = $state(false)
  busy = $state(false)
  /** Why something was refused, and about which channel; without one: about a new channel. */
  refused = $state.raw<{ channel?: string; refusal: Refusal } | undefined>()

  constructor(wire: Wire) {
    this.wire = wire
  }

  /** Asks, and asks again when the line comes up, until the returned function is called. */
  watch(): () => void {
    return whenUp(this.wire, () => this.load())
  }

  async load(): Promise<void> {
    const answer = await this.wire.request('notice.channels', {}).catch(() => undefined)
    if (!answer?.ok) return
    this.channels = answer.channels
    this.email = answer.email
    this.hosts = answer.hosts
    this.loaded = true
  }

  /** Each returns whether it is done. */
  add = (wish: RequestOf<'notice.add'>): Promise<boolean> => this.ask('notice.add', wish)
  change = (wish: RequestOf<'notice.change'>): Promise<boolean> =>
    this.ask('notice.change', wish, wish.channel)
  test = (channel: string): Promise<boolean> => this.ask('notice.test', { channel }, channel)
  remove = (channel: string): Promise<boolean> => this.ask('notice.remove', { channel }, channel)

  private async ask<N extends RequestName>(
    name: N,
    request: RequestOf<N>,
    channel?: string,
  ): Promise<boolean> {
    this.busy = true
    const answer = await answered(this.wire.request(name, request))
    this.busy = false
    this.refused = answer.ok
      ? undefined
      : { refusal: answer.refusal, ...(channel !== undefined && { channel }) }
    await this.load()
    return answer.ok
  }
}
