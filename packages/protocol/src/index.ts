import { z } from 'zod/mini'
import { chatLineSchema, chatMessages } from './chat.ts'
import { roomIdSchema, watchAsSchema } from './common.ts'
import { lobbyMessages, roomSummarySchema } from './lobby.ts'
import { meMessages } from './me.ts'
import { pastMessages } from './past.ts'
import { programMessages } from './programs.ts'
import { numberSchema, seatAttentionSchema, tableMessages, wireEntrySchema } from './table.ts'

export * from './chat.ts'
export * from './common.ts'
export * from './lobby.ts'
export * from './me.ts'
export * from './past.ts'
export * from './posts.ts'
export * from './programs.ts'
export * from './push.ts'
export * from './refusals.ts'
export * from './seat-api.ts'
export * from './table.ts'

/** Every message from browser to server, with its answer. A handler table typed by this map misses none. */
export const requests = {
  ...meMessages,
  ...lobbyMessages,
  ...tableMessages,
  ...chatMessages,
  ...pastMessages,
  ...programMessages,
}
export type RequestName = keyof typeof requests
export type RequestOf<N extends RequestName> = z.infer<(typeof requests)[N]['request']>
export type AnswerOf<N extends RequestName> = z.infer<(typeof requests)[N]['answer']>

/** Every message from server to browser. */
export const pushes = {
  /** Entries `first`, `first + 1`, … of one audience's own numbering. */
  'table.entries': z.object({
    room: roomIdSchema,
    as: watchAsSchema,
    first: numberSchema,
    entries: z.array(wireEntrySchema),
  }),
  /** The seat of this connection was given up, or the room no longer lets it watch. */
  'table.closed': z.object({ room: roomIdSchema, as: watchAsSchema }),
  /** How the seats of a table are attended to, as far as this seat may know. */
  'table.attention': z.object({
    room: roomIdSchema,
    as: watchAsSchema,
    seats: z.record(watchAsSchema, seatAttentionSchema),
  }),
  /** What was said since, of what this connection may hear. */
  'chat.said': z.object({ room: roomIdSchema, as: watchAsSchema, lines: z.array(chatLineSchema) }),
  'lobby.changed': z.object({ rooms: z.array(roomSummarySchema) }),
}
export type PushName = keyof typeof pushes
export type PushOf<N extends PushName> = z.infer<(typeof pushes)[N]>

/** A message is at most this long as JSON (W2). */
export const maximumMessageBytes = 64 * 1024
