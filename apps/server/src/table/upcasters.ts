import type { NewLine } from '../store/index.ts'

/** Turns old events into what they are called today. Never removed: the book keeps what was written. */
export interface Upcaster {
  /** In the order of which they are applied. */
  number: number
  /** Of which events: the table's own, or those of a game by its id. */
  of: { scope: 'table' } | { scope: 'game'; game: string }
  /** The version that it turns into the next one. */
  version: number
  reason: string
  up(line: NewLine): Pick<NewLine, 'type' | 'body'>
}

/** None yet: every event that was ever written is still written like that. */
export const upcasters: readonly Upcaster[] = []

/** A line of the book as of the latest version. */
export function upcast(line: NewLine, game: string, list: readonly Upcaster[] = upcasters): NewLine {
  let current = line
  for (const { of, version, up } of list) {
    if (of.scope !== current.scope || version !== current.version) continue
    if (of.scope === 'game' && of.game !== game) continue
    current = { ...current, ...up(current), version: version + 1 }
  }
  return current
}
