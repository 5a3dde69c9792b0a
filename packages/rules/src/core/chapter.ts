import { z } from 'zod/mini'

/**
 * A commitment that was published during a chapter, with the value and the nonce that it was made of; both are opened
 * at the end of the chapter.
 */
export interface OpenedCommitment {
  commitment: string
  value: unknown
  nonce: string
}

/** The public result of a chapter that is over. */
export const chapterResultSchema = z.object({
  /** The score of each seat at the end of the chapter, in the game's own points. */
  points: z.record(z.string(), z.number()),
  /** The side that each seat played in the chapter. */
  sides: z.record(z.string(), z.string()),
  /** The game's own summary of the chapter; the game's `chapterSummary` is its schema. */
  summary: z.unknown(),
})
export type ChapterResult = z.infer<typeof chapterResultSchema>

type Summarized = { chapterSummary?: z.ZodMiniType | undefined }

const noSummary = z.optional(z.undefined())
/**
 * The schemas of chapter results, by the schema of the game's summary; cached, because making one costs more than all
 * parsing with it.
 */
const resultSchemas = new WeakMap<z.ZodMiniType, z.ZodMiniType<ChapterResult>>()

function resultSchemaOf({ chapterSummary: summary = noSummary }: Summarized): z.ZodMiniType<ChapterResult> {
  const schema = resultSchemas.get(summary) ?? z.extend(chapterResultSchema, { summary })
  resultSchemas.set(summary, schema)
  return schema
}

/**
 * Parses the result of a chapter and keeps only the fields that the game lists.
 * @throws ZodError when the value is not a chapter result of this game
 */
export const readChapterResult = (game: Summarized, result: unknown): ChapterResult =>
  resultSchemaOf(game).parse(result)

/**
 * A part of a match with a result of its own, numbered from 1. Each game has its own word for it: a day, a mission.
 * When a chapter ends, all secrets that seats had in it are opened to everybody (D14); a game in which some must stay
 * secret has no chapters.
 */
export interface Chapter {
  number: number
  /** The end of the chapter; absent while it is in progress. */
  ended?: { result: ChapterResult; promises: OpenedCommitment[] }
}
