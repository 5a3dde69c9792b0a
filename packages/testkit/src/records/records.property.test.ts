import {
  canonicalJson,
  foldLog,
  type GameRecord,
  recordSchema,
  verifyRecord,
  type WholeRecord,
  wholeRecordOf,
} from '@opsroom/rules/core'
import { duelPresets } from '@opsroom/rules/duel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runCount, runCountForCounting } from '../seeds.ts'
import { arbitraryMatch, arbitrarySeedNumber, gameOfMatches, liveTimeControl, recordAt } from './any-match.ts'
import { cachedMatch } from './known-match.ts'
import { noteText } from './play-match.ts'
import type { RandomMatch } from './random-match.ts'

const { firstNight } = duelPresets

const written = (match: RandomMatch): WholeRecord => {
  const record = wholeRecordOf(gameOfMatches, match.game, match.logEntries)
  if (!record) throw new Error('a game that is over has no record')
  return JSON.parse(JSON.stringify(record))
}

describe('the record of a game that is over', () => {
  it('is found to be true with take-backs, resignations and exchanged sides', () => {
    let takenBack = 0
    fc.assert(
      fc.property(arbitraryMatch, (match) => {
        const record = written(match)
        takenBack += record.entries.filter(({ event }) => event.type === 'takenBack').length
        expect(verifyRecord(gameOfMatches, record)).toEqual([])
      }),
      { numRuns: runCountForCounting(15) },
    )
    expect(takenBack).toBeGreaterThan(3)
  })

  it('is found to be true with its times, late seats and orders of stand-ins', () => {
    let stoodIn = 0
    fc.assert(
      fc.property(arbitrarySeedNumber, (seed) => {
        const match = cachedMatch(gameOfMatches, firstNight, seed, {
          takesBack: 9,
          resigns: 0,
          timeControl: liveTimeControl,
        })
        const record = written(match)
        stoodIn += record.entries.filter(({ event }) => event.type === 'stoodIn').length
        expect(verifyRecord(gameOfMatches, record)).toEqual([])
        expect(canonicalJson(foldLog(match.game, match.logEntries))).toBe(canonicalJson(match.play))
      }),
      { numRuns: runCountForCounting(6) },
    )
    expect(stoodIn).toBeGreaterThan(3)
  })

  it('is found to be true where bots substituted, and says so with the orders of the seat', () => {
    let substituted = 0
    let resumed = 0
    fc.assert(
      fc.property(arbitrarySeedNumber, (seed) => {
        const match = cachedMatch(gameOfMatches, firstNight, seed, {
          takesBack: 9,
          resigns: 0,
          substitutes: 6,
        })
        const record = written(match)
        const types = record.entries.map(({ event }) => event.type)
        substituted += types.filter((type) => type === 'substituted').length
        resumed += types.filter((type) => type === 'resumed').length
        expect(verifyRecord(gameOfMatches, record)).toEqual([])
        const logEntry = record.entries.find(({ event }) => event.type === 'substituted')
        Object.assign(logEntry?.event.open ?? {}, { by: 'recruit' })
        expect(verifyRecord(gameOfMatches, record).length > 0).toBe(logEntry !== undefined)
      }),
      { numRuns: runCountForCounting(6) },
    )
    expect(substituted).toBeGreaterThan(3)
    expect(resumed).toBeGreaterThan(3)
  })

  it('is found to be true without the private notes, and nobody can see that there were any', () => {
    let notes = 0
    fc.assert(
      fc.property(arbitrarySeedNumber, (seed) => {
        const match = cachedMatch(gameOfMatches, { ...firstNight, nights: 2 }, seed, {
          takesBack: 9,
          resigns: 0,
          notes: 4,
        })
        const count = (type: string) =>
          match.logEntries.filter(({ entry }) => entry.scope === 'table' && entry.event.type === type).length
        notes += Math.min(count('noted'), count('notesOpened') * 10)
        const record = written(match)
        expect(record.entries).toHaveLength(
          match.logEntries.findIndex(({ entry }) => entry.event.type === 'ended') +
            1 -
            count('noted') -
            count('notesOpened'),
        )
        expect(JSON.stringify(record)).not.toContain(noteText)
        expect(verifyRecord(gameOfMatches, record)).toEqual([])
      }),
      { numRuns: runCountForCounting(6) },
    )
    expect(notes).toBeGreaterThan(6)
  })

  it('is found to be true in the forms that were written before, and in no mixture of them', () => {
    fc.assert(
      fc.property(arbitraryMatch, (match) => {
        const record = written(match)
        const older = form2Of(record)
        expect(verifyRecord(gameOfMatches, older)).toEqual([])
        expect(recordSchema.parse(older)).toEqual(record)
        expect(verifyRecord(gameOfMatches, { ...older, format: record.format })[0]?.rule).toBe('R1')
        expect(verifyRecord(gameOfMatches, { ...record, format: older.format })[0]?.rule).toBe('R1')
      }),
      { numRuns: runCount(6) },
    )
  })

  it('is found to be true in the form that named substitutes otherwise, also while it is played', () => {
    let renamed = 0
    fc.assert(
      fc.property(arbitrarySeedNumber, fc.nat(10_000), (seed, moment) => {
        const match = cachedMatch(gameOfMatches, firstNight, seed, {
          takesBack: 9,
          resigns: 0,
          substitutes: 6,
        })
        const view = recordAt(match, 1 + (moment % match.logEntries.length), 'one')
        for (const record of [written(match), view]) {
          const older = form3Of(record)
          renamed += JSON.stringify(older).split('"lent"').length - 1
          expect(verifyRecord(gameOfMatches, older)).toEqual([])
          expect(recordSchema.parse(older)).toEqual(record)
        }
      }),
      { numRuns: runCountForCounting(6) },
    )
    expect(renamed).toBeGreaterThan(3)
  })

  it('names nobody but by the name at sitting down', () => {
    fc.assert(
      fc.property(arbitraryMatch, (match) => {
        const text = JSON.stringify(written(match))
        expect(text).not.toMatch(/person-[ab]/)
        expect(text).toContain('"person 1"')
      }),
      { numRuns: runCount(3) },
    )
  })

  it('does not exist before the end', () => {
    const match = cachedMatch(gameOfMatches, firstNight, 1, { takesBack: 0, resigns: 0 })
    for (const length of [1, 4, 20, match.logEntries.length - 1])
      expect(wholeRecordOf(gameOfMatches, match.game, match.logEntries.slice(0, length))).toBeUndefined()
  })
})

