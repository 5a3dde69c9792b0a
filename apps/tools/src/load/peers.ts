import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Servers that the product is compared with. Their packages are a workspace of their own (`apps/tools/peers`), so that nobody
 * who plays or builds installs them.
 */
export type Peer = 'boardgame-io' | 'colyseus'

const peerPath = (path: string): string => fileURLToPath(new URL(`../../peers/${path}`, import.meta.url))

/** The server of a peer, or the clients of Colyseus. @returns the path of the module */
export const peerFile = (name: Peer | 'colyseus-pair'): string => peerPath(`src/${name}.ts`)

/** Whether `pnpm peers` has installed their packages. */
export const arePeersInstalled = (): boolean => existsSync(peerPath('node_modules'))
