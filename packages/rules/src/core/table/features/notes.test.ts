import { describe, expect, it } from 'vitest'
import type { Chapter } from '../../chapter.ts'
import { type TableCommand, tableCommandSchema } from '../commands.ts'
import { evolveTable, type TableState } from '../state.ts'
import { act, afterAt, decidedAt, type Facts, refusedAt } from '../test-helpers/situation.ts'
import { anna, ben, openedTable, seatedAt, startedTable } from '../test-helpers/tables.ts'
import { type NoteChange, type NoteTime, noteBounds, notesOf } from './notes.ts'

const first: NoteTime = { chapter: 1, clock: 104 }

const waiting = seatedAt(openedTable(), anna, ben)
const started = startedTable(anna, ben)
const chapter = (number: number, isOver: boolean): Chapter =>
  ({ number, ...(isOver && { ended: { result: {}, promises: [] } }) }) as Chapter

/** A game with so many chapters, at this moment of it. */
const at = ({ chapter: begun, clock }: NoteTime) => ({
  game: {
    chapters: () => Array.from({ length: begun }, (_, place) => chapter(place + 1, place + 1 < begun)),
    roundClock: () => clock,
  },
})
const withChapters = (...chapters: Chapter[]) => ({ game: { chapters: () => chapters } })

const note = (seat: string, note: NoteChange): TableCommand => ({ type: 'note', seat, note })
const thought = (text: string): NoteChange => ({ kind: 'thought', text })
const ring = (place: string): NoteChange => ({ kind: 'mark', place, sign: 'ring' })

function noted(table: TableState, seat: string, notes: readonly NoteChange[], time = first): TableState {
  const person = seat === 'one' ? anna : ben
  return notes.reduce((sofar, each) => act(sofar, person, note(seat, each), at(time)), table)
}
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const whyNot = (table: TableState, command: TableCommand, facts: Facts = at(first)) =>
  refusedAt(table, anna, command, facts)

describe('private notes (T18)', () => {
  it('are lines with the moment at which they were written, and one sign for each place', () => {
    const table = noted(started, 'one', [thought('by the north'), ring('17'), thought('or not'), ring('9')])
    const after = noted(table, 'one', [
      { kind: 'mark', place: '17', sign: 'cross' },
      { kind: 'markRemoved', place: '9' },
      { kind: 'thoughtRemoved', id: 1 },
    ])
    expect(notesOf(after, 'one')).toEqual({
      thoughts: [{ ...first, id: 2, text: 'or not' }],
      marks: [{ ...first, place: '17', sign: 'cross' }],
      changes: { chapter: 1, count: 7 },
    })
    expect(notesOf(after, 'two').thoughts).toEqual([])
    expect(after.open).toEqual(started.open)
  })

  it('stand in no open part of an event', () => {
    const [event] = decidedAt(started, anna, note('one', ring('17')), at(first))
    expect(event).toEqual({ type: 'noted', own: { one: { ...first, note: ring('17') } } })
  })

  it('are bounded in each chapter, and the refusal says how many there may be', () => {
    const { thoughts, marks, changes } = noteBounds
    const full = noted(
      noted(
        started,
        'one',
        times(thoughts, (index) => thought(`line ${index}`)),
      ),
      'one',
      times(marks, (index) => ring(`${index}`)),
    )
    expect(whyNot(full, note('one', thought('one more')))).toEqual({
      rule: 'T18',
      reason: 'notes.tooManyThoughts',
      data: { most: thoughts },
    })
    expect(whyNot(full, note('one', ring('99')))).toMatchObject({ rule: 'T18', reason: 'notes.tooManyMarks' })
    expect(whyNot(full, note('one', { kind: 'mark', place: '5', sign: 'flag' }))).toBeUndefined()
    const later = at({ chapter: 2, clock: 200 })
    expect(whyNot(full, note('one', thought('a new night')), later)).toBeUndefined()
    const changed = noted(
      full,
      'one',
      times(changes - thoughts - marks, () => ring('5')),
    )
    expect(whyNot(changed, note('one', { kind: 'markRemoved', place: '5' }))).toMatchObject({
      rule: 'T18',
      reason: 'notes.tooOften',
    })
  })

  it('are for the holder of the seat, while the game runs', () => {
    expect(whyNot(started, note('two', ring('1')))).toMatchObject({ rule: 'T2' })
    expect(whyNot(waiting, note('one', ring('1')))).toMatchObject({ rule: 'T18', reason: 'notes.notStarted' })
    expect(whyNot(started, note('one', { kind: 'thoughtRemoved', id: 1 }))).toMatchObject({
      reason: 'notes.notThere',
    })
  })

  it('are texts of 1 to 160 characters', () => {
    const isRead = (text: string) => tableCommandSchema.safeParse(note('one', thought(text))).success
    expect(['Er kommt über Köln.', 'x'.repeat(160)].map(isRead)).toEqual([true, true])
    expect(['', 'x'.repeat(161)].map(isRead)).toEqual([false, false])
  })
})

describe('notes of a chapter (T19)', () => {
  const table = noted(started, 'one', [thought('by the north'), ring('17')])
  const open: TableCommand = { type: 'openNotes', seat: 'one', chapter: 1 }
  const isOver = withChapters(chapter(1, true), chapter(2, false))

  it('are opened to all by their owner, when the chapter is over', () => {
    const later = noted(table, 'one', [thought('a new night')], { chapter: 2, clock: 200 })
    expect(whyNot(later, open, isOver)).toBeUndefined()
    const after = afterAt(later, anna, open)
    expect(after.open.openedNotes).toEqual([
      {
        seat: 'one',
        chapter: 1,
        thoughts: [{ ...first, id: 1, text: 'by the north' }],
        marks: [{ ...first, place: '17', sign: 'ring' }],
      },
    ])
    expect(after.secrets).toEqual(later.secrets)
    // Nothing tells how many notes there are of other chapters.
    const second = withChapters(chapter(1, true), chapter(2, true))
    expect(whyNot(later, { ...open, chapter: 2 }, second)).toBeUndefined()
    const [event] = decidedAt(later, anna, { ...open, chapter: 2 })
    expect(event?.open).toMatchObject({ thoughts: [{ id: 1, text: 'a new night' }] })
    expect(whyNot(after, open, isOver)).toMatchObject({ rule: 'T19', reason: 'notes.openAlready' })
  })

  it('are opened by nobody else, not before, and not where there are none', () => {
    expect(refusedAt(table, ben, open, isOver)).toMatchObject({ rule: 'T2' })
    expect(whyNot(table, open, withChapters(chapter(1, false)))).toMatchObject({
      rule: 'T19',
      reason: 'notes.chapterRuns',
    })
    expect(whyNot(table, { ...open, chapter: 2 }, isOver)).toMatchObject({ reason: 'notes.chapterRuns' })
    expect(whyNot(started, open, isOver)).toMatchObject({ rule: 'T19', reason: 'notes.none' })
  })

  it('are opened after the end of a game too, whether it has chapters or not', () => {
    const ending = { by: 'resignation', winners: ['two'], points: {}, resigned: 'one' } as const
    const ended = evolveTable(table, { type: 'ended', open: { ending: { ...ending }, seed: 's' } } as never)
    expect(whyNot(ended, open, withChapters())).toBeUndefined()
    expect(whyNot(ended, open, withChapters(chapter(1, false)))).toBeUndefined()
    expect(whyNot(ended, note('one', ring('3')))).toMatchObject({ rule: 'T7' })
  })
})
