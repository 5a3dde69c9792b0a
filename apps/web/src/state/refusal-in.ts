import { type Refusal, refusalSchema } from '@opsroom/rules/core'

/** Refusals that pass by themselves when the page asks who it is, and knocks, again. */
const passing = ['W11', 'W13']

/** Why the server refused a connection, where that is for a person to know; the server puts it into the error. */
export function refusalIn(error: unknown): Refusal | undefined {
  const { data } = refusalSchema.safeParse((error as { data?: unknown } | undefined)?.data)
  return data && !passing.includes(data.rule) ? data : undefined
}
