import { z } from 'zod/mini'
import { chatTextSchema } from './chat.ts'
import { chatChannelSchema } from './chat-line.ts'
import { answerSchemaOf, roomIdSchema, watchAsSchema } from './common.ts'
import { nameSchema } from './visible-text.ts'

/** A person met in a room: the holder of a seat, or the author of a line. */
export const metPersonSchema = z.union([
  z.strictObject({ seat: watchAsSchema }),
  z.strictObject({ channel: chatChannelSchema, number: z.int().check(z.minimum(1)) }),
])
export type MetPerson = z.infer<typeof metPersonSchema>

export const reportReasons = ['insult', 'spam', 'cheating', 'name', 'other'] as const

const blockedSchema = z.object({
  id: z.uuid(),
  /** The person's name when they were blocked. */
  name: z.string(),
  /** ISO 8601. */
  since: z.string(),
})
export type Blocked = z.infer<typeof blockedSchema>

export const peopleMessages = {
  /**
   * Blocks somebody met under a name or in a room: neither sits down where the other sits (W76), and their lines are
   * not shown to this person. The other is not told. Under another name in another room they are a stranger, and
   * nothing says that they are the same. Refused if there is nobody of that kind (W77).
   */
  'people.block': {
    request: z.strictObject({ room: roomIdSchema, who: metPersonSchema }),
    answer: answerSchemaOf({ name: z.string() }),
  },
  /** The blocks that this person has made, the newest first: of one person there may be several. */
  'people.blocked': {
    request: z.strictObject({}),
    answer: answerSchemaOf({ blocked: z.array(blockedSchema) }),
  },
  'people.unblock': { request: z.strictObject({ block: z.uuid() }), answer: answerSchemaOf({}) },
  /** Reports a line, or the holder of a seat, to the operator (W77). */
  'people.report': {
    request: z.strictObject({
      room: roomIdSchema,
      who: metPersonSchema,
      why: z.enum(reportReasons),
      text: z.optional(chatTextSchema),
    }),
    answer: answerSchemaOf({}),
  },
  /**
   * Deletes this person for good. Data of others, such as event logs, then name "Somebody". Refused while they hold a
   * seat in an unfinished room, or have one open (W80). @property name the current name, as a confirmation
   */
  'people.forgetMe': { request: z.strictObject({ name: nameSchema }), answer: answerSchemaOf({}) },
}
