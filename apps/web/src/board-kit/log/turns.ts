import type { Happening } from '../../state/fold.ts'

/**
 * One item of the log: a happening as the game tells it. A game may add fields of its own, which it draws itself
 * (`details` of `Log`).
 */
export interface LogItem {
  /** The number of the log entry that the item is about. */
  number: number
  /** The happening in whole sentences; empty if there is nothing to tell. */
  sentences: readonly string[]
  /** Whether the happening begins a turn: then its first sentence is the heading of that turn. */
  heading: boolean
  /** The side that acted; absent when no side did. */
  side?: string | undefined
}

const ofItsOwn = ['noted', 'orderedBeforehand', 'orderBeforehandEnded']

/**
 * Whether a happening belongs in the log. Private notes and orders given beforehand do not: they are shown elsewhere.
 */
export const isInLog = ({ entry: { scope, event } }: Happening): boolean =>
  scope === 'game' || !ofItsOwn.includes(event.type)

/** The log items of one turn, with its heading. */
export interface LogTurn<Item extends LogItem> {
  number: number
  heading: string | undefined
  items: Item[]
}

/** The items of a log by turns, the latest turn first; within a turn in the order in which they happened. */
export function logByTurn<Item extends LogItem>(items: readonly Item[]): LogTurn<Item>[] {
  const turns: LogTurn<Item>[] = [{ number: 0, heading: undefined, items: [] }]
  for (const item of items) {
    if (item.heading) turns.push({ number: item.number, heading: item.sentences[0], items: [] })
    else turns.at(-1)?.items.push(item)
  }
  return turns.filter(({ heading, items }) => heading !== undefined || items.length > 0).toReversed()
}
