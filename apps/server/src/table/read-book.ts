import { type AnyGame, canonicalJson } from '@opsroom/rules/core'
import type { KeptLine, KeptSnapshot, Store } from '../store/index.ts'
import { snapshotVersion } from './chapters.ts'
import type { Opening } from './table.ts'

/** A snapshot as a table is opened at it: keys in order, as a fold of the lines before it would have them. */
export const openingOf = ({ seq, body }: KeptSnapshot): Opening => ({
  number: seq,
  play: JSON.parse(canonicalJson(body.play)),
  marks: body.marks,
})

const reachesBefore = (number: number, { scope, type, body }: KeptLine): boolean =>
  scope === 'table' &&
  type === 'takenBack' &&
  ((body.sealed as { lines?: number[] } | undefined)?.lines ?? []).some((taken) => taken <= number)

/**
 * A book from its newest snapshot on, so that the tenth chapter costs no more to open than the first; from its beginning
 * where there is none, or where something before it was taken back.
 */
export async function readBook(
  store: Store,
  room: string,
  game: AnyGame,
): Promise<{ from?: Opening; lines: KeptLine[] }> {
  const newest = await store.snapshots.newest(room, snapshotVersion(game))
  const from = newest && openingOf(newest)
  const lines = await store.book.read(room, from?.number ?? 0)
  if (!from) return { lines }
  if (lines.some((line) => reachesBefore(from.number, line))) return { lines: await store.book.read(room, 0) }
  return { from, lines }
}
