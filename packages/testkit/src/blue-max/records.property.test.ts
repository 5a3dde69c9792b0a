import { blueMax } from '@opsroom/rules/blue-max'
import {
  canonicalJson,
  foldLog,
  redactPlay,
  replayOf,
  type TimeControl,
  verifyRecord,
  viewRecordOf,
  wholeRecordOf,
  wireAudiences,
} from '@opsroom/rules/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownStreamOf } from '../records/any-match.ts'
import { cachedMatch } from '../records/known-match.ts'
import { runCountForCounting } from '../seeds.ts'
import { brawlingBlueMax } from './brawl.ts'
import { altitudeSetups, setupsWithoutAltitude } from './setups.ts'

const live: TimeControl = { kind: 'live', bankMinutes: 5, incrementSeconds: 0, disconnectMinutes: 2 }
const setups = [...setupsWithoutAltitude, ...altitudeSetups].filter(
  ({ turnLimit, fuel }) => turnLimit > 0 || fuel,
)
const matches = fc
  .tuple(
    fc.constantFrom(...setups),
    fc.noShrink(fc.noBias(fc.nat(2 ** 31 - 1))),
    fc.constantFrom(
      { takesBack: 6, resigns: 0 },
      { takesBack: 5, resigns: 12, notes: 8 },
      { takesBack: 8, resigns: 25, timeControl: live },
    ),
  )
  .map(([setup, seed, options]) => cachedMatch(brawlingBlueMax, setup, seed, options))

const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value))

describe('the record of a duel', () => {
  it('is found to be true, whole and as each seat knows it, with take-backs, leavers and clocks', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(matches, (match) => {
        const { game, logEntries, play } = match
        for (const { entry } of logEntries) seen.add(entry.event.type)
        expect(verifyRecord(blueMax, copied(wholeRecordOf(blueMax, game, logEntries)))).toEqual([])
        expect(canonicalJson(foldLog(game, logEntries))).toBe(canonicalJson(play))
        for (const audience of wireAudiences(game.seats.map(({ id }) => id))) {
          const { view, entries } = shownStreamOf(match, logEntries.length, audience)
          expect(verifyRecord(blueMax, copied(viewRecordOf(blueMax, audience, view, entries)))).toEqual([])
        }
      }),
      { numRuns: runCountForCounting(16) },
    )
    for (const type of ['takenBack', 'moved', 'fired', 'ended']) expect(seen).toContain(type)
  })

  it('is found out where a fuel tank, a die or a card was changed', () => {
    const changes: [string, (text: string) => string][] = [
      ['fuel', (text) => text.replace(/"fuel":4(\d)/, '"fuel":3$1')],
      ['a face', (text) => text.replace(/"faces":\[(\d)/, (_, face) => `"faces":[${(Number(face) % 6) + 1}`)],
      ['a manoeuvre', (text) => text.replace('"last":"3S3"', '"last":"2S2"')],
    ]
    const setup = { ...setupsWithoutAltitude[0], duels: 1 }
    for (const [what, change] of changes) {
      const texts = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => {
        const { game, logEntries } = cachedMatch(brawlingBlueMax, setup, number, { takesBack: 0, resigns: 0 })
        return JSON.stringify(wholeRecordOf(blueMax, game, logEntries))
      })
      const changed = texts.map(change).filter((text, place) => text !== texts[place])
      expect(changed.length, what).toBeGreaterThan(0)
      for (const text of changed) expect(verifyRecord(blueMax, JSON.parse(text)), what).not.toEqual([])
    }
  })

  it('is a replay for each duel, that comes to what each seat knows of it', () => {
    const setup = { ...setupsWithoutAltitude[0], duels: 2, turnLimit: 4 }
    const match = cachedMatch(brawlingBlueMax, setup, 7, { takesBack: 6, resigns: 0 })
    for (const audience of wireAudiences(match.game.seats.map(({ id }) => id))) {
      const replays = replayOf(match.game, match.logEntries, audience)
      expect(replays).toHaveLength(2)
      const last = replays.at(-1)
      let game = last?.view.game
      for (const { scope, event } of last?.entries ?? [])
        if (game && scope === 'game') game = match.game.evolve(game, event)
      expect(game).toEqual(redactPlay(match.game, match.play, audience).game)
    }
  })
})
