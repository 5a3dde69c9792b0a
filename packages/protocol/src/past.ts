import { chapterResultSchema, recordSchema } from '@opsroom/rules/core'
import { z } from 'zod/mini'
import { answerSchemaOf, codeSchema, roomIdSchema, watchAsSchema } from './common.ts'
import { opponentSchema } from './lobby.ts'

/** The public part of a chapter that is over. `summary` is the game's own: read it with `readChapterResult`. Times are ISO 8601. */
export const endedChapterSchema = z.extend(chapterResultSchema, {
  number: z.int().check(z.minimum(1)),
  startedAt: z.string(),
  endedAt: z.string(),
})
export type EndedChapter = z.infer<typeof endedChapterSchema>

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
