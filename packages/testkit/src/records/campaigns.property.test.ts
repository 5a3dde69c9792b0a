import {
  canonicalJson,
  chaptersAt,
  emptyPlay,
  foldBook,
  type Line,
  type Play,
  playAfter,
  takenBackBy,
  verifyRecord,
  wholeRecord,
} from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Manners, playBook } from './play-book.ts'
import type { RandomBook } from './random-book.ts'

const { firstNight, mirrorMatch } = duelPresets
const setups = [mirrorMatch, { ...firstNight, nights: 2 }, { ...firstNight, nights: 3 }]
const manners: Manners[] = [
  { takesBack: 5, resigns: 0 },
  { takesBack: 8, resigns: 90 },
  { takesBack: 8, resigns: 0, draws: 90 },
]
const books = fc
  .tuple(fc.constantFrom(...setups), fc.noShrink(fc.noBias(fc.nat(2 ** 31 - 1))), fc.constantFrom(...manners))
  .map(([setup, seed, manner]) => playBook(duel, setup, seed, manner))

/** Walks through a book. @param look told of each line with the play before and after it */
function walk({ game, lines }: RandomBook, look: (line: Line, before: Play, after: Play) => void): void {
  let play = emptyPlay(game)
  for (const [place, line] of lines.entries()) {
    const after = playAfter(game, play, lines.slice(0, place), line)
    look(line, play, after)
    play = after
  }
}

// That it keeps the law, and that what was taken back has never been, is shown by the random nights (`properties/`).
describe('a game of several nights, with take-backs, resignations and draws at any point', () => {
  it('folds the same from every beginning of a night as from the first line', () => {
    fc.assert(
      fc.property(books, (book) => {
        const { game, lines } = book
        let begun = 0
        walk(book, (line, _, play) => {
          const chapters = chaptersAt(game, play).length
          const isBeginning = chapters > begun && chapters > 1
          begun = chapters
          if (!isBeginning) return
          const from = { number: line.number, play: JSON.parse(canonicalJson(play)) as Play }
          const after = lines.slice(line.number)
          // Who takes back something from before it reads the whole book.
          const reaches = (each: Line) => takenBackBy(each).some((number) => number <= line.number)
          const until = after.findIndex(reaches)
          const here = until === -1 ? after : after.slice(0, until)
          const whole = foldBook(game, lines.slice(0, line.number + here.length))
          expect(canonicalJson(foldBook(game, here, from))).toBe(canonicalJson(whole))
        })
      }),
      { numRuns: 6 },
    )
  }, 60_000)

  it('has a record that is found to be true', () => {
    fc.assert(
      fc.property(books, (book) => {
        const record = wholeRecord(duel, book.game, book.lines)
        expect(verifyRecord(duel, JSON.parse(JSON.stringify(record)))).toEqual([])
      }),
      { numRuns: 8 },
    )
  }, 60_000)
})
