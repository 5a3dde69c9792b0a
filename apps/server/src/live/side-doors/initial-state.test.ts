import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Duel, eveningOf, openDuel, play, seatOf, startDuel } from '../../../testing/duel.ts'
import { defences, raid } from '../../../testing/duel-orders.ts'
import { borrowServer } from '../../../testing/shared-servers.ts'
import type { TestServer } from '../../../testing/test-server.ts'

const evening = [
  'acted',
  'british',
  'carried',
  'engaged',
  'ground',
  'ledger',
  'night',
  'nights',
  'phase',
  'results',
  'round',
  'squadrons',
  'vp',
]
const stages: [string, string[], (server: TestServer) => Promise<Duel>][] = [
  ['before the start', evening, openDuel],
  ['in phase 1', evening, startDuel],
  ['in phases 3 and 4', [...evening, 'weather'], eveningOf],
  [
    'while one side is ready',
    [...evening, 'weather'],
    async (server) => {
      const night = await eveningOf(server)
      await play(night, raid)
      return night
    },
  ],
  [
    'when the curtain has risen',
    [...evening, 'weather', 'bomber', 'mosquito', 'commitment', 'turn', 'turnOver'],
    async (server) => {
      const night = await eveningOf(server)
      await play(night, raid, defences)
      return night
    },
  ],
]

describe('the initial state', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await borrowServer()
  })
  afterAll(() => server.close())

  it.each(stages)('%s is what D14 lists and nothing else', async (_, listed, at) => {
    const night = await at(server)
    for (const who of ['german', 'watcher'] as const) {
      const { view, ...answer } = await night[who].open(night.room, seatOf[who])
      const ofASeat = who === 'german' ? ['seen'] : []
      expect(Object.keys(answer).sort()).toEqual(['as', 'code', 'host', 'last', 'ok', ...ofASeat, 'yours'])
      expect(Object.keys(view ?? {}).sort()).toEqual(['game', 'table'])
      expect(Object.keys(view?.table ?? {})).toEqual(['open'])
      expect(Object.keys(view?.game.open ?? {}).sort()).toEqual([...listed].sort())
      expect(view?.game.secrets).toEqual(who === 'german' ? { two: {} } : undefined)
      expect(view?.game).not.toHaveProperty('sealed')
    }
  })

  it('hidden pieces have no field in it, not even an empty one', async () => {
    const night = await eveningOf(server)
    await play(night, defences)
    const answers = [
      await night.british.open(night.room, 'one'),
      await night.watcher.open(night.room, 'public'),
    ]
    for (const answer of answers) {
      expect(JSON.stringify(answer)).not.toMatch(/flak|fireEngine|bomber|mosquito|plan|defences/i)
      expect(answer.view?.game.open.ground).toEqual({
        placed: {},
        destroyed: {},
        airportBombs: {},
        targetMarkers: {},
      })
    }
  })
})
