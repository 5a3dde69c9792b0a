import { isIP } from 'node:net'

/** The host name and page origin that a passkey is bound to. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The relying party for the origin of a page. Undefined if browsers make no passkeys there: without https, or at an IP
 * address. If a public address is set, passkeys exist only at its host, and at localhost, which always has its own.
 */
export function relyingPartyAt(origin: string, publicUrl: string | undefined): RelyingParty | undefined {
  const { protocol, host, hostname } = new URL(origin)
  const party = { id: hostname, origin }
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return party
  if (protocol !== 'https:' || hostname.startsWith('[') || isIP(hostname)) return undefined
  return publicUrl === undefined || new URL(publicUrl).host === host ? party : undefined
}
