import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Audience,
  canonicalJson,
  chaptersAt,
  type Entry,
  emptyPlay,
  evolvePlay,
  foldBook,
  type Line,
  type Play,
  playAfter,
  redactEntry,
  redactPlay,
  takenBackBy,
  verifyRecord,
  wholeRecord,
  wireAudiences,
} from '../../core/index.ts'
import { duel, duelPresets } from '../../duel/index.ts'
import { type Manners, playBook, type RandomBook } from './play-book.ts'

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

const audiencesOf = ({ game }: RandomBook): Audience[] => wireAudiences(game.seats.map(({ id }) => id))
const isTakeBack = ({ entry }: Line): boolean => entry.event.type === 'takenBack'

/** Walks through a book. @param look told of each line with the play before and after it */
function walk({ game, lines }: RandomBook, look: (line: Line, before: Play, after: Play) => void): void {
  let play = emptyPlay(game)
  for (const [place, line] of lines.entries()) {
    const after = playAfter(game, play, lines.slice(0, place), line)
    look(line, play, after)
    play = after
  }
}

/** What a client does with an entry; a take-back comes with the play anew. */
const folded = ({ game }: RandomBook, view: Play, shown: Entry | undefined, anew?: Play): Play =>
  shown ? (anew ?? evolvePlay(game, view, shown)) : view

describe('a game of several nights, with take-backs, resignations and draws at any point', () => {
  it('keeps the law of the house for table and game, line by line', () => {
    let takenBack = 0
    fc.assert(
      fc.property(books, (book) => {
        for (const audience of audiencesOf(book)) {
          let view = redactPlay(book.game, emptyPlay(book.game), audience)
          walk(book, (line, _, after) => {
            const told = redactPlay(book.game, after, audience)
            takenBack += Number(isTakeBack(line))
            view = folded(
              book,
              view,
              redactEntry(book.game, line.entry, audience),
              isTakeBack(line) ? told : undefined,
            )
            expect(canonicalJson(view)).toBe(canonicalJson(told))
          })
        }
      }),
      { numRuns: 5 },
    )
    expect(takenBack).toBeGreaterThan(3)
  }, 60_000)

  it('shows nothing of what was taken back freely: to everybody else it has never been', () => {
    let free = 0
    fc.assert(
      fc.property(books, (book) => {
        const { game, lines } = book
        for (const line of lines.filter((each) => isTakeBack(each) && each.entry.event.open === undefined)) {
          const [seat = ''] = Object.keys(line.entry.event.own ?? {})
          const gone = new Set(takenBackBy(line))
          const between = lines.filter(({ number }) => number < line.number)
          const world = between.filter(({ number }) => !gone.has(number))
          free++
          for (const audience of audiencesOf(book).filter((each) => each !== seat)) {
            const sent = (each: readonly Line[]) =>
              JSON.stringify(each.flatMap(({ entry }) => redactEntry(game, entry, audience) ?? []))
            expect(redactEntry(game, line.entry, audience)).toBeUndefined()
            expect(sent(between)).toBe(sent(world))
            // At every moment between, not only when it is gone.
            for (let until = Math.min(...gone); until <= line.number; until++) {
              const there = lines.filter(({ number }) => number < until && !gone.has(number))
              const here = lines.filter(({ number }) => number < until)
              expect(JSON.stringify(redactPlay(game, foldBook(game, here), audience))).toBe(
                JSON.stringify(redactPlay(game, foldBook(game, there), audience)),
              )
            }
          }
        }
      }),
      // Most books have none that is free; so many have one, but for one run in a hundred thousand.
      { numRuns: 40 },
    )
    expect(free).toBeGreaterThan(0)
  }, 60_000)

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
