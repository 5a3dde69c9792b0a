import { BlockList, isIP, isIPv6 } from 'node:net'

/** Networks that are not part of the public internet, from IANA's registries of special-purpose addresses. */
const privateNetworks: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['::1', 128],
  // IPv6 networks whose addresses contain an IPv4 address, which may be a private one.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 23],
  ['2002::', 16],
  ['100::', 64],
  ['100:0:0:1::', 64],
  ['2001:db8::', 32],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]
const blocked = new BlockList()
for (const [address, bits] of privateNetworks)
  blocked.addSubnet(address, bits, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Whether an IP address is on the public internet, rather than this machine or a private network. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return isPublicAddress(mapped)
  const family = isIP(address)
  if (family === 6 && /^::ffff:/i.test(address)) return false // An IPv4-mapped address in hexadecimal form is never treated as public.
  return family !== 0 && !blocked.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

const privateNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|onion)$/

/**
 * Whether a host (a name or an IP address) may be on the public internet, rather than this machine or a private
 * network.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host)) return isPublicAddress(host)
  return host.includes('.') && !privateNames.test(host)
}
