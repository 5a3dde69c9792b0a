import { randomUUID } from 'node:crypto'
import {
  type Entry,
  emptyPlay,
  entryOf,
  evolvePlay,
  hashSeed,
  type Person,
  redactEntry,
  wireAudiences,
} from '@opsroom/rules/core'
import { duelPresets } from '@opsroom/rules/duel'
import {
  execute,
  openLog,
  PreparedGames,
  readLogEntry,
  storedFormOf,
  Table,
  Tables,
} from '@opsroom/server/tables'
import { gameActs, type Night } from '@opsroom/testkit'
import { memoryStore } from './memory-store.ts'
import { firstSubjectOf, recordedNights } from './recorded.ts'

/** Processor time (user time of this process, in microseconds) of the server's work on an order or on a night. */
export interface FoldCosts {
  /** An order at a table of the server: refuse, propose, append to a store in memory, commit, redact for each audience. */
  order: number
  /** Opening a night: rows of the event log are parsed, folded and redacted for each audience. */
  open: number
  /** Folding the entries of a night. */
  fold: number
  /** Redacting the entries of a night for each audience. */
  redact: number
}

type Say = (person: Person, as: string, command: unknown) => Promise<void>

/** Opens a server table with the game of a night, without connections and without a database. */
async function openTable(night: Night) {
  const store = memoryStore()
  const games = new PreparedGames()
  const info = night.subject.game
  const game = games.prepare(info, night.setup)
  const publisher = { publish() {}, clear() {}, isWatched: () => true, lobbyChanged() {} }
  const log = openLog('fatal')
  const newSeed = () => new Uint8Array(night.seed)
  const gameById = () => info
  const time = { now: Date.now, elapsed: () => performance.now() }
  const tables = new Tables({ store, publisher, gameById, games, newSeed, ...time, most: 10, log })
  const room = randomUUID()
  const seats = game.seats.map(({ id, side }) => ({ id, side }))
  const agreed = { game: info.id, version: info.version, setup: night.setup, seats, bothSides: false }
  const open = { ...agreed, seedHash: hashSeed(night.seed), spectators: 'public' }
  const entry = entryOf(game, 'table', { type: 'opened', open, sealed: { host: 'p0' } })
  const row = { id: room, code: 'ABCDEF', game: info.id, listed: false, spectators: 'public' as const }
  const logEntries = [storedFormOf({ entry }, info.version)]
  const facts = { ...row, delayRounds: 0, bothSides: false, host: 'p0', seats, seed: newSeed(), logEntries }
  await store.rooms.open(facts)
  let said = 0
  const say: Say = async (person, as, command) => {
    const table = (await tables.get(room)) as Table
    const request = { room, id: String(said++), as, seen: table.numbering.last(as), command }
    const answer = await execute(tables, table, { person, request: request as never })
    if (!answer.ok) throw new Error(`a recorded order was refused: ${answer.refusal.reason}`)
  }
  const persons = new Map(seats.map(({ id }, place) => [id, { id: `p${place}`, name: id }]))
  const [first] = persons.values()
  for (const [seat, person] of persons)
    await say(person, 'public', { scope: 'table', command: { type: 'sit', seat } })
  await say(first as Person, 'public', { scope: 'table', command: { type: 'start' } })
  return { store, tables, room, say, persons }
}

const userMs = () => process.cpuUsage().user / 1000

/** The setups of a game to measure: a small one and a large one. */
function setupsOf(game: string): readonly unknown[] {
  if (game === 'duel') return [duelPresets.firstNight, { ...duelPresets.everything, nights: 1 }]
  const presets = Object.values(firstSubjectOf(game).game.presets)
  return [presets[0], presets.at(-1)]
}

/**
 * Measures {@link FoldCosts}.
 * @param rounds the number of measurements of each part, after the same number as a warm-up
 * @param game the id of the game
 */
export async function measureFold(rounds: number, game = 'duel', nights = 5): Promise<FoldCosts> {
  // Games in which sides were settled are left out: the tables of `openTable` do not settle sides.
  const recorded = setupsOf(game)
    .flatMap((setup) => recordedNights(nights, [setup], firstSubjectOf(game)))
    .filter(({ end }) => !end.table.open.settled)
  const given = recorded.map((night) =>
    gameActs(night).flatMap(({ given }) => (given.scope === 'game' ? [given] : [])),
  )
  const orders = given.reduce((sum, commands) => sum + commands.length, 0)
  const totals = { order: 0, open: 0, fold: 0, redact: 0 }
  for (let round = 0; round < rounds * 2; round++) {
    const measure = async (part: keyof FoldCosts, work: () => unknown) => {
      const began = userMs()
      await work()
      if (round >= rounds) totals[part] += userMs() - began
    }
    const tables: Awaited<ReturnType<typeof openTable>>[] = []
    for (const night of recorded) tables.push(await openTable(night))
    await measure('order', async () => {
      for (const [place, { say, persons }] of tables.entries())
        for (const { seat, command } of given[place] ?? [])
          await say(persons.get(seat) as Person, seat, { scope: 'game', command })
    })
    for (const { store, tables: all, room } of tables) {
      const { facts, logEntries } = (await all.get(room)) as Table
      const { game } = facts
      const rows = JSON.stringify(await store.eventLog.read(room, 0))
      const entries: Entry[] = logEntries.map(({ entry }) => entry)
      const audiences = wireAudiences(game.seats.map(({ id }) => id))
      await measure('open', () =>
        new Table(facts).add(JSON.parse(rows).map((row: never) => readLogEntry(facts, row))),
      )
      await measure('fold', () =>
        entries.reduce((play, entry) => evolvePlay(game, play, entry), emptyPlay(game)),
      )
      await measure('redact', () => {
        for (const entry of entries) for (const audience of audiences) redactEntry(game, entry, audience)
      })
    }
  }
  const perNight = (total: number) => (total * 1000) / rounds / recorded.length
  return {
    order: (totals.order * 1000) / rounds / orders,
    open: perNight(totals.open),
    fold: perNight(totals.fold),
    redact: perNight(totals.redact),
  }
}
