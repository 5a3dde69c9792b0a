import {
  type AnyGame,
  type Audience,
  canonicalJson,
  type Entry,
  emptyPlay,
  evolvePlay,
  foldBook,
  type GameRecord,
  type Pace,
  type Play,
  playAfter,
  redactEntry,
  redactPlay,
  verifyRecord,
  viewRecord,
  type WholeRecord,
  wholeRecord,
  wireAudiences,
} from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { playBook } from './play-book.ts'
import type { RandomBook } from './random-book.ts'

const game: AnyGame = duel
const { firstNight, mirrorMatch } = duelPresets
const setups = [firstNight, mirrorMatch, { ...firstNight, nights: 2 }]
const number = fc.noShrink(fc.noBias(fc.nat(2 ** 31 - 1)))
const live: Pace = { kind: 'live', bankMinutes: 20, incrementSeconds: 30, disconnectMinutes: 5 }
const manners = fc.constantFrom(
  { takesBack: 0, resigns: 0 },
  { takesBack: 6, resigns: 0 },
  { takesBack: 9, resigns: 60 },
  { takesBack: 9, resigns: 0, pace: live },
)
const books = fc
  .tuple(fc.constantFrom(...setups), number, manners)
  .map(([setup, seed, manner]) => playBook(game, setup, seed, manner))

const written = (book: RandomBook): WholeRecord => {
  const record = wholeRecord(game, book.game, book.lines)
  if (!record) throw new Error('a game that is over has no record')
  return JSON.parse(JSON.stringify(record))
}

describe('the record of a game that is over', () => {
  it('is found to be true, whoever takes back, resigns, or exchanges sides', () => {
    let takenBack = 0
    fc.assert(
      fc.property(books, (book) => {
        const record = written(book)
        takenBack += record.lines.filter(({ event }) => event.type === 'takenBack').length
        expect(verifyRecord(game, record)).toEqual([])
      }),
      { numRuns: 15 },
    )
    expect(takenBack).toBeGreaterThan(3)
  }, 60_000)

  it('is found to be true with its times, whoever is late, and whatever stand-ins have ordered', () => {
    let stoodIn = 0
    fc.assert(
      fc.property(number, (seed) => {
        const book = playBook(game, firstNight, seed, { takesBack: 9, resigns: 0, pace: live })
        const record = written(book)
        stoodIn += record.lines.filter(({ event }) => event.type === 'stoodIn').length
        expect(verifyRecord(game, record)).toEqual([])
        expect(canonicalJson(foldBook(book.game, book.lines))).toBe(canonicalJson(book.play))
      }),
      { numRuns: 6 },
    )
    expect(stoodIn).toBeGreaterThan(3)
  }, 60_000)

  it('is found to be true where seats were lent, and says so with the orders of the seat', () => {
    let lent = 0
    let resumed = 0
    fc.assert(
      fc.property(number, (seed) => {
        const book = playBook(game, firstNight, seed, { takesBack: 9, resigns: 0, lends: 6 })
        const record = written(book)
        const types = record.lines.map(({ event }) => event.type)
        lent += types.filter((type) => type === 'lent').length
        resumed += types.filter((type) => type === 'resumed').length
        expect(verifyRecord(game, record)).toEqual([])
        const line = record.lines.find(({ event }) => event.type === 'lent')
        Object.assign(line?.event.open ?? {}, { to: 'recruit' })
        expect(verifyRecord(game, record).length > 0).toBe(line !== undefined)
      }),
      { numRuns: 6 },
    )
    expect(lent).toBeGreaterThan(3)
    expect(resumed).toBeGreaterThan(3)
  }, 60_000)

  it('names nobody but by the name that he sat down with', () => {
    fc.assert(
      fc.property(books, (book) => {
        const text = JSON.stringify(written(book))
        expect(text).not.toMatch(/person-[ab]/)
        expect(text).toContain('"person 1"')
      }),
      { numRuns: 3 },
    )
  })

  it('does not exist before the end', () => {
    const book = playBook(game, firstNight, 1, { takesBack: 0, resigns: 0 })
    for (const length of [1, 4, 20, book.lines.length - 1])
      expect(wholeRecord(game, book.game, book.lines.slice(0, length))).toBeUndefined()
  })
})

