import type { Told } from './tell.ts'

/** What happened in one turn, with its heading. */
export interface ToldTurn {
  number: number
  heading: string | undefined
  items: Told[]
}

/** The log by turns, the latest first; within a turn things stand in the order in which they happened. */
export function byTurn(told: readonly Told[]): ToldTurn[] {
  const turns: ToldTurn[] = [{ number: 0, heading: undefined, items: [] }]
  for (const item of told) {
    if (item.heading) turns.push({ number: item.number, heading: item.sentences[0], items: [] })
    else turns.at(-1)?.items.push(item)
  }
  return turns.filter(({ heading, items }) => heading !== undefined || items.length > 0).toReversed()
}
