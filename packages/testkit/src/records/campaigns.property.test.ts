import {
  begunChapters,
  canonicalJson,
  emptyPlay,
  foldLog,
  type LogEntry,
  numbersTakenBackBy,
  type Play,
  playAfter,
  verifyRecord,
  wholeRecordOf,
} from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runCount } from '../seeds.ts'
import { cachedMatch } from './known-match.ts'
import type { MatchOptions } from './play-match.ts'
import type { RandomMatch } from './random-match.ts'

const { firstNight, mirrorMatch } = duelPresets
const setups = [mirrorMatch, { ...firstNight, nights: 2 }, { ...firstNight, nights: 3 }]
const options: MatchOptions[] = [
  { takesBack: 5, resigns: 0 },
  { takesBack: 8, resigns: 90 },
  { takesBack: 8, resigns: 0, draws: 90 },
]
const matches = fc
  .tuple(fc.constantFrom(...setups), fc.noShrink(fc.noBias(fc.nat(2 ** 31 - 1))), fc.constantFrom(...options))
  .map(([setup, seed, manner]) => cachedMatch(duel, setup, seed, manner))

/** Walks through an event log. @param observe told of each entry with the play before and after it */
function walk(
  { game, logEntries }: RandomMatch,
  observe: (logEntry: LogEntry, before: Play, after: Play) => void,
): void {
  let play = emptyPlay(game)
  for (const [place, logEntry] of logEntries.entries()) {
    const after = playAfter(game, play, logEntries.slice(0, place), logEntry)
    observe(logEntry, play, after)
    play = after
  }
}

// That it keeps the law, and that what was taken back has never been, is shown by the random nights (`properties/`).
describe('a game of several nights, with take-backs, resignations and draws at any point', () => {
  it('folds the same from every beginning of a night as from the first line', () => {
    fc.assert(
      fc.property(matches, (match) => {
        const { game, logEntries } = match
        let begun = 0
        walk(match, (logEntry, _, play) => {
          const chapters = begunChapters(game, play).length
          const isBeginning = chapters > begun && chapters > 1
          begun = chapters
          if (!isBeginning) return
          const from = { number: logEntry.number, play: JSON.parse(canonicalJson(play)) as Play }
          const after = logEntries.slice(logEntry.number)
          // A table that takes back something from before it reads the whole event log.
          const reaches = (each: LogEntry) =>
            numbersTakenBackBy(each).some((number) => number <= logEntry.number)
          const until = after.findIndex(reaches)
          const here = until === -1 ? after : after.slice(0, until)
          const whole = foldLog(game, logEntries.slice(0, logEntry.number + here.length))
          expect(canonicalJson(foldLog(game, here, from))).toBe(canonicalJson(whole))
        })
      }),
      { numRuns: runCount(6) },
    )
  })

  it('has a record that is found to be true', () => {
    fc.assert(
      fc.property(matches, (match) => {
        const record = wholeRecordOf(duel, match.game, match.logEntries)
        expect(verifyRecord(duel, JSON.parse(JSON.stringify(record)))).toEqual([])
      }),
      { numRuns: runCount(8) },
    )
  })
})
