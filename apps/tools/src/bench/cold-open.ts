import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LogEntry, seedFromNumber } from '@opsroom/rules/core'
import { gameById } from '@opsroom/rules/games'
import { launchPostgres, migrate, openStore, type Store } from '@opsroom/server/store'
import {
  changesOfSteps,
  newSeed,
  openLog,
  PreparedGames,
  storedFormOf,
  Table,
  Tables,
} from '@opsroom/server/tables'
import { playMatch } from '@opsroom/testkit'

/** Groups log entries by the order that they follow from. */
function byOrder(logEntries: readonly LogEntry[]): LogEntry[][] {
  const groups: LogEntry[][] = []
  for (const logEntry of logEntries) {
    const first = logEntry.cause?.first ?? logEntry.number
    const last = groups.at(-1)
    if (last && (last[0]?.cause?.first ?? last[0]?.number) === first) last.push(logEntry)
    else groups.push([logEntry])
  }
  return groups
}

/**
 * Stores a game of `nights` nights, up to the middle of the last one, as the server does.
 * @returns the room, and the number of log entries
 */
async function writeGame(store: Store, nights: number): Promise<{ room: string; logEntries: number }> {
  const game = gameById('duel')
  if (!game) throw new Error('there is no game to play')
  const match = playMatch(game, { ...game.presets.firstNight, nights }, nights, { takesBack: 0, resigns: 0 })
  const began = match.logEntries.findLastIndex(({ entry }) => entry.event.type === 'nightBegan')
  const logEntries = match.logEntries.slice(0, began + 60)
  const room = randomUUID()
  const facts = { room, code: room.slice(0, 6), gameId: game.id, version: game.version, game: match.game }
  const table = new Table(facts)
  const [opening, ...orders] = byOrder(logEntries) as [LogEntry[], ...LogEntry[][]]
  await store.rooms.open({
    id: room,
    code: facts.code,
    game: game.id,
    listed: false,
    spectators: 'public',
    delayRounds: 0,
    bothSides: false,
    host: randomUUID(),
    seats: match.game.seats.map(({ id, side }) => ({ id, side })),
    seed: new Uint8Array(seedFromNumber(nights)),
    logEntries: opening.map((logEntry) => storedFormOf(logEntry, game.version)),
  })
  table.add(opening)
  for (const order of orders) {
    const steps = table.match.read(order)
    // The seats are left out, because the players are not stored as persons in this database.
    await store.eventLog.append({ ...changesOfSteps(table, steps), seats: [] })
    table.commit(steps)
  }
  return { room, logEntries: logEntries.length }
}

/** Opens a table repeatedly, each time without having it in memory. @returns the median time, in milliseconds */
async function timeOpening(store: Store, room: string, times: number): Promise<number> {
  const publisher = { publish() {}, clear() {}, isWatched: () => false, lobbyChanged() {} }
  const games = new PreparedGames()
  const taken: number[] = []
  for (let time = 0; time < times; time++) {
    const tables = new Tables({
      store,
      publisher,
      gameById,
      games,
      newSeed,
      now: Date.now,
      elapsed: () => performance.now(),
      most: 10,
      log: openLog('fatal'),
    })
    const began = performance.now()
    await tables.get(room)
    taken.push(performance.now() - began)
  }
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0
}

/** The median time in milliseconds to open a table whose event log is not in memory, on an embedded Postgres. */
export interface ColdOpen {
  /** The median time to open the table of a game in the middle of its only night. */
  oneNight: number
  /**
   * The median time to open the table of a game in the middle of its ninth night, read from the snapshot at the
   * beginning of that night.
   */
  nineNights: number
  /** The median time to open the same table of nine nights from its first entry, without snapshots. */
  nineNightsWhole: number
  logEntries: { oneNight: number; nineNights: number }
}

export async function measureColdOpen(times = 40): Promise<ColdOpen> {
  const folder = mkdtempSync(join(tmpdir(), 'opsroom-bench-'))
  chmodSync(folder, 0o755) // Postgres does not run as root, and its account must be able to enter the folder
  const postgres = await launchPostgres(join(folder, 'postgres'), ['fsync=off'])
  try {
    await migrate(postgres.url)
    const store = openStore(postgres.url)
    const one = await writeGame(store, 1)
    const nine = await writeGame(store, 9)
    const bare: Store = { ...store, snapshots: { ...store.snapshots, newest: async () => undefined } }
    await timeOpening(bare, nine.room, 10) // Openings before the measurement warm up the compiler.
    const figures: ColdOpen = {
      oneNight: await timeOpening(store, one.room, times),
      nineNights: await timeOpening(store, nine.room, times),
      nineNightsWhole: await timeOpening(bare, nine.room, times),
      logEntries: { oneNight: one.logEntries, nineNights: nine.logEntries },
    }
    await store.close()
    return figures
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
