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
import { frameOf } from './text-frames.ts'

const audienceRoom = (room: string, as: Audience): string => `table ${room} ${as}`
const tableRoom = (room: string): string => `table ${room}`

/**
 * Subscribes a connection to an audience, synchronously: the promise is for the rest. A connection watches one
 * audience of one table, so it leaves the previous one.
 */
export async function subscribe(connection: Connection, room: string, as: Audience): Promise<void> {
  const left = unsubscribe(connection)
  if (!connection.connected) return left // already disconnected: it would never leave again
  connection.data.watching = { room, as }
  const joined = connection.join([audienceRoom(room, as), tableRoom(room)])
  await Promise.all([left, joined])
}

export async function unsubscribe(connection: Connection): Promise<void> {
  const { watching } = connection.data
  if (!watching) return
  delete connection.data.watching
  // The two rooms are left together, so that no message comes between.
  await Promise.all([
    connection.leave(audienceRoom(watching.room, watching.as)),
    connection.leave(tableRoom(watching.room)),
  ])
}

/** The connections of this process that watch as this audience. */
export const connectionsAt = (
  { adapter, sockets }: Connection['nsp'],
  room: string,
  as: Audience,
): Connection[] =>
  [...(adapter.rooms.get(audienceRoom(room, as)) ?? [])].flatMap((id) => sockets.get(id) ?? [])

/**
 * A window that has not repeated that somebody is choosing within this many ms no longer counts as choosing: it may be
 * asleep.
 */
const choosingFor = 30_000

/** The attention that this process's windows pay to the seats of tables, and the messages about others' attention. */
export const attentionOf = (io: LiveServer, elapsed: () => number) => ({
  /** The strongest attention of any window at a seat; a window that reports none counts as open. */
  here(room: string, seat: string): Attention | undefined {
    const states = connectionsAt(io.of('/'), room, seat).map(({ data }): Attention => {
      const { state = 'open', at = 0 } = data.watching?.attention ?? {}
      return state === 'choosing' && elapsed() - at > choosingFor ? 'looking' : state
    })
    return attentionSchema.options.findLast((each) => states.includes(each))
  },
  /** Sends it to the windows that report their own attention. */
  send(room: string, as: string, seats: Record<string, SeatAttention>): void {
    const sent = serverMessages['table.attention'].parse({ room, as, seats })
    for (const connection of connectionsAt(io.of('/'), room, as))
      if (connection.data.watching?.attention) connection.emit('table.attention', sent)
  },
})

/** Publishes tables to the connections of this process. Other processes publish to their own. */
export function audiencesOf(io: LiveServer) {
  return {
    publish(room: string, as: Audience, { first, entries }: { first: number; entries: readonly unknown[] }) {
      const { adapter, sockets } = io.of('/')
      const audience = adapter.rooms.get(audienceRoom(room, as))
      if (!audience) return
      // One text for all of them, in the form of `textParser`, and one frame. `local.to(…).emit` does the same for
      // rooms of any kind, and took longer than the JSON.
      const push = { room, as, first, entries: wireEntries(entries) }
      const text = `${PacketType.EVENT}${JSON.stringify(['table.entries', push])}`
      const options = { compress: false, wsPreEncodedFrame: [frameOf(`4${text}`)] }
      for (const id of audience) sockets.get(id)?.conn.write(text, options)
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

/** An entry as an audience is shown it, with whatever else the server keeps beside it. */
type Shown = Pick<WireEntry, 'scope' | 'event' | 'at'> & { view?: unknown; gone?: unknown }

/**
 * An entry in the form in which it is sent: with the keys that `wireEntrySchema` names, and no others. Its values were
 * made by the schemas of the rules a moment ago; validating them again took 4 % of the main thread. After a take-back
 * there is a view as well, whose keys the schema picks.
 */
function wireEntry(entry: Shown): WireEntry {
  if (entry.view !== undefined || entry.gone !== undefined) return wireEntrySchema.parse(entry)
  const { scope, event, at } = entry
  return at === undefined ? { scope, event } : { scope, event, at }
}

/** The entries of a push `table.entries`. */
export const wireEntries = (entries: readonly unknown[]): WireEntry[] =>
  // `Numbering` made them of an audience's entries; the list of an audience forgets it.
  entries.map((entry) => wireEntry(entry as Shown))
