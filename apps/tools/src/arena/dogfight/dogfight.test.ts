import { WrongArguments } from '@opsroom/command-line'
import { blueMax } from '@opsroom/rules/blue-max'
import { sameJson, verifyRecord } from '@opsroom/rules/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { playAll } from '../play-all.ts'
import { type DogfightResult, playDogfight } from './game.ts'
import { dogfightOptionsFrom, dogfightPairings } from './options.ts'
import { dogfightSummaryOf, dogfightText } from './summary.ts'

const asked = (line: string) => dogfightOptionsFrom(line.split(' '), 2)

describe('sixteen dogfights of the arena, bots exchanged', () => {
  const pairings = dogfightPairings(
    asked(
      '--allies regular --central recruit --games 16 --seed 3 --exchange --planes tripe/dr1,nie24/alb3 --turns 25',
    ),
  )
  let games: DogfightResult[] = []
  beforeAll(async () => {
    games = await playAll<DogfightResult>(pairings, 1)
  })

  test('are all played to their end, and no bot sends an order that is refused', () => {
    expect(dogfightSummaryOf(games)).toMatchObject({ games: 16, refused: 0 })
    expect(games.every(({ turns }) => turns >= 1 && turns <= 25)).toBe(true)
  })

  test('Regular wins more of them than Recruit', () => {
    expect(dogfightSummaryOf(games).wins.regular?.share).toBeGreaterThan(0.5)
  })

  test('are counted once each, by side and by planes', () => {
    const { alliedWins, centralWins, draws, pairs } = dogfightSummaryOf(games)
    expect(alliedWins + centralWins + draws).toBe(16)
    expect(pairs.map(({ planes, games: count }) => [planes, count])).toEqual([
      ['tripe/dr1', 8],
      ['nie24/alb3', 8],
    ])
    expect(dogfightText(dogfightSummaryOf(games))).toContain('orders refused: 0')
  })

  test('are told by their shots: how many, when the first, how fast they flew', () => {
    const found = dogfightSummaryOf(games)
    const attacks = games.flatMap(
      ({ record }) => JSON.stringify(record).match(/"burst":"[a-z]+","distance"/g) ?? [],
    )
    expect(found.meanShots * 16).toBeCloseTo(attacks.length)
    expect(found.withoutShot).toBe(games.filter(({ shots }) => shots.length === 0).length)
    expect(games.every(({ shots, turns }) => shots.every((turn) => turn >= 1 && turn <= turns))).toBe(true)
    expect(Object.values(found.speeds).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
  })

  test('leave records that verify, each the same when it is played again', () => {
    const [first] = games
    expect(verifyRecord(blueMax, first?.record)).toEqual([])
    expect(sameJson(playDogfight(pairings[0] as never).record, first?.record)).toBe(true)
  })
})

describe('a task of the arena in Blue Max', () => {
  test('is nothing when a bot, a preset or a plane is unknown or flies for the other side', () => {
    for (const line of [
      '--allies ace --central general',
      '--allies ace --central ace --preset night',
      '--allies ace --central ace --planes dr1/tripe',
      '--allies ace --central ace --planes tripe',
      '--allies ace --central ace --planes blimp/blimp',
      '--allies ace --central ace --planes dr1/dr1 --records games',
    ])
      expect(() => dogfightOptionsFrom(line.split(' '), 2)).toThrow(WrongArguments)
  })

  test('may be a plane against itself', () => {
    const [pairing] = dogfightPairings(
      asked('--allies regular --central regular --games 1 --planes dr1/dr1 --turns 12'),
    )
    expect(pairing?.setup.planes).toEqual({ a1: 'dr1', c1: 'dr1' })
    const { causes, turns } = playDogfight(pairing as never)
    expect(turns).toBeGreaterThan(0)
    expect(causes.length).toBeLessThanOrEqual(2)
  })

  test('exchanges the bots, and not the planes, in the second game of a seed', () => {
    const [one, two] = dogfightPairings(
      asked('--allies ace --central regular --games 2 --exchange --planes camel/alb3 --preset twoOnTwo'),
    )
    expect(one?.bots).toEqual({ a1: 'ace', a2: 'ace', c1: 'regular', c2: 'regular' })
    expect(two?.bots).toEqual({ a1: 'regular', a2: 'regular', c1: 'ace', c2: 'ace' })
    expect(two?.setup.planes).toEqual({ a1: 'camel', a2: 'camel', c1: 'alb3', c2: 'alb3' })
    expect(two?.number).toBe(one?.number)
  })
})
