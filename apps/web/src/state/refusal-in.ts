import { type Refusal, refusalSchema } from '@opsroom/rules/core'

/**
 * The rules of the refusals that may no longer occur once the page has requested its identity again and reconnected.
 */
const passing = ['W11', 'W13']

/**
 * The refusal in a connection error; undefined if the refusal may disappear by itself. The server puts refusals into
 * the error's data.
 */
export function refusalInError(error: unknown): Refusal | undefined {
  const { data } = refusalSchema.safeParse(Object(error).data)
  return data && !passing.includes(data.rule) ? data : undefined
}
