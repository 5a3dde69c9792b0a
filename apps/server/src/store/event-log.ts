import type { Cause } from '@opsroom/rules/core'
import { append, type Changes } from './append.ts'
import type { Connections } from './connections.ts'

/** A log entry as it is kept: `body` is the event without its type. */
export interface StoredLogEntry {
  seq: number
  scope: 'table' | 'game'
  type: string
  /** Of the schema that it was written with. */
  version: number
  body: Record<string, unknown>
  /** The order that it follows from, for entries of the game. */
  cause?: Cause | null
  /** Its time by the clocks of its table, in ms since 1970. */
  clock?: number | null
}
export type NewLogEntry = Omit<StoredLogEntry, 'seq'>

/** The event log: what happened at each table, never rewritten. */
export const eventLog = (connections: Connections) => ({
  /** The entries of a room after a number, in order. */
  async read(room: string, after: number): Promise<StoredLogEntry[]> {
    const rows = await connections.prisma.event.findMany({
      where: { roomId: room, seq: { gt: after } },
      orderBy: { seq: 'asc' },
      select: { seq: true, scope: true, type: true, version: true, body: true, cause: true, clock: true },
    })
    return rows.map(({ clock, ...row }) => ({
      ...row,
      ...(clock !== null && { clock: Number(clock) }),
    })) as unknown as StoredLogEntry[]
  },

  /** See `append`. */
  append: (changes: Changes) => append(connections.pool, changes),

  /** The 32 bytes that a table's chance comes from: for deciding and for the end, never for a view. */
  async seed(room: string): Promise<Uint8Array> {
    return (await connections.prisma.seed.findUniqueOrThrow({ where: { roomId: room } })).seed
  },
})
