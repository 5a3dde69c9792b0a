import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sameJson, verifyRecord } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { beforeAll, describe, expect, test } from 'vitest'
import { meanOf, shareOf } from './interval.ts'
import { keptGamesIn } from './kept.ts'
import { type DuelGameResult, playPairing } from './night.ts'
import { optionsFrom } from './options.ts'
import { pairingsOf } from './pairings.ts'
import { playAll } from './play-all.ts'
import { writeRecord } from './records.ts'
import { summaryJson, summaryOf } from './summary.ts'

const asked = (line: string) => optionsFrom(line.split(' '), 2)

describe('twenty nights of the arena, sides exchanged', () => {
  const pairings = pairingsOf(
    asked('--british regular --german recruit --nights 20 --seed 3 --exchange --budget 8'),
  )
  let games: DuelGameResult[] = []
  beforeAll(async () => {
    games = await playAll(pairings, 1)
  })

  test('are all played to their end, and no bot sends an order that is refused', () => {
    expect(games).toHaveLength(20)
    expect(summaryOf(games)).toMatchObject({ nights: 20, refused: 0 })
  })

  test('Regular wins more of them than Recruit', () => {
    expect(summaryOf(games).wins.regular?.share).toBeGreaterThan(0.5)
  })

  test('are summed up in one line for a program', () => {
    const line = summaryJson(summaryOf(games))
    expect(line).not.toContain('\n')
    const { britishWins, germanWins, draws, ...rest } = JSON.parse(line)
    expect(britishWins + germanWins + draws).toBe(20)
    expect(rest).toMatchObject({
      nights: 20,
      meanVp: expect.any(Number),
      refused: 0,
      p95DecisionMs: expect.any(Number),
    })
  })

  test('leave records that verify, each the same when it is played again', () => {
    const [first] = games
    expect(verifyRecord(duel, first?.record)).toEqual([])
    expect(sameJson(playPairing(pairings[0] as never).record, first?.record)).toBe(true)
  })

  test('are written with what the bots believed beside them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'arena-'))
    writeRecord(folder, 0, games[0] as DuelGameResult)
    expect(readdirSync(folder)).toHaveLength(2)
    expect(
      verifyRecord(duel, JSON.parse(readFileSync(join(folder, '0001-regular-recruit.json'), 'utf8'))),
    ).toEqual([])
    rmSync(folder, { recursive: true })
    expect(existsSync(folder)).toBe(false)
  })
})

test('results are kept from slice to slice, but for a line that was broken off', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arena-'))
  const file = join(folder, 'games')
  const [first, second, third] = pairingsOf(asked('--british recruit --german recruit --nights 3 --budget 1'))
  if (!first || !second || !third) throw new Error('three games were asked for')
  const game = playPairing(first)
  keptGamesIn<DuelGameResult>(file).add(game)
  appendFileSync(file, '{"winners":["tw')
  const later = keptGamesIn<DuelGameResult>(file)
  expect(later.of(first)).toMatchObject({ winners: game.winners, nights: game.nights, record: null })
  expect(later.of(second)).toBeUndefined()
  later.add({ ...game, pairing: second })
  const last = keptGamesIn<DuelGameResult>(file)
  expect([first, second, third].map((pairing) => last.of(pairing) !== undefined)).toEqual([true, true, false])
  expect(summaryOf([first, second].flatMap((pairing) => last.of(pairing) ?? [])).nights).toBe(2)
  rmSync(folder, { recursive: true })
})

describe('a task of the arena', () => {
  test('is refused by name when a bot is unknown or a number is none', () => {
    expect(() => asked('--british ace --german general')).toThrow('--german is one of')
    expect(() => asked('--british ace --german ace --nights x')).toThrow('--nights is a whole number')
    expect(() => asked('--british ace')).toThrow('--german is one of')
    expect(() => asked('--british ace --german ace --preset noon')).toThrow("not 'noon'")
    expect(() => asked('--british ace --german ace --setup []')).toThrow('--setup is no setup')
  })

  test('plays every seed twice when the sides are exchanged', () => {
    const pairings = pairingsOf(asked('--british ace --german regular --nights 4 --seed 2 --exchange'))
    expect(pairings.map(({ number }) => number - 2_000_000)).toEqual([0, 0, 1, 1])
    expect(pairings.map(({ bots }) => bots.one)).toEqual(['ace', 'regular', 'ace', 'regular'])
  })
})

describe('confidence', () => {
  test('is narrower the more games there are, and never beyond 0 and 1', () => {
    const few = shareOf(4, 5)
    const many = shareOf(320, 400)
    expect(many.high - many.low).toBeLessThan(few.high - few.low)
    expect(shareOf(20, 20).high).toBeCloseTo(1, 10)
    expect(shareOf(320, 400).low).toBeCloseTo(0.758, 2)
  })

  test('of a mean covers it', () => {
    const { mean, low, high } = meanOf([1, 2, 3, 4])
    expect([low < mean, mean, mean < high]).toEqual([true, 2.5, true])
  })
})
