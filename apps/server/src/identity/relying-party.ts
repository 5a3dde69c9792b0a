import { isIP } from 'node:net'

/** The binding of a passkey: the host name of this server, and the origin of its pages. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The relying party for a page's origin. Undefined where browsers make no passkeys: without https, or at an address
 * without a host name. If there is a public address, only its host has passkeys; localhost always has its own.
 */
export function relyingPartyAt(origin: string, publicUrl: string | undefined): RelyingParty | undefined {
  const { protocol, host, hostname } = new URL(origin)
  const party = { id: hostname, origin }
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return party
  if (protocol !== 'https:' || hostname.startsWith('[') || isIP(hostname)) return undefined
  return publicUrl === undefined || new URL(publicUrl).host === host ? party : undefined
}
