import { z } from 'zod/mini'
import type { SeatId } from '../../audience.ts'
import type { Chapter } from '../../chapter.ts'
import type { AnyPreparedGame } from '../../game.ts'
import { begunChapters, type PlayWithFields, type TableWithFields } from '../base.ts'
import { type FieldsOf, featureEvents } from '../feature.ts'

/** The limits of a seat's private notes in one chapter (T18). */
export const noteBounds = { thoughts: 100, marks: 60, changes: 500, length: 160 } as const

/** The signs that a mark can have. A board draws them. */
export const markSigns = ['question', 'attention', 'cross', 'ring', 'flag'] as const
export const markSignSchema = z.enum(markSigns)
export type MarkSign = z.infer<typeof markSignSchema>

/** A place on the board, in the game's own naming, such as the number of a hex. */
const placeSchema = z.string().check(z.regex(/^[\w-]{1,16}$/))
/**
 * The text of a note, in one line. The protocol removes invisible characters from new notes; stored notes may still
 * contain some.
 */
const textSchema = z.string().check(z.minLength(1), z.maxLength(noteBounds.length))
const idSchema = z.int().check(z.minimum(1))

/** One change of a seat's private notes. */
export const noteChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('thought'), text: textSchema }),
  z.strictObject({ kind: z.literal('thoughtRemoved'), id: idSchema }),
  z.strictObject({ kind: z.literal('mark'), place: placeSchema, sign: markSignSchema }),
  z.strictObject({ kind: z.literal('markRemoved'), place: placeSchema }),
])
export type NoteChange = z.infer<typeof noteChangeSchema>

/** The time of a note: its chapter, and the game's round clock. Both are public knowledge. */
export const noteTimeSchema = z.object({ chapter: z.int(), clock: z.number() })
export type NoteTime = z.infer<typeof noteTimeSchema>

const thoughtSchema = z.extend(noteTimeSchema, { id: idSchema, text: z.string() })
const markSchema = z.extend(noteTimeSchema, { place: z.string(), sign: markSignSchema })

/** The private notes of a seat, those of finished chapters included. */
export const notesSchema = z.object({
  thoughts: z.array(thoughtSchema),
  marks: z.array(markSchema),
  /** The chapter of the last change, and the number of changes in that chapter. */
  changes: z.object({ chapter: z.int(), count: z.int() }),
})
export type PrivateNotes = z.infer<typeof notesSchema>

/** The notes of one chapter, as their owner has opened them to all. */
export const openedNotesSchema = z.object({
  seat: z.string(),
  chapter: z.int(),
  thoughts: z.array(thoughtSchema),
  marks: z.array(markSchema),
})
export type OpenedNotes = z.infer<typeof openedNotesSchema>

export const noNotes: PrivateNotes = { thoughts: [], marks: [], changes: { chapter: 0, count: 0 } }

/** The private notes of a seat after one more change. */
export function notesAfter(
  notes: PrivateNotes,
  note: NoteChange,
  { chapter, clock }: NoteTime,
): PrivateNotes {
  const count = notes.changes.chapter === chapter ? notes.changes.count + 1 : 1
  return { ...changed(notes, note, { chapter, clock }), changes: { chapter, count } }
}

function changed(notes: PrivateNotes, note: NoteChange, time: NoteTime): PrivateNotes {
  const { thoughts, marks } = notes
  const elsewhere = (place: string) =>
    marks.filter((mark) => mark.chapter !== time.chapter || mark.place !== place)
  switch (note.kind) {
    case 'thought': {
      const id = (thoughts.at(-1)?.id ?? 0) + 1
      return { ...notes, thoughts: [...thoughts, { ...time, id, text: note.text }] }
    }
    case 'thoughtRemoved':
      return { ...notes, thoughts: thoughts.filter(({ id }) => id !== note.id) }
    case 'mark':
      return {
        ...notes,
        marks: [...elsewhere(note.place), { ...time, place: note.place, sign: note.sign }],
      }
    case 'markRemoved':
      return { ...notes, marks: elsewhere(note.place) }
  }
}

const isSameChapter = (one: OpenedNotes, { seat, chapter }: OpenedNotes): boolean =>
  one.seat === seat && one.chapter === chapter

/**
 * The opened notes of a table with those of one seat and chapter added; they replace notes of the same seat and
 * chapter.
 */
export const openedNotesAfter = (all: readonly OpenedNotes[], opened: OpenedNotes): OpenedNotes[] => [
  ...all.filter((one) => !isSameChapter(one, opened)),
  opened,
]

const secret = { notes: notesSchema }
const open = {
  /** The notes that seats have opened; absent when there are none. */
  openedNotes: z.optional(z.array(openedNotesSchema)),
}
export type OwnNotesFields = FieldsOf<typeof secret>
export type OpenedNotesFields = FieldsOf<typeof open>

/** Private notes of seats (T18), which their owners may open (T19). */
export const events = featureEvents({
  kinds: {
    /**
     * A seat has changed its private notes (T18). Only the seat itself is shown the event; others do not learn that it
     * has notes.
     */
    noted: { own: z.extend(noteTimeSchema, { note: noteChangeSchema }) },
    /** A seat has opened its notes of a chapter that is over (T19). */
    notesOpened: { open: openedNotesSchema },
  },
  open,
  secret,
  secretBegins: { notes: noNotes },
  folds: {
    noted: {
      secret: (before, own) =>
        own ? { notes: notesAfter(before?.notes ?? noNotes, own.note, own) } : before,
    },
    notesOpened: {
      open: ({ openedNotes = [] }, opened) => ({ openedNotes: openedNotesAfter(openedNotes, opened) }),
    },
  },
})

/** The private notes of a seat, as far as the viewer may know them. */
export const notesOf = (
  { secrets }: Pick<TableWithFields<object, OwnNotesFields>, 'secrets'>,
  seat: SeatId,
): PrivateNotes => secrets?.[seat]?.notes ?? noNotes

/** The time of a note that is made now: the present chapter and the round clock, both public. */
export const noteTimeAt = (game: AnyPreparedGame, { table, game: { open } }: PlayWithFields): NoteTime => ({
  chapter: Math.max(1, begunChapters(game, { table, game: { open } }).length),
  clock: game.roundClock({ open }),
})

/** Whether a chapter is over, by public knowledge. A game without chapters is one chapter, over when the game has ended. */
export const isChapterOver = (chapters: readonly Chapter[], number: number, hasEnded: boolean): boolean =>
  chapters[number - 1]?.ended !== undefined ||
  (hasEnded && number >= 1 && number <= Math.max(1, chapters.length))
