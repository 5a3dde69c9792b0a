import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Other game servers, with which the product is compared. Their packages are a separate workspace (`apps/tools/peers`),
 * so that nobody who only plays or builds has to install them.
 */
export type PeerServer = 'boardgame-io' | 'colyseus'

const peerPath = (path: string): string => fileURLToPath(new URL(`../../peers/${path}`, import.meta.url))

/** The path of a module among the peers: the server of a peer, or the clients of Colyseus. */
export const peerServerFile = (name: PeerServer | 'colyseus-pair'): string => peerPath(`src/${name}.ts`)

/** Whether `pnpm peers` has installed the packages of the peers. */
export const arePeersInstalled = (): boolean => existsSync(peerPath('node_modules'))
