import { chapterResultSchema, recordSchema } from '@opsroom/rules/core'
import { z } from 'zod/mini'
import { answerSchemaOf, roomCodeSchema, roomIdSchema, watchedAudienceSchema } from './common.ts'
import { opponentLevelSchema } from './lobby.ts'

/**
 * The public part of a finished chapter. `summary` is defined by the game; `readChapterResult` reads it. Times are ISO
 * 8601; spectators who see the game late get none.
 */
export const endedChapterSchema = z.extend(chapterResultSchema, {
  number: z.int().check(z.minimum(1)),
  startedAt: z.optional(z.string()),
  endedAt: z.optional(z.string()),
})
export type EndedChapter = z.infer<typeof endedChapterSchema>

/** Messages about the past of a room: for the players of the room, and for others as far as spectators may see it. */
export const pastMessages = {
  /** Lists the finished chapters, in order. */
  'room.chapters': {
    request: z.strictObject({ room: roomIdSchema }),
    answer: answerSchemaOf({ chapters: z.array(endedChapterSchema) }),
  },
  /**
   * Requests the open record of the game (docs/record.md). While the game is in progress it holds what this audience
   * was shown (W4, W5 as for `table.subscribe`); after the end it holds everything.
   */
  'room.record': {
    request: z.strictObject({ room: roomIdSchema, as: watchedAudienceSchema }),
    answer: answerSchemaOf({ record: recordSchema }),
  },
  /**
   * Opens a room whose match begins at a moment of this room, whose game must be over (W48), with the caller in one of
   * the seats. For everybody who may see the past of this room. The new room is not listed, and admits the same
   * spectators.
   */
  'room.fromMoment': {
    request: z.strictObject({
      room: roomIdSchema,
      chapter: z.int().check(z.minimum(1)),
      /**
       * The moment: the number of the chapter's entries that have happened, counted in the replay for the audience
       * `truth`.
       */
      at: z.int().check(z.minimum(0)),
      seat: watchedAudienceSchema,
      /**
       * The level of the bots that take all other seats, so that the match starts at once; absent if the seats stay
       * free.
       */
      opponent: z.optional(opponentLevelSchema),
    }),
    answer: answerSchemaOf({ room: roomIdSchema, code: roomCodeSchema, started: z.boolean() }),
  },
}
