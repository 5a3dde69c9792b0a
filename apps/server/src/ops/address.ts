import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/** Whose `X-Forwarded-For` is believed: nobody's, that of so many proxies in a row, or that of these addresses. */
export type TrustedProxies = false | number | readonly string[]

/** Whether the caller at this place is a trusted proxy. 0 is who is connected to this server itself. */
export type Trust = (address: string, place: number) => boolean

/** @throws TypeError when one of the addresses is none */
export function trustOf(proxies: TrustedProxies): Trust {
  if (proxies === false) return () => false
  if (typeof proxies === 'number') return (_, place) => place < proxies
  return proxyAddr.compile([...proxies])
}

/** The address of a caller, the same for HTTP and for the greeting of a web socket. */
export const addressOf = (request: IncomingMessage, trust: Trust): string => proxyAddr(request, trust)

/** What limits count: an IPv4 address, or an IPv6 network, because who has one address of it has all of them. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length)
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array<string>(missing).fill('0')].slice(0, 4).join(':')
}
