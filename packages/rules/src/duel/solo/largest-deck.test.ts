import { largestBoard } from '@opsroom/testkit'
import { expect, test } from 'vitest'
import { type Random, randomFrom, rngFrom, seedFromNumber, stateAfter } from '../../core/index.ts'
import { duel } from '../game/duel.ts'
import { duelSetupSchema } from '../game/setup-schema.ts'

test('on the largest board, too, an order of the solo mission shuffles each deck once', () => {
  const game = duel.prepare(duelSetupSchema.parse({ board: largestBoard(), solo: {} }))
  let asked: string[] = []
  const seeded = randomFrom(seedFromNumber(3))
  const random: Random = (purpose) => {
    asked.push(purpose)
    return seeded(purpose)
  }
  const [german] = game.seats
  const seat = german?.id ?? ''
  let decks = 0
  let state = stateAfter(game.open(random, [seat]), game.initial)
  for (let orders = 0; orders < 60; orders++) {
    const order = game.sample(state, seat, rngFrom(seedFromNumber(orders)))
    if (!order) break
    asked = []
    state = stateAfter(game.decide(state, seat, order, random), state)
    const shuffled = asked.filter((purpose) => purpose.includes('/solo/'))
    expect(new Set(shuffled).size).toBe(shuffled.length)
    decks += shuffled.length
  }
  expect(decks).toBeGreaterThan(0)
})
