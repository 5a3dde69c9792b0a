import {
  canonicalJson,
  foldLog,
  redactPlay,
  replayOf,
  type TimeControl,
  verifyRecord,
  wholeRecordOf,
  wireAudiences,
} from '@opsroom/rules/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cachedMatch } from '../records/known-match.ts'
import { runCount, runCountForCounting } from '../seeds.ts'
import { type SnowballSetup, snowball } from './game.ts'

const live: TimeControl = { kind: 'live', bankMinutes: 5, incrementSeconds: 0, disconnectMinutes: 2 }
const matches = fc
  .tuple(
    fc.constantFrom<SnowballSetup['policy'][]>('eliminated', 'botPlaysOn', 'sideLoses'),
    fc.noShrink(fc.noBias(fc.nat(2 ** 31 - 1))),
    fc.constantFrom(
      { takesBack: 5, resigns: 0 },
      { takesBack: 4, resigns: 9 },
      { takesBack: 6, resigns: 20, substitutes: 8, timeControl: live },
    ),
  )
  .map(([policy, seed, options]) => cachedMatch(snowball, { policy }, seed, options))

describe('the record of a game that is secret all the time', () => {
  it('is found to be true with eliminated, resigned and late seats and with take-backs', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(matches, (match) => {
        const record = JSON.parse(JSON.stringify(wholeRecordOf(snowball, match.game, match.logEntries)))
        for (const { entry } of match.logEntries) seen.add(entry.event.type)
        expect(verifyRecord(snowball, record)).toEqual([])
        expect(canonicalJson(foldLog(match.game, match.logEntries))).toBe(canonicalJson(match.play))
      }),
      { numRuns: runCountForCounting(40) },
    )
    for (const type of ['seatEliminated', 'left', 'substituted', 'takenBack', 'stoodIn', 'roundEnded'])
      expect(seen).toContain(type)
  })

  it('is one replay, over with the game, that comes to what each seat knows', () => {
    fc.assert(
      fc.property(matches, (match) => {
        for (const audience of wireAudiences(match.game.seats.map(({ id }) => id))) {
          const [whole, ...more] = replayOf(match.game, match.logEntries, audience)
          expect(more).toEqual([])
          let game = whole?.view.game
          for (const { scope, event } of whole?.entries ?? [])
            if (game && scope === 'game') game = match.game.evolve(game, event)
          expect(game).toEqual(redactPlay(match.game, match.play, audience).game)
        }
      }),
      { numRuns: runCount(20) },
    )
  })
})
