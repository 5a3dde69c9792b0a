import { type AppendConnections, appendAll } from './append.ts'
import { Batches, gatherWhileMany } from './batches.ts'
import type { AppendResult, Changes, StoredLogEntry } from './changes.ts'
import { type Connections, mostWriterConnections } from './connections.ts'
import { openNotificationBatches } from './notifications.ts'
import { type Health, WriteHealth, type WriteProblem } from './write-health.ts'

/**
 * The time, in ms, for which the first append of a batch waits for others while many appends arrive. An append that
 * comes alone never waits.
 */
const pause = 2

export interface EventLogOptions {
  onBatch?: (size: number) => void
  onTimes?: (waited: number, took: number) => void
  onWriteProblem?: (problem: WriteProblem | undefined) => void
}

/**
 * The event logs of all tables, which are only ever appended to.
 * @param options.onBatch called with the number of tables whose appends share a statement
 * @param options.onTimes called with the time, in ms, for which the first append of a statement had waited, and the
 * time, in ms, that the statement took
 * @param options.onWriteProblem called with the reason when nothing can be stored any more, and with `undefined` when
 * it can again
 */
export function eventLog(
  connections: Connections,
  { onBatch, onTimes, onWriteProblem }: EventLogOptions = {},
) {
  const { prisma, pool, writers, activity } = connections
  const gathering: AppendConnections = { ...writers, touched: (room, at) => activity.put(room, at) }
  const appends = new Batches<Changes, AppendResult>({
    // If there are other processes, they read the rooms' last activity from the database: then each append writes the
    // activity immediately, instead of gathering it.
    run: (all) => appendAll(connections.isAlone ? gathering : writers, all),
    keyOf: ({ room }) => room,
    atOnce: mostWriterConnections,
    longestWait: connections.timeout,
    gather: gatherWhileMany(pause),
    ...(onBatch && { onBatch }),
    ...(onTimes && { onTimes }),
  })
  const health = new WriteHealth(writers.short, onWriteProblem)
  const notifying = openNotificationBatches(connections)

  /**
   * Appends, in one statement with simultaneous appends of other tables, and then notifies the other processes.
   * @param onError called with Overloaded when the database cannot keep up, or with CannotStore when it stores nothing:
   * in both cases nothing was written. After any other error it is unknown whether the append was written
   */
  function append(
    changes: Changes,
    onResult: (result: AppendResult) => void,
    onError: (error: unknown) => void,
  ): void {
    const onStored = (result: AppendResult) => {
      health.stored()
      // With no other process there is nobody to notify: the tables of this process know the entries already, and the
      // process notifies its own lobby.
      if (result === 'appended' && !connections.isAlone) {
        const { room, after, logEntries, lobby } = changes
        notifying.add({ room, last: after + logEntries.length, lobby }).catch(() => {})
      }
      onResult(result)
    }
    appends.put(changes, onStored, (error) => onError(health.failed(error)))
  }

  return {
    /** Whether appends are stored, and the reason when they are not. */
    // The cast hides from callers the methods by which only appends report their results.
    health: health as Health,

    /** The entries of a room after a given number, in order. */
    async read(room: string, after: number): Promise<StoredLogEntry[]> {
      // Plain SQL is used instead of Prisma, because every subscription and every check for entries of other processes
      // runs this query.
      const { rows } = await pool.query<Omit<StoredLogEntry, 'clock'> & { clock: string | null }>({
        name: 'entries after',
        text: `SELECT seq, scope, type, version, body, cause, clock FROM event
               WHERE room = $1 AND seq > $2 ORDER BY seq`,
        values: [room, after],
      })
      return rows.map(({ clock, ...row }) => ({ ...row, ...(clock !== null && { clock: Number(clock) }) }))
    },

    /** Appends as `appendThen` does, with a promise. @throws the errors that `appendThen` passes to `onError` */
    append: (changes: Changes): Promise<AppendResult> =>
      new Promise((resolve, reject) => append(changes, resolve, reject)),

    /**
     * Appends, with callbacks, which must not throw. The callbacks of appends that were written together are called in
     * one turn of the event loop.
     */
    appendThen: append,

    /** The number of the last entry of each given room, for a process that may have missed database notifications. */
    async lasts(rooms: readonly string[]): Promise<{ room: string; last: number }[]> {
      const { rows } = await pool.query<{ room: string; last: number }>({
        name: 'lasts',
        text: `SELECT room, (SELECT seq FROM event WHERE event.room = given.room ORDER BY seq DESC LIMIT 1) AS last
               FROM unnest($1::uuid[]) AS given(room)`,
        values: [rooms],
      })
      return rows.filter(({ last }) => last !== null)
    },

    /** The number of appends that wait to be written, and of append statements under way. */
    depth: () => appends.depth,

    /** Resolves when all appends are written and the other processes are notified. */
    async settled(): Promise<void> {
      await appends.settled()
      await notifying.settled()
    },

    /**
     * The 32-byte seed of a table's chance. It is read to decide orders and to publish it at the end, and never enters
     * a view.
     */
    async seed(room: string): Promise<Uint8Array> {
      return (await prisma.seed.findUniqueOrThrow({ where: { roomId: room } })).seed
    },
  }
}
