import { refusalSchema } from '@opsroom/rules/core'
import { z } from 'zod/mini'

export const roomIdSchema = z.uuid()
/** Six letters or digits that cannot be mistaken for each other, to say over the telephone. */
export const codeSchema = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-HJKMNP-Z2-9]{6}$/))
/** The name of a person as others are told it; `nameSchema` says what a new one may be, and older ones stay. */
export const shownNameSchema = z.string()
/** The audience that a connection watches as: a seat, or `public`. */
export const watchAsSchema = z.string().check(z.minLength(1), z.maxLength(16))
export const commandIdSchema = z.string().check(z.minLength(8), z.maxLength(64), z.regex(/^[\w-]+$/))

/** Every answer: what was asked for, or why not. */
export const answerSchemaOf = <S extends z.core.$ZodShape>(shape: S) =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), ...shape }),
    z.object({ ok: z.literal(false), refusal: refusalSchema }),
  ])
