import { z } from 'zod/mini'

/** A hash that was published during a chapter, with the hidden value and its nonce, opened at the chapter's end. */
export interface OpenedCommitment {
  commitment: string
  value: unknown
  nonce: string
}

/** The public part of a chapter that is over. */
export const chapterResultSchema = z.object({
  /** The score of each seat when it ended, in the game's own points. */
  points: z.record(z.string(), z.number()),
  /** The side that each seat played in it. */
  sides: z.record(z.string(), z.string()),
  /** The game's own summary. Its `chapterSummary` lists what this may hold. */
  summary: z.unknown(),
})
export type ChapterResult = z.infer<typeof chapterResultSchema>

type Summarized = { chapterSummary?: z.ZodMiniType | undefined }

const noSummary = z.optional(z.undefined())
/** The schema of a chapter's result by that of its summary, cached: making one costs more than all of its parsing. */
const resultSchemas = new WeakMap<z.ZodMiniType, z.ZodMiniType<ChapterResult>>()

function resultSchemaOf({ chapterSummary: summary = noSummary }: Summarized): z.ZodMiniType<ChapterResult> {
  const schema = resultSchemas.get(summary) ?? z.extend(chapterResultSchema, { summary })
  resultSchemas.set(summary, schema)
  return schema
}

/**
 * Reads the result of a chapter and keeps only the fields that the game lists.
 * @throws ZodError when it is not a result of this game
 */
export const readChapterResult = (game: Summarized, result: unknown): ChapterResult =>
  resultSchemaOf(game).parse(result)

/**
 * A part of a match with a result of its own. Each game has its own word for it: a day, a mission. Numbered from 1.
 * When it ends, everything that seats have owned in it is open to all (D14); a game where that is not so has no
 * chapters.
 */
export interface Chapter {
  number: number
  /** The end of the chapter; absent while it is in progress. */
  ended?: { result: ChapterResult; promises: OpenedCommitment[] }
}
