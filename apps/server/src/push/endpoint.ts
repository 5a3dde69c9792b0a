import { isPublicHost } from '../ops/public-host.ts'

/**
 * Whether push messages may be sent to an endpoint: it must use https, and its host must be on the public internet. The
 * address of a host name is checked again when a message is sent.
 */
export function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  return protocol === 'https:' && port === '' && username === '' && password === '' && isPublicHost(hostname)
}
