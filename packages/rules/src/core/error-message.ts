/** The message of a thrown value, whether or not it is an `Error`. */
export const errorMessageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
