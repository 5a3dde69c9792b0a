import { createHash, randomUUID } from 'node:crypto'
import {
  type AnswerOf,
  mostNoticeChannels,
  type NoticeChannel,
  noticeChannelSchema,
  protocolRefusal,
  type RequestOf,
} from '@opsroom/protocol'
import { z } from 'zod'
import { type KeepPoints, Limiter } from '../ops/limits.ts'
import type { NoticeChannelRow, Store } from '../store/index.ts'
import { confirmationMail, testMail, webhookOf } from './compose.ts'
import type { Senders } from './courier.ts'
import { newConfirmation } from './links.ts'
import type { Delivery, WebhookHosts } from './webhooks.ts'

const day = 24 * 3600
/** Links to confirm an address that are sent in a day: asked for by a person, from an address of the internet, to an e-mail address. */
const mostConfirmations = { person: 10, network: 40, recipient: 3 }
/** Tests that a person may have sent in an hour. */
const mostTests = 20

interface ChannelsDeps extends Pick<Senders, 'mail' | 'post' | 'stopLink'> {
  store: Pick<Store, 'noticeChannels'>
  hosts: WebhookHosts
  confirmLink(token: string): string
  /** In ms since 1970. */
  now(): number
  keep: KeepPoints
}

/** Who asks, and from which network. */
interface Asking {
  person: string
  network: string
}

type Refused = Extract<AnswerOf<'notice.add'>, { ok: false }>
const refused = (rule: 'W10' | 'W40' | 'W41' | 'W42'): Refused => ({
  ok: false,
  refusal: protocolRefusal(rule, rule === 'W40' ? { most: mostNoticeChannels } : undefined),
})

const notDelivered = ({ why, status }: Extract<Delivery, { ok: false }>): Refused => ({
  ok: false,
  refusal: protocolRefusal('W43', { why, ...(status !== undefined && { status }) }),
})

const emailSchema = z.email().max(254)

/** An e-mail address as it is kept; undefined for what is none. */
function readEmail(text: string): string | undefined {
  if (!emailSchema.safeParse(text).success) return undefined
  const at = text.lastIndexOf('@')
  return text.slice(0, at) + text.slice(at).toLowerCase()
}

/** A channel as its person is shown it: the address of a webhook has a secret in it. */
export function shownChannel(row: NoticeChannelRow): NoticeChannel {
  const { service, target, since, confirmedAt, deliveredAt, failedAt, failure, failureStatus } = row
  return noticeChannelSchema.parse({
    ...row,
    target: service === 'email' ? target : new URL(target).host,
    since: since.toISOString(),
    confirmed: confirmedAt !== null,
    ...(deliveredAt && { delivered: deliveredAt.toISOString() }),
    ...(failedAt &&
      failure && {
        failed: {
          at: failedAt.toISOString(),
          why: failure,
          ...(failureStatus !== null && { status: failureStatus }),
        },
      }),
  })
}

/** Where people want to be sent notices. */
export class NoticeChannels {
  readonly #deps: ChannelsDeps
  readonly #byPerson: Limiter
  readonly #byNetwork: Limiter
  readonly #byRecipient: Limiter
  readonly #tests: Limiter

  constructor(deps: ChannelsDeps) {
    this.#deps = deps
    const { person, network, recipient } = mostConfirmations
    this.#byPerson = new Limiter('confirmations', person, day, deps.keep)
    this.#byNetwork = new Limiter('confirmations of a network', network, day, deps.keep)
    this.#byRecipient = new Limiter('confirmations to an address', recipient, day, deps.keep)
    this.#tests = new Limiter('notice tests', mostTests, 3600, deps.keep)
  }

  async list(person: string): Promise<AnswerOf<'notice.channels'>> {
    const { store, mail, hosts } = this.#deps
    const channels = (await store.noticeChannels.of(person)).map(shownChannel)
    const { names } = hosts
    return { ok: true, channels, email: mail !== undefined, ...(names && { hosts: names }) }
  }

  add(asking: Asking, request: RequestOf<'notice.add'>): Promise<AnswerOf<'notice.add'>> {
    return request.service === 'email' ? this.#addEmail(asking, request) : this.#addWebhook(asking, request)
  }

  async change(
    person: string,
    { channel, ...wishes }: RequestOf<'notice.change'>,
  ): Promise<AnswerOf<'notice.change'>> {
    const changed = await this.#deps.store.noticeChannels.change(person, channel, wishes)
    return changed ? { ok: true, channel: shownChannel(changed) } : refused('W42')
  }

