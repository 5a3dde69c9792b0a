import { request as requestHttp } from 'node:http'
import { Agent, request as requestHttps } from 'node:https'
import type { NoticeFailure, NoticeService } from '@opsroom/protocol'
import { isPublicEndpoint } from '../push/endpoint.ts'
import { publicLookup } from '../push/send.ts'

/** The result of a delivery. */
export type DeliveryResult =
  | { ok: true }
  | {
      ok: false
      why: NoticeFailure
      status?: number
      /** The delivery failed permanently: the channel is dead. */
      isFinal?: true
      /** The delivery is to be tried again: mail servers defer mails of unknown senders (greylisting). */
      isLater?: true
      /** The service asks for a pause of this many seconds. */
      wait?: number
    }

/** The time that a webhook has to answer, in ms. */
const timeout = 10_000
/** The longest time that a service may ask to wait, in seconds. */
const longestWait = 3600

/**
 * Allowed targets of webhooks. `*`: any public host. A host by its name: over https, if its address is public. An
 * origin such as `http://127.0.0.1:8080`: reachable whatever its address is, because the operator has named it.
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

  /** The hosts as people read them; undefined: any public one. */
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

  /** The address of a webhook in its stored form; undefined where it is not allowed. */
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

/** Posts JSON. The answer is not read, and no redirect is followed. */
export type PostJson = (url: string, body: object) => Promise<DeliveryResult>

/** Posts to allowed hosts only; if a name resolves to an address that is not public, nothing is sent. */
export function openWebhookPoster(hosts: WebhookHosts): PostJson & { close(): void } {
  const agent = new Agent({ lookup: publicLookup })
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