/** A record in form 3, which named substitutes otherwise. */
const form3Of = (record: GameRecord): GameRecord =>
  JSON.parse(JSON.stringify({ ...record, format: 'ops-room-record/3' }), (_, value) => {
    if (value?.type === 'substituted') {
      const { seat, by } = value.open
      return { type: 'lent', open: { seat, to: by } }
    }
    if (value?.wish === 'substitute') return { ...value, wish: 'standIn' }
    if (value?.substitutes === undefined) return value
    const { substitutes, ...open } = value
    return { ...open, lent: substitutes }
  })

/** A record in form 2; form 1 is the same without times. */
function form2Of({ entries, ...head }: WholeRecord) {
  const lines = entries.map(({ cause, event, ...rest }) => {
    const { command, ...deed } = cause ?? {}
    // biome-ignore lint/suspicious/noExplicitAny: a form that no type describes any more
    const { open, sealed, ...more } = event as any
    const { timeControl, ...agreed } = open ?? {}
    const body = {
      ...more,
      ...(open && { open: timeControl ? { ...agreed, pace: timeControl } : open }),
      ...(sealed && { sealed: sealed.entries ? { lines: sealed.entries } : sealed }),
    }
    return { ...rest, event: body, ...(cause && { deed: { ...deed, ...(command && { order: command }) } }) }
  })
  return { ...head, format: 'ops-room-record/2', lines }
}

