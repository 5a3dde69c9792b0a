import { type AnyGame, type AnyPreparedGame, seedFromNumber } from '@opsroom/rules/core'
import { gameById } from '@opsroom/rules/games'
import { readConfig, startServer } from '@opsroom/server/server'
import { Socket } from 'socket.io'
import { environmentUnderLoad } from '../../load/environment.ts'
import { answerParentRequests } from '../../load/processes/serving.ts'
import { type LeakName, leakNamed } from '../leaks.ts'
import { plantLeaksInSockets } from '../wire-leaks.ts'

/** A message from the parent process to an attacked server. */
export type AttackedRequest = { seed: number } | { plant: LeakName | null }

/**
 * This process is the real server with its real database, with two exceptions: the chance of a room comes from the
 * number of a night, and a leak may be planted. Its settings come from the environment, as for the real server.
 */
let seed = 0
let leakNow: ReturnType<typeof leakNamed> | undefined

/**
 * A proxy of a prepared game that applies the leak planted at the time of each call, if any. Servers keep prepared
 * games between rooms, so the planted leak may change.
 */
function withMistakes(prepared: AnyPreparedGame): AnyPreparedGame {
  const broken = new Map<unknown, AnyPreparedGame>()
  return new Proxy(prepared, {
    get(_, key: keyof AnyPreparedGame) {
      const mistake = leakNow?.in
      if (!mistake) return prepared[key]
      const game = broken.get(mistake) ?? mistake(prepared)
      broken.set(mistake, game)
      return game[key]
    },
  })
}

function leaking(id: string): AnyGame | undefined {
  const game = gameById(id)
  return game && { ...game, prepare: (setup, version) => withMistakes(game.prepare(setup, version)) }
}

plantLeaksInSockets(Socket.prototype, () => leakNow?.wire)
// The time grid of answers to secret orders is that of the product. The limits for an address and for a statement's
// duration are raised, because the attack holds up orders on purpose.
const attacked = { SECRET_STEP_MS: '', ROOMS_PER_DAY: '1000000', DATABASE_SECONDS: '600' }
const config = readConfig({ ...environmentUnderLoad, ...attacked, ...process.env })
const server = await startServer(config, {
  gameById: leaking,
  newSeed: () => new Uint8Array(seedFromNumber(seed)),
})
answerParentRequests<AttackedRequest>(
  { url: server.url },
  (request) => {
    if ('seed' in request) seed = request.seed
    else leakNow = request.plant === null ? undefined : leakNamed(request.plant)
    return {}
  },
  () => server.close(),
)
