import { type AnyGame, randomFrom, redecide, type SeatInfo, sameJson, seated } from '@opsroom/rules/core'
import type { Store } from '../store/index.ts'
import { snapshotVersion } from '../table/chapters.ts'
import { readLine } from '../table/lines.ts'
import { refuseNewer } from '../table/newer.ts'
import { Table } from '../table/table.ts'

/** What came of replaying one game. */
export interface Checked {
  lines: number
  /** The first difference between what was recorded and what these rules decide, with its line. */
  difference?: string
  /** Lines from before orders were kept: read and folded, not decided again. */
  unordered: number
}

/** Decides every order of a room's book again, and looks whether its snapshots are what the lines before them fold to. */
export async function checkRoom(store: Store, room: string, game: AnyGame): Promise<Checked> {
  const kept = await store.book.read(room, 0)
  const opened = kept[0]?.body.open as { setup: unknown; version: number; seats: SeatInfo[] }
  const checked = { lines: kept.length, unordered: 0 }
  try {
    refuseNewer(game.id, opened.version, game.version)
    const prepared = seated(game.prepare(game.setup.parse(opened.setup)), opened.seats)
    const facts = { room, code: '', gameId: game.id, version: game.version, game: prepared }
    const lines = kept.map((line) => readLine(facts, line))
    const seed = await store.book.seed(room)
    const chance = { random: randomFrom(seed), seed: Buffer.from(seed).toString('hex') }
    const { finding, unordered } = redecide(prepared, lines, chance)
    checked.unordered = unordered.length
    if (finding) return { ...checked, difference: `line ${finding.line}: ${finding.problem}` }
    for (const { seq, body } of await store.snapshots.of(room, snapshotVersion(game))) {
      const table = new Table(facts)
      table.add(lines.slice(0, seq))
      const marks = Object.fromEntries(table.numbering.marks())
      if (!sameJson(body, { play: table.play, marks }))
        return {
          ...checked,
          difference: `the snapshot at line ${seq} is not what the lines before it come to`,
        }
    }
    return checked
  } catch (error) {
    return {
      ...checked,
      difference: `cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}
