import { z } from 'zod/mini'
import { earlierChanceSchema } from '../earlier-chance.ts'

/** The public origin of a match: a moment of another room's match. */
export const originSchema = z.object({
  /** The code of the room. */
  code: z.string().check(z.maxLength(16)),
  chapter: z.int().check(z.minimum(1)),
  /** The moment as the replay of the chapter counts. */
  at: z.int().check(z.minimum(0)),
  /** The seat whose place was taken. */
  seat: z.string().check(z.maxLength(16)),
})
export type Origin = z.infer<typeof originSchema>

/** The source of a match that begins at a moment of another one. Nobody is shown it before the end. */
export const momentSourceSchema = z.object({
  /** The record of the other match, which is over. */
  source: z.unknown(),
  /** The number of its entries that have happened, as its replay counts over all chapters. */
  at: z.int().check(z.minimum(0)),
  /** The chance of the past. */
  before: earlierChanceSchema,
})
export type MomentSource = z.infer<typeof momentSourceSchema>