  async remove(person: string, id: string): Promise<AnswerOf<'notice.remove'>> {
    return (await this.#deps.store.noticeChannels.remove(id, person)) ? { ok: true } : refused('W42')
  }

  async test(asking: Asking, id: string): Promise<AnswerOf<'notice.test'>> {
    const { store, now } = this.#deps
    const channel = await store.noticeChannels.find(asking.person, id)
    if (!channel) return refused('W42')
    if (channel.confirmedAt === null) return this.#confirmAgain(asking, channel)
    if (!(await this.#tests.take(asking.person))) return refused('W10')
    const delivery = await this.#sendTest(channel)
    if (!delivery.ok) return notDelivered(delivery)
    const alive = await store.noticeChannels.delivered(id, new Date(now()))
    return alive ? { ok: true, channel: shownChannel(alive) } : refused('W42')
  }

  async #addWebhook(
    { person }: Asking,
    { service, target: given, ...wishes }: RequestOf<'notice.add'>,
  ): Promise<AnswerOf<'notice.add'>> {
    const { store, hosts, now } = this.#deps
    const target = hosts.read(service, given)
    if (target === undefined) return refused('W41')
    const since = new Date(now())
    const channel = { id: randomUUID(), person, service, target, ...wishes, since }
    const kept = await store.noticeChannels.keep(channel, mostNoticeChannels)
    return kept ? { ok: true, channel: shownChannel(kept) } : refused('W40')
  }

  async #addEmail(
    asking: Asking,
    { target: given, ...wishes }: RequestOf<'notice.add'>,
  ): Promise<AnswerOf<'notice.add'>> {
    const { store, mail, now } = this.#deps
    const target = readEmail(given)
    if (!mail || target === undefined) return refused('W41')
    const { person } = asking
    const { token, confirm } = this.#confirmation()
    const channel = { id: randomUUID(), person, ...wishes, target, since: new Date(now()), confirm }
    const kept = await store.noticeChannels.keep(channel, mostNoticeChannels)
    if (!kept) return refused('W40')
    if (kept.confirmedAt !== null) return { ok: true, channel: shownChannel(kept) }
    if (kept.id !== channel.id) return this.#confirmAgain(asking, kept)
    const failed = await this.#sendConfirmation(asking, kept, token)
    // An address that nothing can be sent to is of no use.
    if (failed) await store.noticeChannels.remove(kept.id)
    return failed ?? { ok: true, channel: shownChannel(kept) }
  }

  /** Another link for an address that was kept before. The link before it works until this one is sent. */
  async #confirmAgain(asking: Asking, channel: NoticeChannelRow): Promise<AnswerOf<'notice.test'>> {
    const { token, confirm } = this.#confirmation()
    const failed = await this.#sendConfirmation(asking, channel, token)
    if (failed) return failed
    await this.#deps.store.noticeChannels.confirmAnew(channel.id, confirm)
    return { ok: true, channel: shownChannel(channel) }
  }

  #confirmation() {
    const { token, hash } = newConfirmation()
    return { token, confirm: { hash, until: new Date(this.#deps.now() + day * 1000) } }
  }

  /** Sends the link. Somebody else's address is not to be flooded. @returns why it was not sent */
  async #sendConfirmation(
    { person, network }: Asking,
    { target, language }: NoticeChannelRow,
    token: string,
  ): Promise<Refused | undefined> {
    const { mail, confirmLink } = this.#deps
    if (!mail) return refused('W41')
    // Nothing about the address is kept where points are counted.
    const recipient = createHash('sha256').update(target.toLowerCase()).digest('base64url')
    const mayAsk =
      (await this.#byPerson.take(person)) &&
      (await this.#byNetwork.take(network)) &&
      (await this.#byRecipient.take(recipient))
    if (!mayAsk) return refused('W10')
    const delivery = await mail(target, confirmationMail(language, confirmLink(token)))
    return delivery.ok ? undefined : notDelivered(delivery)
  }

  async #sendTest({ id, service, target, language }: NoticeChannelRow): Promise<Delivery> {
    const { mail, post, stopLink } = this.#deps
    if (service === 'email') {
      if (!mail) return { ok: false, why: 'mailServer' }
      return mail(target, testMail(language, stopLink(id)), stopLink(id))
    }
    const { url, body } = webhookOf(service, target, [], language)
    return post(url, body)
  }
}
