import { refusalSchema } from '@opsroom/rules/core'
import { z } from 'zod/mini'

export const roomIdSchema = z.uuid()
/**
 * The code of a room: six capital letters or digits, without I, L, O, 0 and 1, which are easily mistaken for each
 * other.
 */
export const roomCodeSchema = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-HJKMNP-Z2-9]{6}$/))
/** The name of a person as others see it. `nameSchema` is stricter: it checks new names, while older names are kept. */
export const shownNameSchema = z.string()
/** The audience for which a connection watches a table: a seat, or `public`. */
export const watchedAudienceSchema = z.string().check(z.minLength(1), z.maxLength(16))
export const commandIdSchema = z.string().check(z.minLength(8), z.maxLength(64), z.regex(/^[\w-]+$/))

/** Builds the schema of an answer: either the requested fields, or a refusal. */
export const answerSchemaOf = <S extends z.core.$ZodShape>(shape: S) =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), ...shape }),
    z.object({ ok: z.literal(false), refusal: refusalSchema }),
  ])
