import { networkInterfaces } from 'node:os'
import type { Config } from './config.ts'

/** The addresses at which this server can be opened: on this machine, on the same network, and from anywhere. */
export function addressesOf({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>, port: number): string[] {
  const everywhere = host === '0.0.0.0' || host === '::'
  const lan = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `  On the same network  http://${address}:${port}`)
  return [
    `  On this machine      http://${everywhere ? 'localhost' : host}:${port}`,
    ...(everywhere ? lan : []),
    ...(publicUrl ? [`  From anywhere        ${publicUrl}`] : []),
  ]
}

export const bannerOf = (addresses: string[]): string => `\nOps Room is open.\n\n${addresses.join('\n')}\n`
