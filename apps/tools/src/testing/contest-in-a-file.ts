import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playContest } from '@opsroom/bots'
import { randomFrom, sealedGame, seedFromNumber } from '@opsroom/rules/core'
import { gameById } from '@opsroom/rules/games'
import { randomPreparedOrders } from '@opsroom/testkit'
import { onTestFinished } from 'vitest'

/** A contest of sealed orders between so many people, in a folder that goes when the test ends. */
export function contestIn(people: number) {
  const folder = mkdtempSync(join(tmpdir(), 'verify-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const duel = gameById('duel')
  const bound = duel && sealedGame(duel, 'firstNight')
  if (!bound) throw new Error('there are no sealed orders')
  const random = randomFrom(seedFromNumber(people))
  const record = playContest(bound, {
    title: 'Who out-thinks whom',
    setup: 'firstNight',
    seed: random('seed').hex(32),
    bots: { level: 'recruit', budget: 0 },
    envelopes: Array.from({ length: people }, (_, place) => ({
      name: `Person ${place + 1}`,
      nonce: random(`nonce ${place}`).hex(16),
      orders: randomPreparedOrders(bound, place + 1),
    })),
  })
  const write = (name: string, body: unknown): string => {
    const file = join(folder, name)
    writeFileSync(file, JSON.stringify(body))
    return file
  }
  return { record, write }
}
