import { z } from 'zod/mini'
import type { SeatId } from '../../audience.ts'
import { sameJson } from '../../canonical.ts'
import { type Refusal, refusal as refusalOf } from '../../refusal.ts'
import { begunChapters } from '../base.ts'
import { commandKind, featureCommands, type RefusalBuilder } from '../feature.ts'
import type { DecisionInput, TableSituation } from '../situation.ts'
import { seatSchema } from '../terms.ts'
import { entryNumbersOf } from '../traces.ts'
import {
  isChapterOver,
  type NoteChange,
  type NoteTime,
  noteBounds,
  noteChangeSchema,
  notesOf,
  noteTimeAt,
  type OpenedNotes,
  type OpenedNotesFields,
  type OwnNotesFields,
  type PrivateNotes,
} from './notes.ts'

const reasons = [
  'notes.chapterRuns',
  'notes.none',
  'notes.notStarted',
  'notes.notThere',
  'notes.openAlready',
  'notes.tooManyMarks',
  'notes.tooManyThoughts',
  'notes.tooOften',
] as const
const refusal: RefusalBuilder<typeof reasons> = refusalOf

/** The part of a seat's private notes that was made in a chapter. */
const ofChapter = (
  { thoughts, marks }: PrivateNotes,
  chapter: number,
): Pick<PrivateNotes, 'thoughts' | 'marks'> => ({
  thoughts: thoughts.filter((thought) => thought.chapter === chapter),
  marks: marks.filter((mark) => mark.chapter === chapter),
})

/**
 * The private notes of a chapter in the form in which they are opened to all: renumbered, so that nobody can infer the
 * number of notes of other chapters.
 */
export function openedNotesFrom(seat: SeatId, notes: PrivateNotes, chapter: number): OpenedNotes {
  const { thoughts, marks } = ofChapter(notes, chapter)
  return { seat, chapter, thoughts: thoughts.map((thought, place) => ({ ...thought, id: place + 1 })), marks }
}

/**
 * The reason why a seat may not change its private notes in this way (T18), or undefined. It depends only on the seat's
 * own notes.
 */
export function refuseNote(
  notes: PrivateNotes,
  note: NoteChange,
  { chapter }: NoteTime,
): Refusal | undefined {
  const { thoughts, marks } = ofChapter(notes, chapter)
  const { changes } = notes
  if (changes.chapter === chapter && changes.count >= noteBounds.changes)
    return refusal('T18', 'notes.tooOften', { most: noteBounds.changes })
  switch (note.kind) {
    case 'thought':
      return thoughts.length >= noteBounds.thoughts
        ? refusal('T18', 'notes.tooManyThoughts', { most: noteBounds.thoughts })
        : undefined
    case 'thoughtRemoved':
      return thoughts.some(({ id }) => id === note.id) ? undefined : refusal('T18', 'notes.notThere')
    case 'mark':
      return marks.length >= noteBounds.marks && !marks.some(({ place }) => place === note.place)
        ? refusal('T18', 'notes.tooManyMarks', { most: noteBounds.marks })
        : undefined
    case 'markRemoved':
      return marks.some(({ place }) => place === note.place) ? undefined : refusal('T18', 'notes.notThere')
  }
}

/**
 * The reason why a seat may not open its notes of a chapter (T19), or undefined.
 * @param own the notes that it would open
 * @param opened the notes that are public already
 * @param isOver whether the chapter is over
 */
export function refuseNotesOpening(
  own: OpenedNotes,
  opened: readonly OpenedNotes[],
  isOver: boolean,
): Refusal | undefined {
  if (!isOver) return refusal('T19', 'notes.chapterRuns')
  if (own.thoughts.length === 0 && own.marks.length === 0) return refusal('T19', 'notes.none')
  return opened.some((one) => sameJson(one, own)) ? refusal('T19', 'notes.openAlready') : undefined
}

function refuseNoting(
  { game, play }: TableSituation<object, OwnNotesFields>,
  seat: SeatId,
  note: NoteChange,
) {
  if (!play.table.open.started) return refusal('T18', 'notes.notStarted')
  return refuseNote(notesOf(play.table, seat), note, noteTimeAt(game, play))
}

function refuseOpeningNotes(
  { game, play }: TableSituation<OpenedNotesFields, OwnNotesFields>,
  seat: SeatId,
  chapter: number,
) {
  const { started, ending, openedNotes = [] } = play.table.open
  const isOver = started && isChapterOver(begunChapters(game, play), chapter, ending !== undefined)
  return refuseNotesOpening(openedNotesFrom(seat, notesOf(play.table, seat), chapter), openedNotes, isOver)
}

const chapterSchema = z.int().check(z.minimum(1), z.maximum(1_000))

export const commands = featureCommands({
  rules: {
    T18: 'While the game runs a seat may keep private notes: in a chapter at most 100 lines of 160 characters and 60 marks, and 500 changes of them. Nobody else is told of them.',
    T19: 'Only the seat itself may open its notes of a chapter to everybody, and only when the chapter is over.',
  },
  reasons,
  commands: {
    note: commandKind({
      schema: z.strictObject({ type: z.literal('note'), seat: seatSchema, note: noteChangeSchema }),
      refuse: (situation: TableSituation<object, OwnNotesFields>, { seat, note }) =>
        refuseNoting(situation, seat, note),
      decide: ({ game, play }, { seat, note }) => [
        { type: 'noted', own: { [seat]: { ...noteTimeAt(game, play), note } } },
      ],
    }),
    openNotes: commandKind({
      schema: z.strictObject({ type: z.literal('openNotes'), seat: seatSchema, chapter: chapterSchema }),
      always: true,
      refuse: (situation: TableSituation<OpenedNotesFields, OwnNotesFields>, { seat, chapter }) =>
        refuseOpeningNotes(situation, seat, chapter),
      decide: ({ play }: DecisionInput<object, OwnNotesFields>, { seat, chapter }) => [
        { type: 'notesOpened', open: openedNotesFrom(seat, notesOf(play.table, seat), chapter) },
      ],
    }),
  },
  // Records leave out private notes, which are not part of the game, and do not even disclose their number.
  leftOut: entryNumbersOf('noted', 'notesOpened'),
})
