import { randomUUID } from 'node:crypto'
import type { Log } from '../ops/log.ts'
import { Queue } from '../ops/queue.ts'
import type { Presences } from '../store/devices.ts'
import type { LeasedChannel, PendingNoticeRow, Store } from '../store/index.ts'
import type { Tables } from '../table/tables.ts'
import type { WaitingSeatsCache } from '../table/waiting-seats.ts'
import { type NoticeItem, noticeItemOf, noticeMail, webhookBodyOf } from './compose.ts'
import { noticeKindDefinition } from './kinds/table.ts'
import { mailsAtOnce, type SendMail } from './mail.ts'
import type { DeliveryResult, PostJson } from './webhooks.ts'

const minute = 60_000
/**
 * Milliseconds after which a person who is connected counts as having seen a notice on the page. A shorter time proves
 * nothing, because the connection may be dead.
 */
const seenAfter = 2 * minute
const askAgain = minute / 2
/** Milliseconds between two e-mails to the same address. */
const mailPause = 60 * minute
/** Milliseconds for which a process leases a channel. No other process delivers to the channel meanwhile. */
const leaseFor = 2 * minute
const mostAtOnce = 20
/**
 * The number of failures in a row after which a channel is dead. With the pauses between them they take about a day.
 */
const mostFailures = 12
const longestRetry = 6 * 60 * minute

/** The functions that send messages. `mail` is undefined if the server has no mail server. */
export interface NoticeSenders {
  mail: SendMail | undefined
  post: PostJson
  publicUrl: string | undefined
  /** The link by which the recipient removes their e-mail address with one click. */
  stopLink(channel: string): string
  titleOf(game: string): string
}

interface CourierDeps extends NoticeSenders {
  /** Sends the confirmation link to an e-mail address that is not confirmed. */
  sendLink(channel: LeasedChannel): Promise<DeliveryResult>
  store: Store
  presences: Presences
  tables: Pick<Tables, 'get'>
  waitingSeats: WaitingSeatsCache
  /** The pause between two deliveries to a webhook, in ms. */
  hookPause: number
  /** The present time, in ms since 1970. */
  now(): number
  /** A random number from 0 to 1, so that many channels do not try again at the same moment. */
  jitter(): number
  log: Log
  onFailure(error: unknown, about?: { room?: string }): void
}

/**
 * The pause, in ms, before a channel is tried again after this many failures in a row. It doubles with each failure, up
 * to six hours, and differs by up to a quarter by chance.
 */
export function retryDelay(failures: number, jitter: number): number {
  const longest = Math.min(longestRetry, minute * 2 ** Math.max(0, failures - 1))
  return longest * (0.75 + jitter / 2)
}

/**
 * Delivers pending notices to the channels of people who are not connected: at most once an hour by e-mail, and at most
 * once per `hookPause` to a webhook, all pending notices together. Notices that have become stale are dropped.
 */
export class Courier {
  readonly #deps: CourierDeps
  readonly #queue = new Queue()
  /** E-mails wait in these queues, not inside the mailer: there their leases could expire unnoticed. */
  readonly #mails = Array.from({ length: mailsAtOnce }, () => new Queue())
  #mailed = 0

  constructor(deps: CourierDeps) {
    this.#deps = deps
  }

