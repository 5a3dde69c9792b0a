import type { Audience, Step } from '@opsroom/rules/core'
import type { NumberedEntries } from './numbering.ts'
import type { Table } from './table.ts'

/** Sends the entries of a table to its audiences. The table itself does not know the connections. */
export interface Publisher {
  /** Sends an audience its next entries. */
  publish(room: string, audience: Audience, next: NumberedEntries): void
  /** Unsubscribes all connections of an audience. */
  clear(room: string, audience: Audience): void
  /** Whether any connection of this process watches the table. */
  isWatched(room: string): boolean
  /** Called when the lobby's list of rooms has changed. */
  lobbyChanged(): void
}

/** The receivers of a table's new entries: the publisher and listeners. */
export interface EntryReceivers {
  publisher: Publisher
  /** Called after entries were taken into a table, whichever process wrote them. */
  onTaken?(table: Table): void
  /**
   * Called before this process takes in the entries that it has written itself. The returned function is called
   * afterwards.
   */
  watchWriting?(table: Table): () => void
}

/** Applies and publishes steps that this process has appended, as `applyEntries` does. */
export function publishAppended(
  deps: EntryReceivers,
  table: Table,
  steps: readonly Step[],
  actor?: string,
): void {
  const written = deps.watchWriting?.(table)
  applyEntries(deps, table, () => table.commit(steps), actor)
  written?.()
}

/**
 * Takes log entries into a table and publishes to each audience the part of them that it may see, synchronously.
 * @param add takes the entries into the table; if it throws, the table is dropped from memory and the next task reads
 * the event log again
 * @param actor the audience that gave the order; its entries are published last, because the other audiences wait for
 * them
 */
export function applyEntries(deps: EntryReceivers, table: Table, add: () => void, actor?: string): void {
  const { publisher } = deps
  const { room } = table.facts
  const before = table.numbering.marks()
  const holders = new Map(table.facts.game.seats.map(({ id }) => [id, table.holderOf(id)]))
  try {
    add()
  } catch (error) {
    table.isGone = true
    throw error
  }
  // Connections that may no longer watch are unsubscribed before anything is published.
  for (const [seat, holder] of holders) {
    if (holder !== undefined && table.holderOf(seat) !== holder) publisher.clear(room, seat)
  }
  if (!table.isOpenToPublic) publisher.clear(room, 'public')
  const others = [...before].filter(([audience]) => audience !== actor)
  const last = [...before].filter(([audience]) => audience === actor)
  for (const [audience, mark] of [...others, ...last]) {
    const next = table.numbering.after(audience, mark)
    if (next.entries.length > 0) publisher.publish(room, audience, next)
  }
  deps.onTaken?.(table)
}
