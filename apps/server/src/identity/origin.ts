import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '../ops/clock.ts'
import type { Log } from '../ops/log.ts'
import { isPublicHost } from '../ops/public-host.ts'

/**
 * Whether a page of this origin may open a connection: a page of the public address, or one that was loaded from the
 * host that it calls. A host name that anybody can point here is believed only where no public address is set.
 * Machines nearby speak plain http with this server. Programs that are not browsers send no origin.
 */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string | undefined,
): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  if (publicUrl !== undefined && page.origin === new URL(publicUrl).origin) return true
  if (page.host !== host) return false
  return isPublicHost(page.hostname)
    ? publicUrl === undefined && ['http:', 'https:'].includes(page.protocol)
    : page.protocol === 'http:'
}

/** Checks whether a request comes from one of our own pages, and logs what keeps one out. */
export type OriginGuard = (headers: Pick<IncomingHttpHeaders, 'origin' | 'host'>) => boolean

/** A refused origin is logged once in this time, in ms: pages try again and again. */
const logsEvery = 60_000

/** @param log is told which setting would let a refused page in */
export function openOriginGuard(
  publicUrl: string | undefined,
  log: Pick<Log, 'warn'>,
  { elapsed }: Pick<Clock, 'elapsed'>,
): OriginGuard {
  let quietUntil = Number.NEGATIVE_INFINITY
  return ({ origin, host }) => {
    if (isOwnOrigin(origin, host, publicUrl)) return true
    if (elapsed() >= quietUntil) {
      quietUntil = elapsed() + logsEvery
      log.warn(sayRefused(originOf(origin), host?.slice(0, longestHost), publicUrl))
    }
    return false
  }
}

/** The longest part of a host that is logged: callers write these headers themselves. */
const longestHost = 100

/** A sentence with the setting that would let this page in. */
function sayRefused(origin: string | undefined, host: string | undefined, publicUrl: string | undefined) {
  if (origin === undefined) return 'A page without an address on the web was refused.'
  const why = publicUrl === undefined ? `this server was called ${host}` : `PUBLIC_URL is ${publicUrl}`
  const otherWay = publicUrl === undefined ? ', or let the proxy pass the Host header on' : ''
  return `A page at ${origin} was refused: ${why}. If players open it there, set PUBLIC_URL=${origin}${otherWay}.`
}

/** Scheme and host of an origin, if it is http or https. */
function originOf(text = ''): string | undefined {
  try {
    const { origin } = new URL(text)
    return origin === 'null' || origin.length > longestHost ? undefined : origin
  } catch {
    return undefined
  }
}