  /** Delivers all notices that are due now. */
  deliver(): Promise<void> {
    return this.#queue.run(async () => {
      const { store, presences, now, onFailure } = this.#deps
      for (;;) {
        const at = now()
        const leased = await store.notices.lease(
          randomUUID(),
          new Date(at),
          new Date(at + leaseFor),
          mostAtOnce,
        )
        const present = await presences.presentAmong(leased.map(({ person }) => person))
        await Promise.all(
          leased.map((channel) => this.#deliverTo(channel, present.has(channel.person)).catch(onFailure)),
        )
        if (leased.length < mostAtOnce) return
      }
    })
  }

  /** Resolves when no delivery is in progress. */
  settled(): Promise<void> {
    return this.#queue.settled()
  }

  async #deliverTo(channel: LeasedChannel, isPresent: boolean): Promise<void> {
    const { store, now } = this.#deps
    if (channel.confirmedAt === null) return this.#sendLink(channel)
    const pending = await store.notices.of(channel.id)
    if (isPresent) {
      const seen = pending.filter(({ since }) => now() - since.getTime() > seenAfter)
      return store.notices.skip(channel, seen, new Date(now() + askAgain))
    }
    const said: NoticeItem[] = []
    for (const each of pending) {
      const found = channel.kinds.includes(each.kind) ? await this.#noticeItemOf(channel, each) : undefined
      if (found) said.push(found)
    }
    if (said.length === 0) return store.notices.skip(channel, pending, new Date(now()))
    const send = async () => {
      // Renews the lease first: earlier deliveries have taken time, so another process may have taken over the channel,
      // or the channel may have been removed.
      if (await store.notices.renew(channel, new Date(now() + leaseFor)))
        await this.#settle(channel, pending, said, await this.#send(channel, said))
    }
    return channel.service === 'email' ? this.#inTurn(send) : send()
  }

  async #inTurn(send: () => Promise<void>): Promise<void> {
    await this.#mails[this.#mailed++ % mailsAtOnce]?.run(send)
  }

  /** Tries again to send a confirmation link that the mail server has deferred, for about a day. */
  #sendLink(channel: LeasedChannel): Promise<void> {
    const { store, now, jitter, sendLink, log } = this.#deps
    return this.#inTurn(async () => {
      if (!(await store.notices.renew(channel, new Date(now() + leaseFor)))) return
      const delivery = await sendLink(channel)
      log.debug({ service: channel.service, ok: delivery.ok }, 'link sent')
      const failed = delivery.ok ? undefined : delivery
      const failures = channel.failures + 1
      const isOver = !failed || failed.isFinal || failures >= mostFailures
      const retry = isOver ? undefined : new Date(now() + retryDelay(failures, jitter()))
      await store.notices.linkSent(channel, new Date(now()), failed, retry)
    })
  }

  async #settle(
    channel: LeasedChannel,
    pending: readonly PendingNoticeRow[],
    said: readonly NoticeItem[],
    delivery: DeliveryResult,
  ): Promise<void> {
    const { store, log, now, jitter, hookPause } = this.#deps
    const at = new Date(now())
    // Neither the address nor the text is logged.
    log.debug({ service: channel.service, ok: delivery.ok }, 'notice sent')
    if (delivery.ok) {
      const pause = channel.service === 'email' ? mailPause : hookPause
      const seekAt = said.some(({ kind }) => kind === 'seek') ? at : undefined
      return store.notices.delivered(channel, pending, at, new Date(at.getTime() + pause), seekAt)
    }
    const failures = channel.failures + 1
    if (delivery.isFinal || failures >= mostFailures)
      return store.notices.failed(channel, pending, at, delivery, undefined)
    const wait = Math.max(retryDelay(failures, jitter()), (delivery.wait ?? 0) * 1000)
    return store.notices.failed(channel, [], at, delivery, new Date(at.getTime() + wait))
  }

  async #send(
    { id, service, target, language }: LeasedChannel,
    said: readonly NoticeItem[],
  ): Promise<DeliveryResult> {
    const { mail, post, stopLink } = this.#deps
    if (service !== 'email') {
      const { url, body } = webhookBodyOf(service, target, said, language)
      return post(url, body)
    }
    if (!mail) return { ok: false, why: 'mailServer' }
    const link = stopLink(id)
    return mail(target, noticeMail(said, language, link), link)
  }

  /** The item of a message for a pending notice, or undefined when the notice is no longer true. */
  async #noticeItemOf(
    { person, games, language }: LeasedChannel,
    row: PendingNoticeRow,
  ): Promise<NoticeItem | undefined> {
    const { publicUrl, titleOf } = this.#deps
    const details = await noticeKindDefinition(row.kind).stillTrue(
      { person, games, about: row.about },
      this.#deps,
    )
    return details && noticeItemOf(row, { language, publicUrl, titleOf }, details)
  }
}
