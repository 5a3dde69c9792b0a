import { type Refusal, refusalSchema } from '@opsroom/rules/core'

/** The rules of refusals that may disappear when the page requests its identity again and reconnects. */
const passing = ['W11', 'W13']

/**
 * The refusal in a connection error, unless it may disappear by itself. The server puts refusals into the error's data.
 */
export function refusalIn(error: unknown): Refusal | undefined {
  const { data } = refusalSchema.safeParse(Object(error).data)
  return data && !passing.includes(data.rule) ? data : undefined
}
