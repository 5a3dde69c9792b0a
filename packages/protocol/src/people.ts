import { z } from 'zod/mini'
import { chatTextSchema } from './chat.ts'
import { chatChannelSchema } from './chat-line.ts'
import { answerOf, roomIdSchema, watchAsSchema } from './common.ts'
import { nameSchema } from './visible-text.ts'

/** A person as one meets them in a room: who holds a seat, or who has said a line. */
export const metSchema = z.union([
  z.strictObject({ seat: watchAsSchema }),
  z.strictObject({ channel: chatChannelSchema, number: z.int().check(z.minimum(1)) }),
])
export type Met = z.infer<typeof metSchema>

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
   * Does not want to meet somebody any more, who goes by that name or is met in that room: neither sits down where the other
   * sits (W76), and their lines are not shown to this person. The other is not shown it. Under another name in another room
   * they are a stranger, of whom nothing says that they are the same. Refused where there is nobody of that kind (W77).
   */
  'people.block': {
    request: z.strictObject({ room: roomIdSchema, who: metSchema }),
    answer: answerOf({ name: z.string() }),
  },
  /** The blocks that this person has made, the newest first: of one person there may be several. */
  'people.blocked': { request: z.strictObject({}), answer: answerOf({ blocked: z.array(blockedSchema) }) },
  'people.unblock': { request: z.strictObject({ block: z.uuid() }), answer: answerOf({}) },
  /** Has the operator look at a line, or at a person who holds a seat (W77). */
  'people.report': {
    request: z.strictObject({
      room: roomIdSchema,
      who: metSchema,
      why: z.enum(reportReasons),
      text: z.optional(chatTextSchema),
    }),
    answer: answerOf({}),
  },
  /**
   * Deletes this person for good. What others keep, such as event logs, names "Somebody" then. Refused while they
   * hold a seat in a room that is not over, or have one open (W80). @property name as they are called: so it is meant
   */
  'people.forgetMe': { request: z.strictObject({ name: nameSchema }), answer: answerOf({}) },
}
