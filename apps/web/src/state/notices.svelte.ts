import type { NoticeChannel, RequestOf } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { type GrantedAnswer, ServerResource } from './resource.svelte.ts'
import type { Wire } from './wire.ts'

/** Used in place of a channel's id in refusals that concern the form for a new channel. */
export const idOfNewChannelForm = 'new'

/**
 * The viewer's channels for notices, and the services that this server offers. A refusal is shown beside its channel.
 */
export class NoticeChannels extends ServerResource<GrantedAnswer<'notice.channels'>, string> {
  constructor(wire: Wire) {
    super(wire, () => wire.request('notice.channels', {}))
  }

  get channels(): readonly NoticeChannel[] {
    return this.answer?.channels ?? []
  }
  /** Whether the server sends e-mail. */
  get email(): boolean {
    return this.answer?.email ?? false
  }
  /** The hosts that webhooks may call; undefined if any public host is allowed. */
  get hosts(): readonly string[] | undefined {
    return this.answer?.hosts
  }

  /** Adds a channel. Like `change`, `test` and `remove` it returns whether it succeeded. */
  add = (wish: RequestOf<'notice.add'>): Promise<boolean> =>
    this.#change(this.wire.request('notice.add', wish), idOfNewChannelForm)
  change = (wish: RequestOf<'notice.change'>): Promise<boolean> =>
    this.#change(this.wire.request('notice.change', wish), wish.channel)
  test = (channel: string): Promise<boolean> =>
    this.#change(this.wire.request('notice.test', { channel }), channel)
  remove = (channel: string): Promise<boolean> =>
    this.#change(this.wire.request('notice.remove', { channel }), channel)

  async #change(
    asked: Promise<{ ok: true } | { ok: false; refusal: Refusal }>,
    channel: string,
  ): Promise<boolean> {
    const answer = await this.tell(asked, channel)
    await this.question.again()
    return answer.ok
  }
}
