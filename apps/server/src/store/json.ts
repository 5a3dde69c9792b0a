import type { Prisma } from '../generated/prisma/client.ts'

/** A JSON value, typed for a JSON column: Prisma's own type accepts neither interfaces nor `unknown`. */
export const toJson = (value: unknown): object => value as object

/** The content of a JSON column, typed as the server wrote it. Content of older forms is converted by upcasters. */
export const fromJson = <T>(value: Prisma.JsonValue): T => value as T
