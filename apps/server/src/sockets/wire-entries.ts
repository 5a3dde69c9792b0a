import { type WireEntry, wireEntrySchema } from '@opsroom/protocol'

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
