import { type Refusal, refusalSchema } from '@opsroom/rules/core'

/** Refusals that may pass when the page requests its identity again and reconnects. */
const passing = ['W11', 'W13']

/** The refusal of a connection, if it concerns a person; the server puts it into the error. */
export function refusalIn(error: unknown): Refusal | undefined {
  const { data } = refusalSchema.safeParse(Object(error).data)
  return data && !passing.includes(data.rule) ? data : undefined
}