/** One thing changed in a record, and the rules that must find it. */
type Tampering = [name: string, rules: string[], change: (record: WholeRecord, at: number) => void]

const openOf = (record: WholeRecord, type: string) => {
  const line = record.lines.findLast(({ event }) => event.type === type)
  // biome-ignore lint/suspicious/noExplicitAny: a record is looked at as whoever forges it does
  return line?.event.open as any
}
const otherDigit = (text: string) => (text[0] === '0' ? '1' : '0') + text.slice(1)
const tampered: Tampering[] = [
  ['a number is changed', ['R3'], ({ lines }, at) => Object.assign(lines[at] ?? {}, { number: at + 2 })],
  // The first and the last leave no gap.
  ['a line is left out', ['R3', 'R1', 'R6'], ({ lines }, at) => lines.splice(at, 1)],
  [
    'a line is left out and the rest is numbered anew',
    ['R1', 'R2', 'R5', 'R6', 'R7'],
    ({ lines }, at) => {
      lines.splice(at, 1)
      for (const [place, line] of lines.entries()) line.number = place + 1
    },
  ],
  [
    'two lines change places',
    ['R1', 'R2', 'R5', 'R6'],
    ({ lines }, at) => {
      const place = Math.min(at, lines.length - 2)
      const [first, second] = [lines[place], lines[place + 1]]
      if (!first || !second) return
      lines.splice(place, 2, { ...second, number: first.number }, { ...first, number: second.number })
    },
  ],
  [
    'the plan is another',
    ['R5'],
    (record) => {
      const { plan } = openOf(record, 'nightEnded').result
      plan.target = plan.target === 40 ? 41 : 40
    },
  ],
  [
    'plan, nonce and hash are those of another night',
    ['R5'],
    (record) => {
      const { result } = openOf(record, 'nightEnded')
      result.commitment = otherDigit(result.commitment)
    },
  ],
  [
    'the nonce is wrong',
    ['R5'],
    (record) => {
      const { result } = openOf(record, 'nightEnded')
      result.nonce = otherDigit(result.nonce)
    },
  ],
  [
    'the seed is wrong',
    ['R4'],
    (record) => {
      record.seed = otherDigit(record.seed)
    },
  ],
  [
    'the score is wrong',
    ['R7'],
    (record) => {
      record.ending.points = { one: 99, two: -99 }
    },
  ],
  [
    'the score is wrong in the book too',
    ['R6', 'R7'],
    (record) => {
      record.ending.points = { one: 99, two: -99 }
      openOf(record, 'ended').ending.points = record.ending.points
    },
  ],
  [
    'a night is scored higher',
    ['R6'],
    (record) => {
      openOf(record, 'nightEnded').result.vp += 1
    },
  ],
  [
    'an order is another',
    ['R6'],
    ({ lines }) => {
      const order = lines.find(({ event }) => event.type === 'planLocked')?.deed?.order
      if (order)
        Object.assign(order, { seat: order.scope === 'game' && order.seat === 'one' ? 'two' : 'one' })
    },
  ],
  [
    'an order is gone',
    ['R6'],
    ({ lines }, at) => {
      for (const line of lines.slice(Math.max(1, at)))
        if (line.deed?.order) {
          delete line.deed.order
          return
        }
      delete lines.find(({ deed }) => deed?.order)?.deed?.order
    },
  ],
  ['the version is another', ['R2'], (record) => Object.assign(record, { version: record.version + 1 })],
  ['something is added', ['R1'], (record) => Object.assign(record, { more: true })],
]

