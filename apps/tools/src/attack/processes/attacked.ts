import { type AnyGame, type AnyPreparedGame, seedFromNumber } from '@opsroom/rules/core'
import { gameById } from '@opsroom/rules/games'
import { readConfig, startServer } from '@opsroom/server/server'
import { Socket } from 'socket.io'
import { loadEnvironment } from '../../load/environment.ts'
import { serve } from '../../load/processes/serving.ts'
import { type LeakName, leakNamed } from '../leaks.ts'
import { openWire } from '../wire-leaks.ts'

/** Messages of the process that has started this one. */
export type AttackedRequest = { seed: number } | { plant: LeakName | null }

/**
 * The real server with its real database, except that a room draws its chance from a known night, and that a leak may
 * be planted in it. Its settings come from the environment, as for the real one.
 */
let seed = 0
let leakNow: ReturnType<typeof leakNamed> | undefined

/**
 * A proxy of a prepared game that has the leak planted now, if there is one: servers keep prepared games from room to
 * room, so the leak may change meanwhile.
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

openWire(Socket.prototype, () => leakNow?.wire)
// The slots of secret orders are those of the product. The limits of one address and of a statement are not, because an
// order is held up on purpose.
const attacked = { SECRET_STEP_MS: '', ROOMS_PER_DAY: '1000000', DATABASE_SECONDS: '600' }
const config = readConfig({ ...loadEnvironment, ...attacked, ...process.env })
const server = await startServer(config, {
  gameById: leaking,
  newSeed: () => new Uint8Array(seedFromNumber(seed)),
})
serve<AttackedRequest>(
  { url: server.url },
  (request) => {
    if ('seed' in request) seed = request.seed
    else leakNow = request.plant === null ? undefined : leakNamed(request.plant)
    return {}
  },
  () => server.close(),
)
