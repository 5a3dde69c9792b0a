import { noteBounds, type TableCommand, tableCommandSchema } from '@opsroom/rules/core'
import { z } from 'zod/mini'
import { commandIdSchema, roomIdSchema, watchedAudienceSchema } from './common.ts'
import { renameAnswerSchema } from './session.ts'
import { commandAnswerSchema, entryNumberSchema } from './table.ts'
import { nameSchema, visibleTextSchema } from './visible-text.ts'

const noteTextSchema = visibleTextSchema({ longest: noteBounds.length })

/**
 * The schema of a command of the table. The text of a private note is cleaned like all texts that people write; core
 * itself accepts uncleaned notes, because older versions have stored some.
 */
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

export const commandRequestSchema = z.strictObject({
  room: roomIdSchema,
  /** The seat that acts. It may be left out in table commands of a person without a seat. */
  as: z.optional(watchedAudienceSchema),
  /** The id of the command, made by the client: the same id with the same body gets the first answer again. */
  id: commandIdSchema,
  /** The number of the last entry that this connection's audience was shown. */
  seen: entryNumberSchema,
  command: z.discriminatedUnion('scope', [
    z.strictObject({ scope: z.literal('table'), command: tableCommand }),
    z.strictObject({
      scope: z.literal('game'),
      command: z.looseObject({ type: z.string().check(z.maxLength(32)) }),
    }),
  ]),
})
export type CommandRequest = z.infer<typeof commandRequestSchema>

/**
 * The messages whose request schemas a browser does not load: it has only the schemas of their answers (`first.ts`).
 */
export const commandMessages = {
  'table.command': { request: commandRequestSchema, answer: commandAnswerSchema },
  'me.rename': { request: z.strictObject({ name: nameSchema }), answer: renameAnswerSchema },
}
