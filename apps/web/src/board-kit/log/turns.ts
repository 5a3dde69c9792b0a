import type { Happening } from '../../state/fold.ts'

/** A game's line of the log for one happening. A game adds fields of its own, which it draws itself (`details` of `Log`). */
export interface LogItem {
  /** The number of the log entry. */
  number: number
  /** Whole sentences; empty if there is nothing to tell. */
  sentences: readonly string[]
  /** Whether an event begins a turn: its first sentence is a heading, not a line. */
  heading: boolean
  /** The side that acted, if one did. */
  side?: string | undefined
}

const ofItsOwn = ['noted', 'orderedBeforehand', 'orderBeforehandEnded']

/** Whether a happening belongs in a log. Notes and orders given beforehand do not: they have a place of their own. */
export const isInLog = ({ entry: { scope, event } }: Happening): boolean =>
  scope === 'game' || !ofItsOwn.includes(event.type)

/** The happenings of one turn, with its heading. */
export interface LogTurn<Item extends LogItem> {
  number: number
  heading: string | undefined
  items: Item[]
}

/** The log by turns, the latest first; within a turn items are in the order in which they happened. */
export function logByTurn<Item extends LogItem>(items: readonly Item[]): LogTurn<Item>[] {
  const turns: LogTurn<Item>[] = [{ number: 0, heading: undefined, items: [] }]
  for (const item of items) {
    if (item.heading) turns.push({ number: item.number, heading: item.sentences[0], items: [] })
    else turns.at(-1)?.items.push(item)
  }
  return turns.filter(({ heading, items }) => heading !== undefined || items.length > 0).toReversed()
}
