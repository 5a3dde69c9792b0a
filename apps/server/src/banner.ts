import { networkInterfaces } from 'node:os'
import { hostForUrl } from './ops/address.ts'
import type { Config } from './ops/config.ts'
import { embeddedFolderNotes } from './store/postgres/embedded-folder.ts'

/**
 * The text that a terminal shows when the server has started: its addresses on this machine, on the local network, and
 * from anywhere, and the place of its database if that is not the one that was asked for.
 */
export function startupText(
  {
    host,
    publicUrl,
    servers,
    databaseUrl,
    dataDir,
  }: Pick<Config, 'host' | 'publicUrl' | 'servers' | 'databaseUrl' | 'dataDir'>,
  port: number,
): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const lan = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ address, family, internal }) => !internal && (family === 'IPv4' || isOpen(host, address)))
    .map(({ address }) => `  On the same network  http://${hostForUrl(address)}:${port}`)
  const lines = [
    `  On this machine      http://${everywhere ? 'localhost' : hostForUrl(host)}:${port}`,
    ...(everywhere ? lan : []),
    ...(publicUrl ? [`  From anywhere        ${publicUrl}`] : []),
    ...(servers > 1 ? [`  Servers              ${servers}`] : []),
  ]
  const notes = databaseUrl ? [] : embeddedFolderNotes(dataDir)
  return `\nOps Room is open.\n\n${lines.join('\n')}\n${notes.map((note) => `\n  ${note}\n`).join('')}`
}

/**
 * Whether the server can be reached at an IPv6 address of this machine. It cannot if it listens on IPv4 only.
 * Link-local addresses are left out, because a browser also needs the network interface for them.
 */
const isOpen = (host: string, address: string): boolean => host === '::' && !address.startsWith('fe80:')