/** One thing changed in a record, and the rules that must find it. */
type Tampering = [name: string, rules: string[], change: (record: WholeRecord, at: number) => void]

const openOf = (record: WholeRecord, type: string) => {
  const logEntry = record.entries.findLast(({ event }) => event.type === type)
  // biome-ignore lint/suspicious/noExplicitAny: a record as a forger may write it
  return logEntry?.event.open as any
}
const otherDigit = (text: string) => (text[0] === '0' ? '1' : '0') + text.slice(1)
const tampered: Tampering[] = [
  ['a number is changed', ['R3'], ({ entries }, at) => Object.assign(entries[at] ?? {}, { number: at + 2 })],
  // The first and the last leave no gap.
  ['an entry is left out', ['R3', 'R1', 'R6'], ({ entries }, at) => entries.splice(at, 1)],
  [
    'an entry is left out and the rest is numbered anew',
    ['R1', 'R2', 'R5', 'R6', 'R7'],
    ({ entries }, at) => {
      entries.splice(at, 1)
      for (const [place, logEntry] of entries.entries()) logEntry.number = place + 1
    },
  ],
  [
    'two entries change places',
    ['R1', 'R2', 'R5', 'R6'],
    ({ entries }, at) => {
      const place = Math.min(at, entries.length - 2)
      const [first, second] = [entries[place], entries[place + 1]]
      if (!first || !second) return
      entries.splice(place, 2, { ...second, number: first.number }, { ...first, number: second.number })
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
    'the score is wrong in the event log too',
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
    ({ entries }) => {
      const command = entries.find(({ event }) => event.type === 'planLocked')?.cause?.command
      if (command)
        Object.assign(command, { seat: command.scope === 'game' && command.seat === 'one' ? 'two' : 'one' })
    },
  ],
  [
    'an order is gone',
    ['R6'],
    ({ entries }, at) => {
      for (const logEntry of entries.slice(Math.max(1, at)))
        if (logEntry.cause?.command) {
          delete logEntry.cause.command
          return
        }
      delete entries.find(({ cause }) => cause?.command)?.cause?.command
    },
  ],
  ['the version is another', ['R2'], (record) => Object.assign(record, { version: record.version + 1 })],
  ['something is added', ['R1'], (record) => Object.assign(record, { more: true })],
]

describe('a record in which one thing was changed', () => {
  it.each(tampered)('is found out when %s', (_, rules, change) => {
    fc.assert(
      fc.property(arbitrarySeedNumber, fc.nat(10_000), (seed, place) => {
        const match = cachedMatch(gameOfMatches, firstNight, seed % 50, { takesBack: 9, resigns: 0 })
        const record = written(match)
        change(record, place % record.entries.length)
        const findings = verifyRecord(gameOfMatches, record)
        expect(findings).not.toEqual([])
        expect(rules).toContain(findings[0]?.rule)
      }),
      { numRuns: runCount(10) },
    )
  })

  it('is found out whatever event says something else', () => {
    fc.assert(
      fc.property(arbitrarySeedNumber, fc.nat(10_000), (seed, place) => {
        const record = written(
          cachedMatch(gameOfMatches, firstNight, seed % 50, { takesBack: 0, resigns: 0 }),
        )
        // The opening may say anything of spectators and of who may sit where: all else follows from something.
        const logEntry = record.entries[
          1 + (place % (record.entries.length - 1))
        ] as WholeRecord['entries'][number]
        const before = canonicalJson(logEntry.event)
        logEntry.event = JSON.parse(
          before.replace(/(\d+)(?!.*\d)/, (digits) => String(Number(digits.slice(0, 6)) + 1)),
        )
        fc.pre(canonicalJson(logEntry.event) !== before)
        expect(verifyRecord(gameOfMatches, record)).not.toEqual([])
      }),
      { numRuns: runCount(20) },
    )
  })
})
