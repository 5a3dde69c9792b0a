import { chapterResultSchema, recordSchema, seatBeliefSchema } from '@opsroom/rules/core'
import { z } from 'zod'
import { answerOf, roomIdSchema, watchAsSchema } from './common.ts'
import { wireEntrySchema, wirePlaySchema } from './table.ts'

/** What all may know of a night that is over. Times are ISO 8601. */
export const endedNightSchema = chapterResultSchema.extend({
  number: z.number().int().min(1),
  startedAt: z.string(),
  endedAt: z.string(),
})
export type EndedNight = z.infer<typeof endedNightSchema>

/** A night that is over as it looked from somewhere: fold the entries onto the view, with the game's own `evolve`. */
export const nightReplaySchema = z.object({
  number: z.number().int().min(1),
  /** The play before the first of its entries. */
  view: wirePlaySchema,
  entries: z.array(wireEntrySchema),
  /** What players by computer believed in this night, and when. */
  beliefs: z.array(seatBeliefSchema),
})
export type NightReplay = z.infer<typeof nightReplaySchema>

/** What has happened in a room. For whoever sits there; for others where spectators may see it, and not earlier. */
export const pastMessages = {
  /** The nights that are over, in order. */
  'room.nights': {
    request: z.strictObject({ room: roomIdSchema }),
    answer: answerOf({ nights: z.array(endedNightSchema) }),
  },
  /**
   * The open record of the game (docs/record.md). While it is played: what this audience was shown (W4, W5 as for
   * `table.subscribe`). After the end: everything.
   */
  'room.record': {
    request: z.strictObject({ room: roomIdSchema, as: watchAsSchema }),
    answer: answerOf({ record: recordSchema }),
  },
  /**
   * The nights that are over, or one of them, as they looked from any seat, to the `public`, or in `truth`. What was
   * taken back is left out. A game without nights is one, over when the game is.
   */
  'room.replay': {
    request: z.strictObject({
      room: roomIdSchema,
      as: watchAsSchema,
      night: z.number().int().min(1).optional(),
    }),
    answer: answerOf({ nights: z.array(nightReplaySchema) }),
  },
}
