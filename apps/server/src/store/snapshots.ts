import type { Play } from '@opsroom/rules/core'
import type { Snapshot } from '../generated/prisma/client.ts'
import type { Connections } from './connections.ts'
import { fromJson } from './json.ts'

/** The play of an event log after an entry, secrets included: for the tables, never for a view. */
export interface NewSnapshot {
  /** The versions of the table's rules and of the game's rules, as `2.1`. A snapshot of another version is not used. */
  version: string
  body: {
    play: Play
    /** The number of the last entry that each audience had been shown. */
    marks: Record<string, number>
  }
}
export interface StoredSnapshot extends NewSnapshot {
  /** The number of the last entry that the snapshot contains. */
  seq: number
}

const keptSnapshot = ({ body, ...row }: Pick<Snapshot, 'seq' | 'version' | 'body'>): StoredSnapshot => ({
  ...row,
  body: fromJson<NewSnapshot['body']>(body),
})

/**
 * Reads the snapshots from which a room's state is folded on, so that older entries need not be read. A snapshot is
 * written together with the entries before it: see `append`.
 */
export const snapshots = ({ prisma }: Connections) => ({
  /** The newest snapshot of a room that was written by the given version of the rules. */
  async newest(room: string, version: string): Promise<StoredSnapshot | undefined> {
    const row = await prisma.snapshot.findFirst({
      where: { roomId: room, version },
      orderBy: { seq: 'desc' },
      select: { seq: true, version: true, body: true },
    })
    return row ? keptSnapshot(row) : undefined
  },

  /** All snapshots of a room that were written by the given version of the rules, the oldest first. */
  async of(room: string, version: string): Promise<StoredSnapshot[]> {
    const rows = await prisma.snapshot.findMany({
      where: { roomId: room, version },
      orderBy: { seq: 'asc' },
      select: { seq: true, version: true, body: true },
    })
    return rows.map(keptSnapshot)
  },
})
