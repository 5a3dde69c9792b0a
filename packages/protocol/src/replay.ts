import { openedNotesSchema, seatBeliefSchema } from '@opsroom/rules/core'
import { z } from 'zod/mini'
import { answerSchemaOf, roomIdSchema, watchedAudienceSchema } from './common.ts'
import { wireEntrySchema, wirePlaySchema } from './table.ts'

/** A finished chapter as one viewpoint knows it: fold the entries onto the view with the game's own `evolve`. */
export const chapterReplaySchema = z.object({
  number: z.int().check(z.minimum(1)),
  /** The play before the first entry of the chapter. */
  view: wirePlaySchema,
  entries: z.array(wireEntrySchema),
  /** The beliefs of bots in this chapter, each with the moment at which the bot held it. */
  beliefs: z.array(seatBeliefSchema),
  /** The private notes of this chapter that their owners have opened. */
  notes: z.array(openedNotesSchema),
})
export type WireChapterReplay = z.infer<typeof chapterReplaySchema>

/**
 * The messages for replays. They are separate from the other messages about a room's past, so that a page with a replay
 * does not load the schemas of commands.
 */
export const replayMessages = {
  /**
   * Requests the finished chapters, or one of them, as any seat, the `public` or the `truth` knows them. Entries that
   * were taken back are left out. A game without chapters counts as one chapter, which is finished when the game is
   * over.
   */
  'room.replay': {
    request: z.strictObject({
      room: roomIdSchema,
      as: watchedAudienceSchema,
      chapter: z.optional(z.int().check(z.minimum(1))),
    }),
    answer: answerSchemaOf({ chapters: z.array(chapterReplaySchema) }),
  },
}
