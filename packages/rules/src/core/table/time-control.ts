import { z } from 'zod/mini'

/** So fast a table is played: live clocks, days for each decision; a table that says nothing is untimed. */
export const timeControlSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('live'),
    /** What each seat has for its own turns of a chapter. */
    bankMinutes: z.number().check(z.minimum(0.05), z.maximum(600)),
    /** What each finished turn gives. */
    incrementSeconds: z.int().check(z.minimum(0), z.maximum(600)),
    /** How long a seat may be away in a chapter while the table waits for it. */
    disconnectMinutes: z.number().check(z.minimum(0.05), z.maximum(120)),
  }),
  z.strictObject({ kind: z.literal('days'), days: z.int().check(z.minimum(1), z.maximum(30)) }),
])
export type TimeControl = z.infer<typeof timeControlSchema>

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

/**
 * What a seat has, in ms: for all its own turns of a chapter at live clocks, for one decision otherwise. The common clock
 * of a secret phase has as much for all together.
 */
export const allowanceOf = (timeControl: TimeControl): number =>
  timeControl.kind === 'live' ? timeControl.bankMinutes * minute : timeControl.days * day

export const incrementOf = (timeControl: TimeControl): number =>
  timeControl.kind === 'live' ? timeControl.incrementSeconds * second : 0

/** How long a seat may be away, in ms; undefined where nobody asks. */
export const awayOf = (timeControl: TimeControl): number | undefined =>
  timeControl.kind === 'live' ? timeControl.disconnectMinutes * minute : undefined
