import {
  type Audience,
  type ChapterReplay,
  canonicalJson,
  endedChapterCount,
  evolvePlay,
  foldLog,
  type Play,
  redactPlay,
  replayOf,
  wireAudiences,
} from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runCount } from '../seeds.ts'
import { cachedMatch } from './known-match.ts'
import type { RandomMatch } from './random-match.ts'

const { firstNight, mirrorMatch } = duelPresets
const matches = fc
  .tuple(
    fc.constantFrom(mirrorMatch, { ...firstNight, nights: 3 }),
    fc.noShrink(fc.noBias(fc.nat(2 ** 31 - 1))),
    fc.constantFrom(
      { takesBack: 0, resigns: 0 },
      { takesBack: 6, resigns: 0 },
      { takesBack: 0, resigns: 150 },
    ),
  )
  .map(([setup, seed, options]) => cachedMatch(duel, setup, seed, options))
const viewpointsOf = ({ game }: RandomMatch): Audience[] => [
  ...wireAudiences(game.seats.map(({ id }) => id)),
  'truth',
]
const fold = ({ game }: RandomMatch, { view, entries }: ChapterReplay): Play =>
  entries.reduce((play, entry) => evolvePlay(game, play, entry), view)

describe('a replay', () => {
  it('goes on from night to night without a gap, and comes to what its viewer knows at the end', () => {
    fc.assert(
      fc.property(matches, (match) => {
        for (const viewpoint of viewpointsOf(match)) {
          const nights = replayOf(match.game, match.logEntries, viewpoint)
          for (const [place, night] of nights.entries()) {
            const end = fold(match, night)
            const next = nights[place + 1]
            if (next) expect(canonicalJson(end)).toBe(canonicalJson(next.view))
            else if (viewpoint !== 'truth')
              expect(canonicalJson(end)).toBe(canonicalJson(redactPlay(match.game, match.play, viewpoint)))
          }
        }
      }),
      { numRuns: runCount(6) },
    )
  })

  it('tells at any moment what it tells of the nights that were over when the last of them was', () => {
    fc.assert(
      fc.property(matches, fc.nat(10_000), (match, moment) => {
        const { game, logEntries } = match
        const until = 1 + (moment % logEntries.length)
        const seen = logEntries.slice(0, until)
        const play = foldLog(game, seen)
        const nights = play.table.open.ending ? undefined : endedChapterCount(game, play)
        for (const viewpoint of viewpointsOf(match)) {
          const now = replayOf(game, seen, viewpoint)
          if (nights !== undefined) expect(now).toHaveLength(nights)
          // Events since the end of the last night make no difference to what is told.
          const ends = seen.findLastIndex(({ entry }) => entry.event.type === 'nightEnded')
          const takenBack = logEntries.some(({ entry }) => entry.event.type === 'takenBack')
          if (nights && !takenBack)
            expect(now).toEqual(replayOf(game, logEntries.slice(0, ends + 1), viewpoint))
          expect(JSON.stringify(now)).not.toContain('"sealed"')
        }
      }),
      { numRuns: runCount(12) },
    )
  })
})
