import { openedNotesSchema, seatBeliefSchema } from '@opsroom/rules/core'
import { z } from 'zod/mini'
import { answerSchemaOf, roomIdSchema, watchAsSchema } from './common.ts'
import { wireEntrySchema, wirePlaySchema } from './table.ts'

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

/** Apart from the rest of a room's past: a page that replays a game fetches nothing of what can be ordered. */
export const replayMessages = {
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
}
