import { createHash, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import {
  type AnswerOf,
  mostNoticeChannels,
  type NoticeChannel,
  noticeChannelSchema,
  protocolRefusal,
  type RequestOf,
} from '@opsroom/protocol'
import { z } from 'zod'
import { Limiter, type PointStoreOpener } from '../ops/limits.ts'
import type { NoticeChannelRow, Store } from '../store/index.ts'
import { confirmationMail, testMail, webhookBodyOf } from './compose.ts'
import { type NoticeSenders, retryDelay } from './courier.ts'
import { newConfirmation } from './links.ts'
import type { DeliveryResult, WebhookHosts } from './webhooks.ts'

const day = 24 * 3600
/**
 * The maximum number of confirmation links sent per day: for one person, from one network, and to one e-mail address.
 */
const mostConfirmations = { person: 10, network: 40, recipient: 3 }
/** The maximum number of test messages per person and hour. */
const mostTests = 20

interface ChannelsDeps extends Pick<NoticeSenders, 'mail' | 'post' | 'stopLink'> {
  store: Pick<Store, 'noticeChannels'>
  hosts: WebhookHosts
  confirmLink(token: string): string
  /** The present time, in ms since 1970. */
  now(): number
  /** A random number from 0 to 1. */
  jitter(): number
  keep: PointStoreOpener
}

/** The person who makes a request about channels, and their network. */
interface Asking {
  person: string
  network: string
}

type Refused = Extract<AnswerOf<'notice.add'>, { ok: false }>
const refused = (rule: 'W10' | 'W40' | 'W41' | 'W42'): Refused => ({
  ok: false,
  refusal: protocolRefusal(rule, rule === 'W40' ? { most: mostNoticeChannels } : undefined),
})

type Failed = Extract<DeliveryResult, { ok: false }>
const notDelivered = ({ why, status }: Failed): Refused => ({
  ok: false,
  refusal: protocolRefusal('W43', { why, ...(status !== undefined && { status }) }),
})

/**
 * The pattern of the HTML standard for e-mail addresses, which allows digits and hyphens in top-level domains. Domains
 * in other scripts have them in their encoded form.
 */
const emailSchema = z.email({ pattern: z.regexes.html5Email }).max(254)

/**
 * An e-mail address in its stored form, or undefined if it is not an address. A domain in another script is stored as
 * mail servers know it (IDNA).
 */
function readEmail(text: string): string | undefined {
  const at = text.lastIndexOf('@')
  const domain = domainToASCII(text.slice(at + 1))
  const email = `${text.slice(0, at)}@${domain}`
  const isName = domain.includes('.') && !isIP(domain)
  return at > 0 && isName && emailSchema.safeParse(email).success ? email : undefined
}

/** A stored e-mail address as people write it, with its domain in its own script. */
function shownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + domainToUnicode(email.slice(at))
}

const refusedFor = (failed: Refused | Failed): Refused =>
  'refusal' in failed ? failed : notDelivered(failed)

/** A channel as its owner is shown it, without the URL of a webhook, which contains a secret. */
export function shownChannel(row: NoticeChannelRow): NoticeChannel {
  const { service, target, since, confirmedAt, deliveredAt, failedAt, failure, failureStatus } = row
  return noticeChannelSchema.parse({
    ...row,
    target: service === 'email' ? shownEmail(target) : new URL(target).host,
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

/** The channels in which people want to be sent notices. */
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
    if (failed && 'isLater' in failed) return this.#confirmLater(kept, failed)
    // A new e-mail address to which the confirmation link cannot be sent is removed again.
    if (failed) await store.noticeChannels.remove(kept.id)
    return failed ? refusedFor(failed) : { ok: true, channel: shownChannel(kept) }
  }

  /**
   * Sends another confirmation link for a stored e-mail address. The previous link is valid until this one has been
   * sent.
   */
  async #confirmAgain(asking: Asking, channel: NoticeChannelRow): Promise<AnswerOf<'notice.test'>> {
    const { token, confirm } = this.#confirmation()
    const failed = await this.#sendConfirmation(asking, channel, token)
    if (failed && 'isLater' in failed) return this.#confirmLater(channel, failed)
    if (failed) return refusedFor(failed)
    await this.#deps.store.noticeChannels.confirmAnew(channel.id, confirm)
    return { ok: true, channel: shownChannel(channel) }
  }

  #confirmation() {
    const { token, hash } = newConfirmation()
    return { token, confirm: { hash, until: new Date(this.#deps.now() + day * 1000) } }
  }

  /** Stores that the courier must send the confirmation link later, because the mail server has deferred it. */
  async #confirmLater(channel: NoticeChannelRow, failed: Failed): Promise<AnswerOf<'notice.add'>> {
    const { store, now, jitter } = this.#deps
    const retry = new Date(now() + retryDelay(1, jitter()))
    const later = await store.noticeChannels.confirmLater(channel.id, new Date(now()), failed, retry)
    return later ? { ok: true, channel: shownChannel(later) } : refused('W42')
  }

  /** Sends the confirmation link to an e-mail address for which the mail server has deferred it before. */
  async sendLink({ id, target, language }: NoticeChannelRow): Promise<DeliveryResult> {
    const { mail, confirmLink, store } = this.#deps
    if (!mail) return { ok: false, why: 'mailServer' }
    const { token, confirm } = this.#confirmation()
    const delivery = await mail(target, confirmationMail(language, confirmLink(token)))
    if (delivery.ok) await store.noticeChannels.confirmAnew(id, confirm)
    return delivery
  }

  /**
   * Sends a confirmation link, within the daily limits that protect addresses from being flooded. If the mail server
   * defers it, the tries of the person and of the e-mail address are given back, because nothing was delivered. The try
   * of the network is not, so that mail servers are not flooded either.
   * @returns the reason why the link was not sent, or undefined
   */
  async #sendConfirmation(
    { person, network }: Asking,
    { target, language }: NoticeChannelRow,
    token: string,
  ): Promise<Refused | Failed | undefined> {
    const { mail, confirmLink } = this.#deps
    if (!mail) return refused('W41')
    // The counters hold only a hash of the e-mail address.
    const recipient = createHash('sha256').update(target.toLowerCase()).digest('base64url')
    const mayAsk =
      (await this.#byPerson.take(person)) &&
      (await this.#byNetwork.take(network)) &&
      (await this.#byRecipient.take(recipient))
    if (!mayAsk) return refused('W10')
    const delivery = await mail(target, confirmationMail(language, confirmLink(token)))
    if (delivery.ok) return undefined
    if (delivery.isLater) {
      await this.#byPerson.giveBack(person, 1)
      await this.#byRecipient.giveBack(recipient, 1)
    }
    return delivery
  }

  async #sendTest({ id, service, target, language }: NoticeChannelRow): Promise<DeliveryResult> {
    const { mail, post, stopLink } = this.#deps
    if (service === 'email') {
      if (!mail) return { ok: false, why: 'mailServer' }
      return mail(target, testMail(language, stopLink(id)), stopLink(id))
    }
    const { url, body } = webhookBodyOf(service, target, [], language)
    return post(url, body)
  }
}
