import { z } from 'zod/mini'
import { chatLineSchema } from './chat-line.ts'
import { codeSchema, roomIdSchema, watchAsSchema } from './common.ts'
import { roomSummarySchema } from './lobby.ts'
import { entryNumberSchema, seatAttentionSchema, wireEntrySchema } from './table.ts'

/** Every message from server to browser. */
export const serverMessages = {
  /** Entries `first`, `first + 1`, … of one audience's own numbering. */
  'table.entries': z.object({
    room: roomIdSchema,
    as: watchAsSchema,
    first: entryNumberSchema,
    entries: z.array(wireEntrySchema),
  }),
  /** The seat of this connection was given up, or the room no longer lets it watch. */
  'table.closed': z.object({ room: roomIdSchema, as: watchAsSchema }),
  /** The attention of a table's seats, as far as this seat may know. */
  'table.attention': z.object({
    room: roomIdSchema,
    as: watchAsSchema,
    seats: z.record(watchAsSchema, seatAttentionSchema),
  }),
  /** The new chat lines for this connection. */
  'chat.said': z.object({ room: roomIdSchema, as: watchAsSchema, lines: z.array(chatLineSchema) }),
  /** The operator's message to everybody; absent: it was removed. */
  'server.banner': z.object({ text: z.optional(z.string()) }),
  'lobby.changed': z.object({ rooms: z.array(roomSummarySchema) }),
  /** The list of seeks, a seek of one's own, or an invitation has changed: request them again. It says nothing else. */
  'seek.changed': z.object({}),
  /** A tournament that this connection watches has changed: request it again. It says nothing else. */
  'tournament.changed': z.object({ code: codeSchema }),
  /** A contest of sealed orders was opened, closed, or played further: request it again. It says nothing else. */
  'sealed.changed': z.object({}),
}
export type ServerMessageName = keyof typeof serverMessages
export type ServerMessageOf<N extends ServerMessageName> = z.infer<(typeof serverMessages)[N]>
