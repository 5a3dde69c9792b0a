import { z } from 'zod/mini'
import { earlierChanceSchema } from '../earlier-chance.ts'

/** The public origin of a match that began at a moment of another room's match. */
export const originSchema = z.object({
  /** The code of the other room. */
  code: z.string().check(z.maxLength(16)),
  chapter: z.int().check(z.minimum(1)),
  /** The moment within the chapter, by the number of entries that its replay has shown. */
  at: z.int().check(z.minimum(0)),
  /** The seat of the other match from which somebody plays on. */
  seat: z.string().check(z.maxLength(16)),
})
export type Origin = z.infer<typeof originSchema>

/** The source of a match that begins at a moment of another match. It is shown to nobody before the end. */
export const momentSourceSchema = z.object({
  /** The whole record of the other match. */
  source: z.unknown(),
  /** The moment in the other match, by the number of entries that its replay has shown over all chapters. */
  at: z.int().check(z.minimum(0)),
  /** The seed of the other match and its draws up to the moment. */
  before: earlierChanceSchema,
})
export type MomentSource = z.infer<typeof momentSourceSchema>
