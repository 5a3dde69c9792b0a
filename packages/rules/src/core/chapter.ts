import { z } from 'zod'

/** A hash that was published while a chapter ran, with what it hid and its nonce, opened at the chapter's end. */
export interface Promised {
  commitment: string
  value: unknown
  nonce: string
}

/** What all may know of a chapter that is over. */
export const chapterResultSchema = z.object({
  /** The score when it ended, as the game counts it; in Duel the track: positive British, negative German. */
  vp: z.number().int(),
  /** The card that chance dealt for it, where there is one; in Duel the weather. */
  card: z.number().int().optional(),
  /** What each scoring table moved the score by. */
  byTable: z.record(z.string(), z.number().int()),
  /** The score at the end of each round; index 0 is the score before the first. */
  byRound: z.array(z.number().int()),
  /** The side that each seat played in it. */
  sides: z.record(z.string(), z.string()),
})
export type ChapterResult = z.infer<typeof chapterResultSchema>

/**
 * A chapter of an event log: what a game of several parts calls a night, a day, a mission. Numbered from 1. When it ends,
 * everything that seats have owned in it is open to all (D14); a game where that is not so has no chapters.
 */
export interface Chapter {
  number: number
  /** Absent while it runs. */
  ended?: { result: ChapterResult; promises: Promised[] }
}