describe('a record in which one thing was changed', () => {
  it.each(tampered)(
    'is found out when %s',
    (_, rules, change) => {
      fc.assert(
        fc.property(number, fc.nat(10_000), (seed, place) => {
          const book = playBook(game, firstNight, seed % 50, { takesBack: 9, resigns: 0 })
          const record = written(book)
          change(record, place % record.lines.length)
          const findings = verifyRecord(game, record)
          expect(findings).not.toEqual([])
          expect(rules).toContain(findings[0]?.rule)
        }),
        { numRuns: 10 },
      )
    },
    60_000,
  )

  it('is found out whatever event says something else', () => {
    fc.assert(
      fc.property(number, fc.nat(10_000), (seed, place) => {
        const record = written(playBook(game, firstNight, seed % 50, { takesBack: 0, resigns: 0 }))
        // The opening may say anything of spectators and of who may sit where: all else follows from something.
        const line = record.lines[1 + (place % (record.lines.length - 1))] as WholeRecord['lines'][number]
        const before = canonicalJson(line.event)
        line.event = JSON.parse(
          before.replace(/(\d+)(?!.*\d)/, (digits) => String(Number(digits.slice(0, 6)) + 1)),
        )
        fc.pre(canonicalJson(line.event) !== before)
        expect(verifyRecord(game, record)).not.toEqual([])
      }),
      { numRuns: 20 },
    )
  }, 60_000)
})

/** What an audience was shown of a book, and what that comes to. */
function streamOf({ game: prepared, lines }: RandomBook, until: number, audience: Audience) {
  let play = emptyPlay(prepared)
  const entries: (Entry & { view?: Play })[] = []
  for (const [place, line] of lines.slice(0, until).entries()) {
    play = playAfter(prepared, play, lines.slice(0, place), line)
    const seen = redactEntry(prepared, line.entry, audience)
    const isTakeBack = line.entry.event.type === 'takenBack'
    if (seen) entries.push(isTakeBack ? { ...seen, view: redactPlay(prepared, play, audience) } : seen)
  }
  return { entries, view: redactPlay(prepared, play, audience) }
}

describe('the record of a game that is being played', () => {
  const moments = fc.tuple(books, fc.nat(10_000))
  const recordAt = (book: RandomBook, until: number, audience: Audience): GameRecord => {
    const { entries, view } = streamOf(book, until, audience)
    return JSON.parse(JSON.stringify(viewRecord(game, audience, view, entries)))
  }

  it('contains nothing that its audience’s stream did not contain', () => {
    fc.assert(
      fc.property(moments, ([book, moment]) => {
        const until = 1 + (moment % book.lines.length)
        for (const audience of wireAudiences(book.game.seats.map(({ id }) => id))) {
          const record = recordAt(book, until, audience)
          // True: its view is the fold of its entries. Its entries are the stream.
          expect(verifyRecord(game, record)).toEqual([])
          const { entries } = streamOf(book, until, audience)
          const stream = entries.map(({ view: _, ...entry }) => JSON.stringify(entry)).join()
          for (const { event } of 'entries' in record ? record.entries : [])
            expect(stream).toContain(JSON.stringify(event).slice(1, -1))
        }
      }),
      { numRuns: 8 },
    )
  }, 60_000)

  it('is found out when its view says more than its entries', () => {
    const book = playBook(game, firstNight, 3, { takesBack: 0, resigns: 0 })
    const record = recordAt(book, 30, 'one')
    const secret = book.lines.find(({ entry }) => entry.event.type === 'defencesLocked')?.entry.event.own?.two
    Object.assign((record as { view: { game: object } }).view.game, { secrets: { one: {}, two: secret } })
    expect(verifyRecord(game, record)[0]?.rule).toBe('R8')
    const shorter = recordAt(book, 30, 'one')
    if ('entries' in shorter) shorter.entries.splice(4, 1)
    expect(verifyRecord(game, shorter)[0]?.rule).toBe('R3')
  })

  it('folds on for whoever has it: what comes next fits', () => {
    const book = playBook(game, firstNight, 5, { takesBack: 0, resigns: 0 })
    const { view } = streamOf(book, 20, 'two')
    let play = view
    for (const { entry } of book.lines.slice(20)) {
      const seen = redactEntry(book.game, entry, 'two')
      if (seen) play = evolvePlay(book.game, play, seen)
    }
    expect(canonicalJson(play)).toBe(canonicalJson(redactPlay(book.game, book.play, 'two')))
  })
})
