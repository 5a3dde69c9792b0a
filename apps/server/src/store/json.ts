import type { Prisma } from '../generated/prisma/client.ts'

/** A value that is JSON, for a column of it: Prisma's type of it knows no interfaces and no `unknown`. */
export const toJson = (value: unknown): object => value as object

/** The content of a column of JSON, of the type with which the server has written it. Upcasters read what is older. */
export const fromJson = <T>(value: Prisma.JsonValue): T => value as T
