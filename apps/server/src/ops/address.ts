import type { IncomingMessage } from 'node:http'
import { type AddressInfo, isIP, isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/**
 * The proxies whose `X-Forwarded-For` header is trusted: none, the last N in the chain, or the proxies at these
 * addresses.
 */
export type TrustedProxies = false | number | readonly string[]

/**
 * Whether the address at this place in the chain of proxies is a trusted proxy. Place 0 is the direct peer of this
 * server.
 */
export type IsTrustedProxy = (address: string, place: number) => boolean

/**
 * @returns the test for trusted proxies
 * @throws TypeError when one of the addresses is invalid
 */
export function proxyTrustOf(proxies: TrustedProxies): IsTrustedProxy {
  if (proxies === false) return () => false
  if (typeof proxies === 'number') return (_, place) => place < proxies
  return proxyAddr.compile([...proxies])
}

/** The address of a caller, found in the same way for HTTP requests and for the handshake of a web socket. */
export const callerAddressOf = (request: IncomingMessage, trust: IsTrustedProxy): string =>
  proxyAddr(request, trust)

/**
 * The key under which limits count a caller: an IPv4 address, or an IPv6 network of 64 bits, because one household has
 * all addresses of such a network. The key is the same however a proxy writes the address: with or without zeros, in
 * brackets, with a port.
 */
export function callerKeyOf(address: string): string {
  const bare = withoutPort(address)
  const [plain = ''] = bare.split('%') // Drops the zone of a link-local address.
  if (!isIPv6(plain)) return bare
  const groups = groupsOf(plain)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return ipv4Of(groups.slice(6))
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/** An address without the port that some proxies add to it. The port differs from connection to connection. */
function withoutPort(address: string): string {
  const [, inBrackets, beforePort] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? []
  return inBrackets ?? beforePort ?? address
}

/**
 * The eight groups of an IPv6 address. The URL parser normalizes all spellings, including the one with an IPv4 address
 * at its end.
 */
function groupsOf(address: string): number[] {
  const { hostname } = new URL(`http://[${address}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const read = (text = '') => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [first, last] = [read(head), read(tail)]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

const ipv4Of = (groups: number[]): string => groups.flatMap((group) => [group >> 8, group & 0xff]).join('.')

/** A host as it is written in a URL: an IPv6 address is put in brackets. */
export const hostForUrl = (host: string): string => (isIPv6(host) ? `[${host}]` : host)

/** Whether the host of a request or a URL is this machine itself. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (isIP(bare) === 0) return bare === 'localhost' || bare.endsWith('.localhost')
  return bare === '::1' || callerKeyOf(bare).startsWith('127.')
}

/** The URL at which this machine reaches its own server. */
export function ownUrl({ address, port }: AddressInfo): string {
  const isAny = address === '0.0.0.0' || address === '::'
  return `http://${isAny ? '127.0.0.1' : hostForUrl(address)}:${port}`
}
