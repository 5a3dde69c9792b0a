import {
  canonicalJson,
  evolvePlay,
  redactEntry,
  redactPlay,
  verifyRecord,
  wireAudiences,
} from '@opsroom/rules/core'
import { duelPresets } from '@opsroom/rules/duel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runCount } from '../seeds.ts'
import { arbitraryMatch, gameOfMatches, recordAt, shownStreamOf } from './any-match.ts'
import { cachedMatch } from './known-match.ts'

const { firstNight } = duelPresets

describe('the record of a game that is being played', () => {
  const moments = fc.tuple(arbitraryMatch, fc.nat(10_000))

  it('contains nothing that its audience’s stream did not contain', () => {
    fc.assert(
      fc.property(moments, ([match, moment]) => {
        const until = 1 + (moment % match.logEntries.length)
        for (const audience of wireAudiences(match.game.seats.map(({ id }) => id))) {
          const record = recordAt(match, until, audience)
          // True: its view is the fold of its entries. Its entries are the stream.
          expect(verifyRecord(gameOfMatches, record)).toEqual([])
          const { entries } = shownStreamOf(match, until, audience)
          const stream = entries.map(({ view: _, gone: __, ...entry }) => JSON.stringify(entry)).join()
          for (const { event } of 'entries' in record ? record.entries : [])
            expect(stream).toContain(JSON.stringify(event).slice(1, -1))
        }
      }),
      { numRuns: runCount(8) },
    )
  })

  it('is found out when its view says more than its entries', () => {
    const match = cachedMatch(gameOfMatches, firstNight, 3, { takesBack: 0, resigns: 0 })
    const record = recordAt(match, 30, 'one')
    const secret = match.logEntries.find(({ entry }) => entry.event.type === 'defencesLocked')?.entry.event
      .own?.two
    Object.assign((record as { view: { game: object } }).view.game, { secrets: { one: {}, two: secret } })
    expect(verifyRecord(gameOfMatches, record)[0]?.rule).toBe('R8')
    const shorter = recordAt(match, 30, 'one')
    if ('entries' in shorter) shorter.entries.splice(4, 1)
    expect(verifyRecord(gameOfMatches, shorter)[0]?.rule).toBe('R3')
  })

  it('folds on for its reader: what comes next fits', () => {
    const match = cachedMatch(gameOfMatches, firstNight, 5, { takesBack: 0, resigns: 0 })
    const { view } = shownStreamOf(match, 20, 'two')
    let play = view
    for (const { entry } of match.logEntries.slice(20)) {
      const seen = redactEntry(match.game, entry, 'two')
      if (seen) play = evolvePlay(match.game, play, seen)
    }
    expect(canonicalJson(play)).toBe(canonicalJson(redactPlay(match.game, match.play, 'two')))
  })
})
