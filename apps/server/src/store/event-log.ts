import { type AppendTo, appendAll } from './append.ts'
import { Batches, gatherWhileMany } from './batches.ts'
import type { AppendResult, Changes, StoredLogEntry } from './changes.ts'
import { type Connections, mostWriters } from './connections.ts'
import { openNotifying } from './notifications.ts'
import { type Health, WriteHealth, type WriteProblem } from './write-health.ts'

/** While many append, the first of them waits this many ms for company. An append alone never waits. */
const pause = 2

export interface EventLogOptions {
  onBatch?: (size: number) => void
  onTimes?: (waited: number, took: number) => void
  onWriteProblem?: (problem: WriteProblem | undefined) => void
}

/**
 * The event log: what happened at each table, never rewritten.
 * @param options.onBatch is told how many tables' appends share a statement
 * @param options.onTimes is told for how many ms the first of them had waited, and how many ms the statement took
 * @param options.onWriteProblem is told when nothing can be stored any more, and when it can again (`undefined`)
 */
export function eventLog(
  connections: Connections,
  { onBatch, onTimes, onWriteProblem }: EventLogOptions = {},
) {
  const { prisma, pool, writers, activity } = connections
  const gathering: AppendTo = { ...writers, touched: (room, at) => activity.put(room, at) }
  const appends = new Batches<Changes, AppendResult>({
    // Other processes read the rooms' last activity from the database: then each append writes it.
    run: (all) => appendAll(connections.isAlone ? gathering : writers, all),
    keyOf: ({ room }) => room,
    atOnce: mostWriters,
    longestWait: connections.timeout,
    gather: gatherWhileMany(pause),
    ...(onBatch && { onBatch }),
    ...(onTimes && { onTimes }),
  })
  const health = new WriteHealth(writers.short, onWriteProblem)
  const notifying = openNotifying(connections)

  /**
   * Appends, together with simultaneous appends of other tables, and then notifies the other processes.
   * @param onError with Overloaded when the database cannot keep up, with CannotStore when it stores nothing: then
   * nothing was written. After any other error it is unknown whether it was
   */
  function append(
    changes: Changes,
    onResult: (result: AppendResult) => void,
    onError: (error: unknown) => void,
  ): void {
    const onStored = (result: AppendResult) => {
      health.stored()
      // Tables of this process know it already, and the process notifies its own lobby.
      if (result === 'appended' && !connections.isAlone) {
        const { room, after, logEntries, lobby } = changes
        notifying.add({ room, last: after + logEntries.length, lobby }).catch(() => {})
      }
      onResult(result)
    }
    appends.put(changes, onStored, (error) => onError(health.failed(error)))
  }

  return {
    /** Whether appends are stored, and why not. */
    // For callers it is there to be read.
    health: health as Health,

    /** The entries of a room after a number, in order. */
    async read(room: string, after: number): Promise<StoredLogEntry[]> {
      // Plain SQL, because every subscription and every check for others' entries runs it.
      const { rows } = await pool.query<Omit<StoredLogEntry, 'clock'> & { clock: string | null }>({
        name: 'entries after',
        text: `SELECT seq, scope, type, version, body, cause, clock FROM event
               WHERE room = $1 AND seq > $2 ORDER BY seq`,
        values: [room, after],
      })
      return rows.map(({ clock, ...row }) => ({ ...row, ...(clock !== null && { clock: Number(clock) }) }))
    },

    /** Appends as `appendThen` does. @throws its errors */
    append: (changes: Changes): Promise<AppendResult> =>
      new Promise((resolve, reject) => append(changes, resolve, reject)),

    /** Neither callback throws. Those of appends that were written together are called in one turn of the event loop. */
    appendThen: append,

    /** The number of the last entry of each of these rooms, for a process that may have missed notifications. */
    async lasts(rooms: readonly string[]): Promise<{ room: string; last: number }[]> {
      const { rows } = await pool.query<{ room: string; last: number }>({
        name: 'lasts',
        text: `SELECT room, (SELECT seq FROM event WHERE event.room = given.room ORDER BY seq DESC LIMIT 1) AS last
               FROM unnest($1::uuid[]) AS given(room)`,
        values: [rooms],
      })
      return rows.filter(({ last }) => last !== null)
    },

    /** Appends that wait to be written, and statements under way. */
    depth: () => appends.depth,

    /** Resolves when all appends are written, and other processes notified. */
    async settled(): Promise<void> {
      await appends.settled()
      await notifying.settled()
    },

    /** The 32-byte seed of a table's chance: for deciding and for the end, never for a view. */
    async seed(room: string): Promise<Uint8Array> {
      return (await prisma.seed.findUniqueOrThrow({ where: { roomId: room } })).seed
    },
  }
}
