import { z } from 'zod/mini'
import { chatTextSchema } from './chat.ts'
import { chatChannelSchema } from './chat-line.ts'
import { answerSchemaOf, roomIdSchema, watchedAudienceSchema } from './common.ts'
import { nameSchema } from './visible-text.ts'

/** A person met in a room: the holder of a seat, or the author of a chat line. */
export const metPersonSchema = z.union([
  z.strictObject({ seat: watchedAudienceSchema }),
  z.strictObject({ channel: chatChannelSchema, number: z.int().check(z.minimum(1)) }),
])
export type MetPerson = z.infer<typeof metPersonSchema>

export const reportReasons = ['insult', 'spam', 'cheating', 'name', 'other'] as const

const blockedSchema = z.object({
  id: z.uuid(),
  /** The name that the person had when they were blocked. */
  name: z.string(),
  /** The time of the block, ISO 8601. */
  since: z.string(),
})
export type BlockedPerson = z.infer<typeof blockedSchema>

export const peopleMessages = {
  /**
   * Blocks a person met in a room. The block holds in that room under any name, and elsewhere as long as both go by the
   * names under which they met: neither can take a seat where the other sits (W76), and the blocked person's chat lines
   * are not shown to the caller. The blocked person is not told. Under another name in another room they count as a
   * stranger, and nothing reveals that they are the same person. Refused if the room has no such person (W77).
   */
  'people.block': {
    request: z.strictObject({ room: roomIdSchema, who: metPersonSchema }),
    answer: answerSchemaOf({ name: z.string() }),
  },
  /**
   * Lists the blocks that this person has made, the newest first. There may be several blocks against the same person.
   */
  'people.blocked': {
    request: z.strictObject({}),
    answer: answerSchemaOf({ blocked: z.array(blockedSchema) }),
  },
  'people.unblock': { request: z.strictObject({ block: z.uuid() }), answer: answerSchemaOf({}) },
  /** Reports a chat line, or the holder of a seat, to the operator (W77). */
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
   * Deletes this person permanently. Data of other people, such as event logs, then names them "Somebody". Refused
   * while they hold a seat in an unfinished room, or have opened one (W80). @property name the person's current name,
   * as a confirmation
   */
  'people.forgetMe': { request: z.strictObject({ name: nameSchema }), answer: answerSchemaOf({}) },
}
