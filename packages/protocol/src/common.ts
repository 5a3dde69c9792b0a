import { refusalSchema } from '@opsroom/rules/core'
import { z } from 'zod'

export const roomIdSchema = z.uuid()
/** Six letters or digits that cannot be mistaken for each other, to say over the telephone. */
export const codeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-HJKMNP-Z2-9]{6}$/)
export const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(24)
  .regex(/^[^\p{Cc}<>]*$/u)
/** The audience that a connection watches as: a seat, or `public`. */
export const watchAsSchema = z.string().min(1).max(16)
export const commandIdSchema = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\w-]+$/)

/** Every answer: what was asked for, or why not. */
export const answerOf = <S extends z.ZodRawShape>(shape: S) =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), ...shape }),
    z.object({ ok: z.literal(false), refusal: refusalSchema }),
  ])
