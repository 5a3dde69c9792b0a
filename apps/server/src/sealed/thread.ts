import { parentPort } from 'node:worker_threads'
import { deflateRawSync } from 'node:zlib'
import { playSealedPairing } from '@opsroom/bots'
import { pairingSeed, type SealedGame, sealedGame } from '@opsroom/rules/core'
import { gameById } from '@opsroom/rules/games'
import { lowerPriority } from '../ops/low-priority.ts'
import type { PairingRow } from '../store/index.ts'
import type { PairingBatch, PairingBatchReply } from './player-thread.ts'

lowerPriority(true)

/** The game of the contest, prepared once for all its slices. */
let bound: { key: string; game: SealedGame } | undefined

function boundFor({ game, setup, version }: PairingBatch): SealedGame {
  const key = `${game} ${setup} ${version}`
  if (bound?.key === key) return bound.game
  const rules = gameById(game)
  const found = rules && sealedGame(rules, setup, version)
  if (!found) throw new Error(`there are no sealed orders ${key}`)
  bound = { key, game: found }
  return found
}

function play(slice: PairingBatch): PairingRow[] {
  const { seed, bots, envelopes, pairings } = slice
  const game = boundFor(slice)
  return pairings.map(([first, second]) => {
    const [one, two] = [envelopes[first], envelopes[second]]
    if (!one || !two) throw new Error('an envelope is missing')
    const own = pairingSeed(game, seed, [one.commitment, two.commitment])
    const { points, orders } = playSealedPairing(game, own, [one.orders, two.orders], bots)
    return { first, second, points, orders: deflateRawSync(JSON.stringify(orders)) }
  })
}

/** The thread in which bots play the games of contests, so that no table waits for them. */
parentPort?.on('message', (slice: PairingBatch) => {
  const reply = (): PairingBatchReply => {
    try {
      return { played: play(slice) }
    } catch (error) {
      return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
  parentPort?.postMessage(reply())
})
