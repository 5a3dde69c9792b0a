import { createHash } from 'node:crypto'
import { botLevels, type SealedGame, sealedGame, seedFromNumber } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { randomPreparedOrders } from '@opsroom/testkit'
import { expect, it } from 'vitest'
import { botsVersion, playSealedPairing } from './play.ts'

/** For each version of the bots, the hash of the orders of each level in one pairing. */
const hashes: Record<number, Record<string, string>> = {
  1: { recruit: '1a4f23e59ce1527a', regular: 'c040aedd948f3b1b', ace: 'ed0076901ea9a5fa' },
}

it('any change of the orders of a level raises the version of the bots', () => {
  const bound = sealedGame(duel as never, 'firstNight') as SealedGame
  const prepared = [randomPreparedOrders(bound, 1), randomPreparedOrders(bound, 2)] as const
  const found = Object.fromEntries(
    botLevels.map((level) => {
      const { orders } = playSealedPairing(bound, seedFromNumber(1), prepared, { level, budget: 4 })
      return [level, createHash('sha256').update(JSON.stringify(orders)).digest('hex').slice(0, 16)]
    }),
  )
  expect(found, 'raise botsVersion, and write down these hashes for it').toEqual(hashes[botsVersion])
})
