import { noteBounds, type TableCommand, tableCommandSchema } from '@opsroom/rules/core'
import { z } from 'zod/mini'
import { commandIdSchema, roomIdSchema, watchAsSchema } from './common.ts'
import { renamedSchema } from './session.ts'
import { commandAnswerSchema, entryNumberSchema } from './table.ts'
import { nameSchema, visibleText } from './visible-text.ts'

const noteTextSchema = visibleText({ longest: noteBounds.length })

/** A command of the table. Notes are cleaned as all texts are; the core keeps what older versions have taken. */
const tableCommand = z.pipe(
  tableCommandSchema,
  z.transform((command, context): TableCommand => {
    if (command.type !== 'note' || command.note.kind !== 'thought') return command
    const { success, data: text } = noteTextSchema.safeParse(command.note.text)
    if (success) return { ...command, note: { ...command.note, text } }
    context.issues.push({ code: 'custom', input: command, path: ['note', 'text'] })
    return z.NEVER
  }),
)

export const commandSchema = z.strictObject({
  room: roomIdSchema,
  /** The seat that acts; may be left out for table commands of a person without a seat. */
  as: z.optional(watchAsSchema),
  /** Made by the client: the same id and body again gets the first answer again. */
  id: commandIdSchema,
  /** The last number that this window's audience had. */
  seen: entryNumberSchema,
  command: z.discriminatedUnion('scope', [
    z.strictObject({ scope: z.literal('table'), command: tableCommand }),
    z.strictObject({
      scope: z.literal('game'),
      command: z.looseObject({ type: z.string().check(z.maxLength(32)) }),
    }),
  ]),
})
export type TableRequest = z.infer<typeof commandSchema>

/** Messages whose requests a browser does not check: it has only the answers of them (`first.ts`). */
export const commandMessages = {
  'table.command': { request: commandSchema, answer: commandAnswerSchema },
  'me.rename': { request: z.strictObject({ name: nameSchema }), answer: renamedSchema },
}
