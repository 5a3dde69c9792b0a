import { z } from 'zod/mini'
import { chatTextSchema } from './chat.ts'
import { roomCodeSchema } from './common.ts'
import { nameSchema, visibleNameSchema } from './visible-text.ts'

/** The number of days for which a measure against a person holds. Absent: permanently; 0: the measure ends. */
const days = z.optional(z.int().check(z.minimum(0), z.maximum(3650)))
const person = z.uuid()

/** A command of the operator: `POST /api/operator`, with the server's token. */
export const operatorCommandSchema = z.discriminatedUnion('do', [
  /** Lists the open reports; with `all`, those already handled too. */
  z.strictObject({ do: z.literal('reports'), all: z.optional(z.boolean()) }),
  z.strictObject({
    do: z.literal('handle'),
    report: z.uuid(),
    note: z.optional(chatTextSchema),
  }),
  /** Lists the people in a room, and the person who opened it. */
  z.strictObject({ do: z.literal('who'), room: roomCodeSchema }),
  z.strictObject({ do: z.literal('find'), name: visibleNameSchema({ longest: 40 }) }),
  z.strictObject({ do: z.literal('mute'), person, days }),
  z.strictObject({ do: z.literal('ban'), person, days }),
  z.strictObject({ do: z.literal('banDevice'), device: z.uuid(), days }),
  /** Closes a room for everybody, even during a game. */
  z.strictObject({ do: z.literal('close'), room: roomCodeSchema }),
  z.strictObject({ do: z.literal('rename'), person, name: nameSchema }),
  /** Sets the banner, one line shown to everybody; without `text` it is removed. */
  z.strictObject({
    do: z.literal('banner'),
    text: z.optional(chatTextSchema),
    hours: z.optional(z.number().check(z.minimum(0.01), z.maximum(8760))),
  }),
  /** Lists the past acts of operators. */
  z.strictObject({ do: z.literal('acts') }),
])
export type OperatorCommand = z.infer<typeof operatorCommandSchema>
