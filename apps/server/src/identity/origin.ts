import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '../ops/clock.ts'
import type { Log } from '../ops/log.ts'
import { isPublicHost } from '../ops/public-host.ts'

/**
 * Whether a page of this origin may open a connection. The page must be at the public address, or must have been loaded
 * from the host that it calls. The `Host` header is trusted only if no public address is set, because anybody can point
 * a host name at this server. Machines on the local network use plain http. Programs that are not browsers send no
 * origin.
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

/** Checks whether a request comes from a page of this server, and logs why a page is refused. */
export type OriginGuard = (headers: Pick<IncomingHttpHeaders, 'origin' | 'host'>) => boolean

/** Milliseconds during which only one refused origin is logged, because refused pages try again and again. */
const logsEvery = 60_000

/**
 * @param log is told which setting would let a refused page in
 * @returns a guard that refuses pages of other origins
 */
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

/** The maximum length of a host name in a log. Callers can write anything into these headers. */
const longestHost = 100

/** A log message about a refused page, with the setting that would let it in. */
function sayRefused(origin: string | undefined, host: string | undefined, publicUrl: string | undefined) {
  if (origin === undefined) return 'A page without an address on the web was refused.'
  const why = publicUrl === undefined ? `this server was called ${host}` : `PUBLIC_URL is ${publicUrl}`
  const otherWay = publicUrl === undefined ? ', or let the proxy pass the Host header on' : ''
  return `A page at ${origin} was refused: ${why}. If players open it there, set PUBLIC_URL=${origin}${otherWay}.`
}

/** The normalized origin (scheme and host), or undefined if it is not http or https, or too long. */
function originOf(text = ''): string | undefined {
  try {
    const { origin } = new URL(text)
    return origin === 'null' || origin.length > longestHost ? undefined : origin
  } catch {
    return undefined
  }
}
