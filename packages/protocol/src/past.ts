import { chapterResultSchema, openedNotesSchema, recordSchema, seatBeliefSchema } from '@opsroom/rules/core'
import { z } from 'zod/mini'
import { answerSchemaOf, codeSchema, roomIdSchema, watchAsSchema } from './common.ts'
import { opponentSchema } from './lobby.ts'
import { wireEntrySchema, wirePlaySchema } from './table.ts'

/** The public part of a chapter that is over. `summary` is the game's own: read it with `readChapterResult`. Times are ISO 8601. */
export const endedChapterSchema = z.extend(chapterResultSchema, {
  number: z.int().check(z.minimum(1)),
  startedAt: z.string(),
  endedAt: z.string(),
})
export type EndedChapter = z.infer<typeof endedChapterSchema>

/** A chapter that is over, from one viewpoint: fold the entries onto the view, with the game's own `evolve`. */
export const chapterReplaySchema = z.object({
  number: z.int().check(z.minimum(1)),
  /** The play before the first of its entries. */
  view: wirePlaySchema,
  entries: z.array(wireEntrySchema),
  /** The beliefs of computer players in this chapter, each with its moment. */
  beliefs: z.array(seatBeliefSchema),
  /** The private notes of this chapter that seats have opened. */
  notes: z.array(openedNotesSchema),
})
export type WireChapterReplay = z.infer<typeof chapterReplaySchema>

/** The past of a room: for its players; for others if and when spectators may see it. */
export const pastMessages = {
  /** The chapters that are over, in order. */
  'room.chapters': {
    request: z.strictObject({ room: roomIdSchema }),
    answer: answerSchemaOf({ chapters: z.array(endedChapterSchema) }),
  },
  /**
   * The open record of the game (docs/record.md). While it is in progress: what this audience was shown (W4, W5 as for
   * `table.subscribe`). After the end: everything.
   */
  'room.record': {
    request: z.strictObject({ room: roomIdSchema, as: watchAsSchema }),
    answer: answerSchemaOf({ record: recordSchema }),
  },
  /**
   * The chapters that are over, or one of them, from the viewpoint of any seat, of the `public`, or of the `truth`.
   * Entries that were taken back are left out. A game without chapters is one chapter, over with the game.
   */
  'room.replay': {
    request: z.strictObject({
      room: roomIdSchema,
      as: watchAsSchema,
      chapter: z.optional(z.int().check(z.minimum(1))),
    }),
    answer: answerSchemaOf({ chapters: z.array(chapterReplaySchema) }),
  },
  /**
   * Opens a room whose match begins at a moment of this one, which is over (W48), with the caller at one of its seats.
   * For those who may see the past. It is not listed, and has the same spectators as this one.
   */
  'room.fromMoment': {
    request: z.strictObject({
      room: roomIdSchema,
      chapter: z.int().check(z.minimum(1)),
      /** The number of the chapter's entries that have happened, as its replay of the truth counts. */
      at: z.int().check(z.minimum(0)),
      seat: watchAsSchema,
      /** A bot takes every other seat, and the match starts at once. Absent: they are free. */
      opponent: z.optional(opponentSchema),
    }),
    answer: answerSchemaOf({ room: roomIdSchema, code: codeSchema, started: z.boolean() }),
  },
}
