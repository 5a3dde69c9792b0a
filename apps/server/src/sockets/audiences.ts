import {
  type Attention,
  attentionSchema,
  type SeatAttention,
  serverMessages,
  type WireEntry,
  wireEntrySchema,
} from '@opsroom/protocol'
import type { Audience } from '@opsroom/rules/core'
import { PacketType } from 'socket.io-parser'
import type { Connection, LiveServer } from './connection.ts'
import { writeFrame } from './one-write.ts'
import { frameOf } from './text-frames.ts'

const audienceRoom = (room: string, as: Audience): string => `table ${room} ${as}`
const tableRoom = (room: string): string => `table ${room}`

/**
 * Subscribes a connection to an audience synchronously; the returned promise covers the rest of the work. A connection
 * watches one audience of one table, so it leaves the previous one.
 */
export async function subscribe(connection: Connection, room: string, as: Audience): Promise<void> {
  const left = unsubscribe(connection)
  if (!connection.connected) return left // A disconnected connection does not join, because it would never leave the Socket.IO room again.
  connection.data.watching = { room, as }
  const joined = connection.join([audienceRoom(room, as), tableRoom(room)])
  await Promise.all([left, joined])
}

export async function unsubscribe(connection: Connection): Promise<void> {
  const { watching } = connection.data
  if (!watching) return
  delete connection.data.watching
  // Both Socket.IO rooms are left at the same time, so that no message is sent in between.
  await Promise.all([
    connection.leave(audienceRoom(watching.room, watching.as)),
    connection.leave(tableRoom(watching.room)),
  ])
}

/** The connections of this process that watch a table as a given audience. */
export const connectionsAt = (
  { adapter, sockets }: Connection['nsp'],
  room: string,
  as: Audience,
): Connection[] =>
  [...(adapter.rooms.get(audienceRoom(room, as)) ?? [])].flatMap((id) => sockets.get(id) ?? [])

/**
 * The time, in ms, after which a window that reported that somebody is choosing, and has not repeated it, no longer
 * counts as choosing: it may be asleep.
 */
const choosingFor = 30_000

/**
 * The attention of this process's windows: reads the attention to a seat, and sends windows the attention to other
 * seats.
 */
export const attentionOfProcess = (io: LiveServer, elapsed: () => number) => ({
  /** The strongest attention of any window at a seat; a window that does not report its attention counts as open. */
  here(room: string, seat: string): Attention | undefined {
    const states = connectionsAt(io.of('/'), room, seat).map(({ data }): Attention => {
      const { state = 'open', at = 0 } = data.watching?.attention ?? {}
      return state === 'choosing' && elapsed() - at > choosingFor ? 'looking' : state
    })
    return attentionSchema.options.findLast((each) => states.includes(each))
  },
  /** Sends the attention of the seats to the windows that report their own attention. */
  send(room: string, as: string, seats: Record<string, SeatAttention>): void {
    const sent = serverMessages['table.attention'].parse({ room, as, seats })
    for (const connection of connectionsAt(io.of('/'), room, as))
      if (connection.data.watching?.attention) connection.emit('table.attention', sent)
  },
})

/**
 * Publishes entries and notices of tables to the connections of this process. Other processes publish to their own
 * connections.
 */
export function audiencePublisher(io: LiveServer) {
  return {
    publish(room: string, as: Audience, { first, entries }: { first: number; entries: readonly unknown[] }) {
      const { adapter, sockets } = io.of('/')
      const audience = adapter.rooms.get(audienceRoom(room, as))
      if (!audience) return
      // All connections get one text, in the form of `textParser`, and one frame. `local.to(…).emit` supports rooms of
      // any kind, but took longer than producing the JSON.
      const push = { room, as, first, entries: wireEntries(entries) }
      const text = `${PacketType.EVENT}${JSON.stringify(['table.entries', push])}`
      const frame = frameOf(`4${text}`)
      const options = { compress: false, wsPreEncodedFrame: [frame] }
      for (const id of audience) {
        const session = sockets.get(id)?.conn
        if (session && !writeFrame(session, frame)) session.write(text, options)
      }
    },
    clear(room: string, as: Audience) {
      for (const connection of connectionsAt(io.of('/'), room, as)) {
        void unsubscribe(connection)
        connection.emit('table.closed', serverMessages['table.closed'].parse({ room, as }))
      }
    },
    isWatched: (room: string) => io.of('/').adapter.rooms.has(tableRoom(room)),
  }
}

/** An entry as an audience is shown it. The stored value may have further keys, which are for the server only. */
type Shown = Pick<WireEntry, 'scope' | 'event' | 'at'> & { view?: unknown; gone?: unknown }

/**
 * The form in which an entry is sent: with the keys that `wireEntrySchema` names, and no others. The values are not
 * validated, because the schemas of the rules have just made them, and a second validation took 4 % of the main
 * thread's time. The entry of a take-back also contains a view: for such an entry the schema picks the keys.
 */
function wireEntry(entry: Shown): WireEntry {
  if (entry.view !== undefined || entry.gone !== undefined) return wireEntrySchema.parse(entry)
  const { scope, event, at } = entry
  return at === undefined ? { scope, event } : { scope, event, at }
}

/** The entries of a push `table.entries`, in the form in which they are sent. */
export const wireEntries = (entries: readonly unknown[]): WireEntry[] =>
  // The cast is safe: `Numbering` made these values from the entries of an audience, but its list does not have their
  // type.
  entries.map((entry) => wireEntry(entry as Shown))
