import { isPublicHost } from '../ops/public-host.ts'

/**
 * Whether push messages may be sent to an endpoint: over https, to a host or an address of the internet. The address
 * behind a name is checked when a message is sent.
 */
export function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  return protocol === 'https:' && port === '' && username === '' && password === '' && isPublicHost(hostname)
}
