import { createRequire } from 'node:module'
import type { Game } from 'boardgame.io/dist/types/src/types.d.ts'
import { answerParentRequests, usageOfThisProcess } from '../../src/load/processes/serving.ts'
import { hexes, ledgerLine, mostLines, type PeerNight } from './night.ts'

/**
 * boardgame.io with its store in memory. Its one move is about what an order is here: a map with secrets of each side and
 * of neither, a ledger. `playerView` shows everything but the secrets of others, as the library means it.
 */
const require = createRequire(import.meta.url)
type ServerModule = typeof import('boardgame.io/dist/types/packages/server.d.ts')
type InternalModule = typeof import('boardgame.io/dist/types/packages/internal.d.ts')
const { Server } = require('boardgame.io/server') as ServerModule
const { InitializeGame } = require('boardgame.io/internal') as InternalModule

interface State extends PeerNight {
  secret?: { deck: number[]; route: string[] }
  players?: Record<string, unknown>
  me?: unknown
}

const night: Game<State> = {
  name: 'night',
  setup: ({ random }) => ({
    secret: { deck: random.Shuffle([...Array(12).keys()]), route: ['NE', 'E', 'E', 'NW', 'W', 'W'] },
    players: {
      0: { route: Array(14).fill('E') },
      1: {
        tiles: Object.fromEntries(Array.from({ length: hexes }, (_, hex) => [hex, { flak: 1, radar: 0 }])),
      },
    },
    ledger: [],
    at: 16,
    points: 0,
  }),
  playerView: ({ G: { secret: _, players, ...open }, playerID }) => ({
    ...open,
    me: players?.[playerID ?? ''],
  }),
  moves: {
    step({ G }) {
      G.at = (G.at + 1) % hexes
      G.points += 1
      G.ledger.push(ledgerLine())
      if (G.ledger.length > mostLines) G.ledger.shift()
    },
  },
  turn: { activePlayers: { value: { 0: null, 1: null } as never } },
}

const server = Server({ games: [night], origins: ['*'] })
const { appServer } = await server.run(0)
const { port } = appServer.address() as { port: number }

/** Makes the match that a pair plays. */
async function open(matchID: string): Promise<void> {
  const initialState = InitializeGame({ game: night, numPlayers: 2 })
  const now = Date.now()
  const players = { 0: { id: 0 }, 1: { id: 1 } }
  const metadata = { gameName: 'night', players, unlisted: false, createdAt: now, updatedAt: now }
  await server.db.createMatch(matchID, { initialState, metadata })
}
const matches = Number(process.env.LOAD_PAIRS)
for (let match = 0; match < matches; match++) await open(`${match}`)
answerParentRequests({ url: `http://127.0.0.1:${port}` }, usageOfThisProcess)
