import {
  type AnyGame,
  earlierMatchIn,
  gameForSeats,
  randomOfMatch,
  redecide,
  type SeatInfo,
  sameJson,
} from '@opsroom/rules/core'
import { messageOf } from '../ops/errors.ts'
import type { Store } from '../store/index.ts'
import { snapshotVersion } from '../table/chapters.ts'
import { refuseNewerRules } from '../table/newer.ts'
import { readLogEntry } from '../table/stored-form.ts'
import { Table } from '../table/table.ts'

/** The result of replaying one game with the present rules. */
export interface ReplayCheckResult {
  logEntries: number
  /** The first difference between the recorded events and the events that the present rules decide, with its entry. */
  difference?: string
  /** The number of entries from before orders were stored. They are read and folded, but not decided again. */
  unordered: number
}

/**
 * Decides every order in a room's event log again, and checks that each snapshot equals the fold of the entries before
 * it.
 */
export async function checkRoom(store: Store, room: string, game: AnyGame): Promise<ReplayCheckResult> {
  const kept = await store.eventLog.read(room, 0)
  // The cast is safe: the first entry of every event log opens its table.
  const opened = kept[0]?.body.open as { setup: unknown; version: number; seats: SeatInfo[] }
  const checked = { logEntries: kept.length, unordered: 0 }
  try {
    refuseNewerRules(game.id, opened.version, game.version)
    const prepared = gameForSeats(game.prepare(game.setup.parse(opened.setup), opened.version), opened.seats)
    const facts = { room, code: '', gameId: game.id, version: game.version, game: prepared }
    const logEntries = kept.map((logEntry) => readLogEntry(facts, logEntry))
    const seed = await store.eventLog.seed(room)
    const chance = {
      random: randomOfMatch(seed, earlierMatchIn(logEntries)?.before),
      seed: Buffer.from(seed).toString('hex'),
    }
    const { finding, unordered } = redecide(prepared, logEntries, chance)
    checked.unordered = unordered.length
    if (finding) return { ...checked, difference: `entry ${finding.entry}: ${finding.problem}` }
    for (const { seq, body } of await store.snapshots.of(room, snapshotVersion(game))) {
      const table = new Table(facts)
      table.add(logEntries.slice(0, seq))
      const marks = Object.fromEntries(table.numbering.marks())
      if (!sameJson(body, { play: table.play, marks }))
        return {
          ...checked,
          difference: `the snapshot at entry ${seq} is not what the entries before it come to`,
        }
    }
    return checked
  } catch (error) {
    return {
      ...checked,
      difference: `cannot be read: ${messageOf(error)}`,
    }
  }
}
