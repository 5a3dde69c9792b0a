import { z } from 'zod/mini'
import { chatLineSchema } from './chat-line.ts'
import { roomCodeSchema, roomIdSchema, watchedAudienceSchema } from './common.ts'
import { roomSummarySchema } from './lobby.ts'
import { entryNumberSchema, seatAttentionSchema, wireEntrySchema } from './table.ts'

/** All pushes: the messages from server to browser that answer no request. */
export const serverMessages = {
  /** New entries of a table, numbered `first`, `first + 1`, … in the audience's own numbering. */
  'table.entries': z.object({
    room: roomIdSchema,
    as: watchedAudienceSchema,
    first: entryNumberSchema,
    entries: z.array(wireEntrySchema),
  }),
  /** This connection no longer watches the table: its seat was given up, or the room no longer admits it. */
  'table.closed': z.object({ room: roomIdSchema, as: watchedAudienceSchema }),
  /** The attention of the seats of a table, as far as this seat may know it. */
  'table.attention': z.object({
    room: roomIdSchema,
    as: watchedAudienceSchema,
    seats: z.record(watchedAudienceSchema, seatAttentionSchema),
  }),
  /** New chat lines that this connection may read. */
  'chat.said': z.object({ room: roomIdSchema, as: watchedAudienceSchema, lines: z.array(chatLineSchema) }),
  /** The operator's banner, shown to everybody; without `text` it was removed. */
  'server.banner': z.object({ text: z.optional(z.string()) }),
  'lobby.changed': z.object({ rooms: z.array(roomSummarySchema) }),
  /**
   * The list of seeks, a seek of the person, or an invitation has changed: request them again. The push has no content.
   */
  'seek.changed': z.object({}),
  /**
   * A tournament that this connection watches has changed: request it again. The push does not say what has changed.
   */
  'tournament.changed': z.object({ code: roomCodeSchema }),
  /**
   * A contest of sealed orders was opened or closed, or more of its games were played: request it again. The push does
   * not say more.
   */
  'sealed.changed': z.object({}),
}
export type ServerMessageName = keyof typeof serverMessages
export type ServerMessageOf<N extends ServerMessageName> = z.infer<(typeof serverMessages)[N]>
