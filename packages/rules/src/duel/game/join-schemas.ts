import { z } from 'zod/mini'
import type { EventKinds } from '../../core/index.ts'
import { baseAircraft, squadronIdSchema } from '../board/pieces.ts'
import type { Contribution, OptionFieldSchemas } from '../rules/contribution.ts'
import type { Rules } from '../rules/rules.ts'
import { baseEventKinds } from '../state/events.ts'
import {
  duelOpenSchema,
  duelSecretSchema,
  nightResultSchema,
  planSchema,
  squadronSchema,
} from '../state/open.ts'

const joined = (fields: readonly (OptionFieldSchemas | undefined)[]): OptionFieldSchemas =>
  Object.assign({}, ...fields)

const optional = (fields: OptionFieldSchemas): OptionFieldSchemas =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, z.optional(schema)]))

const planWith = (all: readonly Contribution[]) =>
  z.extend(planSchema, optional(joined(all.map(({ plan }) => plan?.fields))))

const turnWith = (steps: Rules['steps']) => z.enum([...steps.keys()])

/** The schema of a game's squadrons: each flies its aircraft of the base game, or a type that an option adds. */
const squadronsWith = (all: readonly Contribution[]) =>
  z.record(
    squadronIdSchema,
    z.extend(squadronSchema, {
      aircraft: z.enum([...baseAircraft, ...all.flatMap(({ words }) => words?.aircraft ?? [])]),
    }),
  )

/** The schemas of the open and secret parts of the state, which list what may be known, extended by all options. */
export function stateSchemasOf(all: readonly Contribution[], steps: Rules['steps']): Rules['schemas'] {
  const open = all.flatMap((one) => one.open ?? [])
  const secret = all.flatMap((one) => one.secret ?? [])
  const plan = z.optional(planWith(all))
  const slices = (list: readonly { name: string; schema: z.ZodMiniType }[]) =>
    Object.fromEntries(list.map(({ name, schema }) => [name, schema]))
  const results = z.array(z.extend(nightResultSchema, { plan: planWith(all) }))
  // The schemas of the base game allow any turn, plan and slice of options. The turns, plans and slices of this game
  // are known here and replace them.
  return {
    open: z.extend(duelOpenSchema, {
      turn: z.optional(turnWith(steps)),
      squadrons: squadronsWith(all),
      results,
      ...(open.length > 0 && { options: z.optional(z.object(slices(open))) }),
    }),
    secret: z.extend(duelSecretSchema, {
      plan,
      lockedPlan: plan,
      ...(secret.length > 0 && { options: z.optional(z.object(optional(slices(secret)))) }),
    }),
  } as unknown as Rules['schemas']
}

function withFields(kinds: EventKinds, all: readonly Contribution[]): EventKinds {
  const extended: EventKinds = { ...kinds }
  for (const { eventFields = {} } of all) {
    for (const [type, fields] of Object.entries(eventFields)) {
      const kind = extended[type]
      // The cast is safe: every event of the base game to which options add fields has an open part that is an object.
      extended[type] = { ...kind, open: z.extend(kind?.open as z.ZodMiniObject, optional(fields)) }
    }
  }
  return extended
}

/** Every kind of event of a game, with the fields and kinds that options add. */
export function eventKindsOf(all: readonly Contribution[], steps: Rules['steps']): EventKinds {
  const { nightBegan, nightEnded, turnBegan } = baseEventKinds
  const plan = planWith(all)
  const kinds: EventKinds = {
    ...baseEventKinds,
    planLocked: { own: z.object({ plan }) },
    turnBegan: { open: z.extend(turnBegan.open, { turn: turnWith(steps) }) },
    nightBegan: { open: z.extend(nightBegan.open, { squadrons: squadronsWith(all) }) },
    nightEnded: {
      open: z.extend(nightEnded.open, { result: z.extend(nightEnded.open.shape.result, { plan }) }),
    },
  }
  return withFields(Object.assign(kinds, ...all.map(({ events }) => events ?? {})), all)
}
