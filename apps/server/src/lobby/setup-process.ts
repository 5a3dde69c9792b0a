import { randomFrom, rngFrom, stateAfter, viewOf } from '@opsroom/rules/core'
import { gameById } from '@opsroom/rules/games'
import { answerQuestions } from '../ops/bounded-child.ts'
import { firstProblemOf, problemLocale } from './problem-of.ts'
import type { SetupQuestion, SetupReply } from './setup-check.ts'

/** Any seed will do, because the game that is opened here is never played. */
const seed = new Uint8Array(32)

/**
 * Parses the options by the game's schema, and tries the work of a table before the first order: prepares the game,
 * opens it, and computes the options and a sample order of each seat that is waited for.
 */
function check({ game: id, setup }: SetupQuestion): SetupReply {
  const game = gameById(id)
  if (!game) return { path: 'game', problem: 'this server does not offer that game' }
  const read = game.setup.safeParse(setup, problemLocale)
  if (!read.success) return firstProblemOf(read.error.issues)
  const prepared = game.prepare(read.data)
  const seats = prepared.seats.map((seat) => seat.id)
  const state = stateAfter(prepared.open(randomFrom(seed), seats), prepared.initial)
  for (const seat of prepared.waitingFor(state).seats) {
    const view = viewOf(state, seat)
    prepared.options(view, seat)
    prepared.sample(view, seat, rngFrom(seed))
  }
  return { setup: read.data }
}

answerQuestions(check)
