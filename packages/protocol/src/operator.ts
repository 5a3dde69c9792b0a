import { z } from 'zod/mini'
import { chatTextSchema } from './chat.ts'
import { codeSchema } from './common.ts'
import { nameSchema, visibleName } from './visible-text.ts'

/** Days for which a measure holds. Absent: for good; 0: it ends. */
const days = z.optional(z.int().check(z.minimum(0), z.maximum(3650)))
const person = z.uuid()

/** A command of an operator: `POST /api/operator`, with the token of the server. */
export const operatorCommandSchema = z.discriminatedUnion('do', [
  /** The open reports; with `all` the handled ones too. */
  z.strictObject({ do: z.literal('reports'), all: z.optional(z.boolean()) }),
  z.strictObject({
    do: z.literal('handle'),
    report: z.uuid(),
    note: z.optional(chatTextSchema),
  }),
  /** The people in a room, and its owner. */
  z.strictObject({ do: z.literal('who'), room: codeSchema }),
  z.strictObject({ do: z.literal('find'), name: visibleName({ longest: 40 }) }),
  z.strictObject({ do: z.literal('mute'), person, days }),
  z.strictObject({ do: z.literal('ban'), person, days }),
  z.strictObject({ do: z.literal('banDevice'), device: z.uuid(), days }),
  /** Ends a room for all, whatever is played there. */
  z.strictObject({ do: z.literal('close'), room: codeSchema }),
  z.strictObject({ do: z.literal('rename'), person, name: nameSchema }),
  /** One line for everybody. Absent text: it is removed. */
  z.strictObject({
    do: z.literal('banner'),
    text: z.optional(chatTextSchema),
    hours: z.optional(z.number().check(z.minimum(0.01), z.maximum(8760))),
  }),
  /** The acts of operators. */
  z.strictObject({ do: z.literal('acts') }),
])
export type OperatorCommand = z.infer<typeof operatorCommandSchema>
