import { isPublicHost } from '../ops/public-host.ts'

/**
 * Whether push messages may be sent there: over https, to a name or number of the internet. The address of a name is
 * checked when a message is sent.
 */
export function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  return protocol === 'https:' && port === '' && username === '' && password === '' && isPublicHost(hostname)
}
