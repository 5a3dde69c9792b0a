import { isIP } from 'node:net'

/** Whom a passkey is for: the name of this house, and where its pages come from. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The house as passkeys know it, from where a page of ours was loaded; undefined where browsers make no passkeys: not
 * over https, or at an address that has no name. With a public address they belong there and nowhere else; this machine
 * itself may always have its own.
 */
export function relyingPartyAt(origin: string, publicUrl: string | undefined): RelyingParty | undefined {
  const { protocol, host, hostname } = new URL(origin)
  const party = { id: hostname, origin }
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return party
  if (protocol !== 'https:' || hostname.startsWith('[') || isIP(hostname)) return undefined
  return publicUrl === undefined || new URL(publicUrl).host === host ? party : undefined
}
