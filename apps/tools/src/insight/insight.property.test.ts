import { type ChapterInsight, explainerOf, insightOf, readWholeRecord } from '@opsroom/bots'
import { rngFrom, seedFromNumber, wholeRecordOf } from '@opsroom/rules/core'
import { type DuelSetup, duel, duelPresets } from '@opsroom/rules/duel'
import { matchFromMoment, playMatch, playOn, randomOrderOfSeat, seatAllAndStart } from '@opsroom/testkit'
import { describe, expect, test } from 'vitest'
import { playPairing } from '../arena/night.ts'
import { isLongRun } from '../testing/run-length.ts'
import { measureNight, pairingOf } from './measure.ts'
import { blunderKinds } from './spoil.ts'
import { regulars } from './testing/regulars.ts'

/** Explaining a night takes seconds: the gate has a short one, the long run has two of usual length and more samples. */
const places = isLongRun ? [18, 0, 1] : [18]
const samples = isLongRun ? 3 : 2
const nights = places.flatMap((place) => measureNight(pairingOf(regulars, place), samples) ?? [])

describe('the explanation of a night', () => {
  test('splits the way from the first expectation to the result into parts that add up exactly', () => {
    expect(nights).toHaveLength(places.length)
    for (const night of nights) expect(night.addsUp).toBe(true)
  })

  test('ends every curve at the result, which is then certain', () => {
    for (const { ends, insight } of nights) {
      expect(ends).toBe(true)
      for (const { points, result } of insight.chapters)
        for (const line of Object.values(points.at(-1)?.lines ?? {}))
          expect(line).toEqual({ margin: result, error: 0, wins: result > 0 ? 1000 : result < 0 ? 0 : 500 })
    }
  })

  test('shows a moment before each order, in the order of the replay', () => {
    for (const { insight } of nights)
      for (const { points } of insight.chapters) {
        const moments = points.map(({ at }) => at)
        expect(moments).toEqual([...moments].sort((a, b) => a - b))
        expect(points.length).toBeGreaterThan(20)
      }
  })

  test('knows nothing of the other side before anything is locked, and everything at the end', () => {
    for (const { insight } of nights)
      for (const { points } of insight.chapters)
        for (const { lines } of [points[0], points[1], points.at(-1)].flatMap((point) => point ?? []))
          expect(new Set(Object.values(lines).map((line) => JSON.stringify(line))).size).toBe(1)
  })

  test('says when the German could infer the target: from a few bits to none once it is bombed', () => {
    for (const { insight } of nights)
      for (const { inferred } of insight.chapters) {
        expect(inferred[0]?.bits).toBeGreaterThan(500)
        expect(inferred.every(({ bits, chance }) => bits >= 0 && chance >= 0 && chance <= 1000)).toBe(true)
        expect(inferred.at(-1)).toMatchObject({ bits: 0, chance: 1000 })
      }
  })

  test('is the same again from the same record', () => {
    const record = readWholeRecord(playPairing(pairingOf(regulars, 18)).record)
    expect(record && insightOf(record, samples)).toEqual(nights[0]?.insight)
  })

  /** Nights in which the mistake is the first that is named, even with two samples. */
  const shownBy = { fuel: 18, route: 16 }

  test.each(blunderKinds)('names a mistake that was put in on purpose: %s', (blunder) => {
    const isNamedFirst = (place: number) => measureNight(pairingOf(regulars, place), 2, blunder)?.place === 1
    if (isNamedFirst(shownBy[blunder])) return
    const other = Array.from({ length: 24 }, (_, place) => place).find(isNamedFirst)
    expect.fail(
      `night ${shownBy[blunder]} does not show '${blunder}' any more; of 0 to 23 night ${other} does`,
    )
  })
})

test('a match is explained by the version of the rules that it was opened with', () => {
  const older = { ...duel, version: 1 }
  const { game, logEntries } = playMatch(older, duelPresets.firstNight, 22, { takesBack: 0, resigns: 0 })
  const record = wholeRecordOf({ id: duel.id, version: duel.version }, game, logEntries)
  const insight = record && insightOf(record, 1)
  expect(insight).toMatchObject({ version: 1 })
  for (const { points, result } of insight?.chapters ?? [])
    expect(points.at(-1)?.lines.truth).toMatchObject({ margin: result })
  expect(insight?.chapters).toHaveLength(1)
})

test('a match that began in the middle of a night of another one is explained from there on', () => {
  const source = playMatch(duel, duelPresets.firstNight, 6, { takesBack: 0, resigns: 0 })
  const middle = source.logEntries.findIndex(({ entry }) => entry.event.type === 'mosquitoFlew')
  expect(middle).toBeGreaterThan(0)
  const match = seatAllAndStart(matchFromMoment(duel, source, middle, 7))
  const rng = rngFrom(seedFromNumber(8))
  expect(playOn(match, 1000, (now) => randomOrderOfSeat(now, rng))).toBe(true)
  const record = wholeRecordOf(duel, match.game, match.logEntries)
  const [chapter] = (record && insightOf(record, 1))?.chapters ?? []
  const { points, prior, result, split } = chapter as ChapterInsight
  expect(points.length).toBeGreaterThan(5)
  expect(points[0]?.lines.truth).toEqual(prior)
  expect(points.at(-1)?.lines.truth).toMatchObject({ margin: result })
  expect(split.reduce((sum, part) => sum + part.points, 0)).toBe(result - prior.margin)
})

test('a mission for one, and a game that has no explainer, cannot be explained', () => {
  const alone = { ...(duelPresets.firstNight as DuelSetup), solo: {} }
  expect(explainerOf('duel', alone)).toBeUndefined()
  expect(explainerOf('blue-max', {})).toBeUndefined()
  expect(explainerOf('duel', duelPresets.firstNight)).toBeDefined()
})
