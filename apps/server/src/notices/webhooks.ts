import { request as requestHttp } from 'node:http'
import { Agent, request as requestHttps } from 'node:https'
import type { NoticeFailure, NoticeService } from '@opsroom/protocol'
import { isPublicEndpoint } from '../push/endpoint.ts'
import { lookupPublicHost } from '../push/send.ts'

/** The result of delivering a message by e-mail or webhook. */
export type DeliveryResult =
  | { ok: true }
  | {
      ok: false
      why: NoticeFailure
      status?: number
      /** The delivery failed permanently, so the channel is dead. */
      isFinal?: true
      /** The delivery must be tried again later. Mail servers defer e-mails of unknown senders (greylisting). */
      isLater?: true
      /** Seconds that the service wants us to wait before the next delivery. */
      wait?: number
    }

/** Milliseconds that a webhook has to answer. */
const timeout = 10_000
/** The longest pause that a service may require, in seconds. */
const longestWait = 3600

/**
 * The allowed targets of webhooks. `*` allows any public host. The name of a host allows it over https if its address
 * is public. An origin such as `http://127.0.0.1:8080` is allowed whatever its address is, because the operator has
 * named it.
 */
export class WebhookHosts {
  readonly #any: boolean
  readonly #hosts: Set<string>
  readonly #origins: Set<string>

  constructor(allowed: readonly string[]) {
    this.#any = allowed.includes('*')
    this.#origins = new Set(allowed.filter((each) => each.includes('://')))
    this.#hosts = new Set(allowed.filter((each) => each !== '*' && !each.includes('://')))
  }

  /** The names of the allowed hosts, for people to read; undefined if any public host is allowed. */
  get names(): string[] | undefined {
    if (this.#any) return undefined
    return [...this.#hosts, ...[...this.#origins].map((origin) => new URL(origin).host)]
  }

  isTrusted(url: string): boolean {
    return URL.canParse(url) && this.#origins.has(new URL(url).origin)
  }

  allows(url: string): boolean {
    if (this.isTrusted(url)) return true
    return isPublicEndpoint(url) && (this.#any || this.#hosts.has(new URL(url).hostname))
  }

  /** The URL of a webhook in its stored form, or undefined if it is not allowed. */
  read(service: NoticeService, target: string): string | undefined {
    if (!URL.canParse(target)) return undefined
    const url = new URL(target)
    url.hash = ''
    if (url.username !== '' || url.password !== '' || !this.allows(url.href)) return undefined
    if (service === 'telegram' && !url.searchParams.get('chat_id')) return undefined
    return url.href
  }
}

const secondsOf = (header: string | undefined): number | undefined => {
  const seconds = Number(header)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, longestWait) : undefined
}

function deliveryOf(status: number, retryAfter: string | undefined): DeliveryResult {
  if (status >= 200 && status < 300) return { ok: true }
  if (status === 404 || status === 410) return { ok: false, why: 'gone', status, isFinal: true }
  const wait = secondsOf(retryAfter)
  return { ok: false, why: 'status', status, ...(wait !== undefined && { wait }) }
}

/** Posts JSON to a URL. The body of the answer is not read, and redirects are not followed. */
export type PostJson = (url: string, body: object) => Promise<DeliveryResult>

/**
 * Opens a poster that posts only to allowed hosts. If the name of a host resolves to an address that is not public,
 * nothing is sent.
 */
export function openWebhookPoster(hosts: WebhookHosts): PostJson & { close(): void } {
  const agent = new Agent({ lookup: lookupPublicHost })
  const post: PostJson = (url, body) =>
    new Promise((resolve) => {
      if (!hosts.allows(url)) return resolve({ ok: false, why: 'notAllowed' })
      const text = JSON.stringify(body)
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'user-agent': 'OpsRoom',
      }
      const signal = AbortSignal.timeout(timeout)
      const isTrusted = hosts.isTrusted(url)
      const request = url.startsWith('http:') ? requestHttp : requestHttps
      const options = { method: 'POST', headers, signal, ...(!isTrusted && { agent }) }
      const asked = request(url, options, (answer) => {
        resolve(deliveryOf(answer.statusCode ?? 0, answer.headers['retry-after']))
        answer.destroy()
      })
      asked.on('error', () => resolve({ ok: false, why: 'unreachable' }))
      asked.end(text)
    })
  return Object.assign(post, { close: () => agent.destroy() })
}
