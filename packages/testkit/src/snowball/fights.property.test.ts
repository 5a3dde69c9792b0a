import {
  canonicalJson,
  foldBook,
  type Pace,
  redactPlay,
  replayOf,
  verifyRecord,
  wholeRecord,
  wireAudiences,
} from '@opsroom/rules/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { playBook } from '../records/play-book.ts'
import { type SnowballSetup, snowball } from './game.ts'

const live: Pace = { kind: 'live', bankMinutes: 5, incrementSeconds: 0, disconnectMinutes: 2 }
const books = fc
  .tuple(
    fc.constantFrom<SnowballSetup['policy'][]>('eliminated', 'botPlaysOn', 'sideLoses'),
    fc.noShrink(fc.noBias(fc.nat(2 ** 31 - 1))),
    fc.constantFrom(
      { takesBack: 5, resigns: 0 },
      { takesBack: 4, resigns: 9 },
      { takesBack: 6, resigns: 20, lends: 8, pace: live },
    ),
  )
  .map(([policy, seed, manners]) => playBook(snowball, { policy }, seed, manners))

describe('the record of a game that is secret all the time', () => {
  it('is found to be true, whoever is eliminated, resigns, takes back or is late', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(books, (book) => {
        const record = JSON.parse(JSON.stringify(wholeRecord(snowball, book.game, book.lines)))
        for (const { entry } of book.lines) seen.add(entry.event.type)
        expect(verifyRecord(snowball, record)).toEqual([])
        expect(canonicalJson(foldBook(book.game, book.lines))).toBe(canonicalJson(book.play))
      }),
      { numRuns: 80 },
    )
    for (const type of ['seatEliminated', 'left', 'lent', 'takenBack', 'stoodIn', 'roundEnded'])
      expect(seen).toContain(type)
  })

  it('is one replay, over with the game, that comes to what each seat knows', () => {
    fc.assert(
      fc.property(books, (book) => {
        for (const audience of wireAudiences(book.game.seats.map(({ id }) => id))) {
          const [whole, ...more] = replayOf(book.game, book.lines, audience)
          expect(more).toEqual([])
          const end = whole?.entries.reduce(
            (play, { scope, event }) =>
              scope === 'game' ? { ...play, game: book.game.evolve(play.game, event) } : play,
            whole.view,
          )
          expect(end?.game).toEqual(redactPlay(book.game, book.play, audience).game)
        }
      }),
      { numRuns: 20 },
    )
  })
})
