import { z } from 'zod'
import type { EventKind, EventKinds } from '../core/index.ts'
import type { Contribution, Fields } from './contribution.ts'
import { baseEventKinds } from './events.ts'
import type { Rules } from './rules.ts'
import { duelOpenSchema, duelSecretSchema, planSchema } from './state/open.ts'

const joined = (fields: readonly (Fields | undefined)[]): Fields => Object.assign({}, ...fields)

const optional = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, schema.optional()]))

const planWith = (all: readonly Contribution[]) =>
  planSchema.extend(optional(joined(all.map(({ plan }) => plan?.fields))))

const turnWith = (steps: Rules['steps']) => z.enum([...steps.keys()] as [string, ...string[]])

/** The lists of what may be known, with all that options add. */
export function schemasOf(all: readonly Contribution[], steps: Rules['steps']): Rules['schemas'] {
  const open = all.flatMap((one) => one.open ?? [])
  const secret = all.flatMap((one) => one.secret ?? [])
  const plan = planWith(all).optional()
  const slices = (list: readonly { name: string; schema: z.ZodType }[]) =>
    Object.fromEntries(list.map(({ name, schema }) => [name, schema]))
  const results = z.array(duelOpenSchema.shape.results.element.extend({ plan: planWith(all) }))
  return {
    open: duelOpenSchema.extend({
      turn: turnWith(steps).optional(),
      results,
      ...(open.length > 0 && { options: z.object(slices(open)).optional() }),
    }),
    secret: duelSecretSchema.extend({
      plan,
      lockedPlan: plan,
      ...(secret.length > 0 && { options: z.object(optional(slices(secret))).optional() }),
    }),
  } as unknown as Rules['schemas']
}

function withFields(kinds: EventKinds, all: readonly Contribution[]): EventKinds {
  const extended: EventKinds = { ...kinds }
  for (const { eventFields = {} } of all) {
    for (const [type, fields] of Object.entries(eventFields)) {
      const kind = extended[type] as EventKind
      extended[type] = { ...kind, open: (kind.open as z.ZodObject).extend(optional(fields)) }
    }
  }
  return extended
}

/** Every kind of event, with all that options add. */
export function eventKindsOf(all: readonly Contribution[], steps: Rules['steps']): EventKinds {
  const { nightEnded, turnBegan } = baseEventKinds
  const plan = planWith(all)
  const kinds: EventKinds = {
    ...baseEventKinds,
    planLocked: { own: z.object({ plan }) },
    turnBegan: { open: turnBegan.open.extend({ turn: turnWith(steps) }) },
    nightEnded: {
      open: nightEnded.open.extend({ result: nightEnded.open.shape.result.extend({ plan }) }),
    },
  }
  return withFields(Object.assign(kinds, ...all.map(({ events }) => events ?? {})), all)
}
