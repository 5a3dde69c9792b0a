/** The code of an error of Node, Postgres, Prisma or nodemailer, if it has one. */
export function errorCodeOf(error: unknown): string | undefined {
  const { code }: { code?: unknown } = Object(error)
  return typeof code === 'string' ? code : undefined
}

/** The message of anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
