import { type Bot, type BotId, prepareBot } from '@opsroom/bots'
import {
  type AnyPreparedGame,
  type Belief,
  type Command,
  decideCommand,
  emptyPlay,
  entryOf,
  hashSeed,
  inLogForm,
  type LogEntry,
  type Play,
  playAfter,
  type Random,
  randomFrom,
  redactState,
  refuseCommand,
  type SeatId,
  seedFromNumber,
  waitingAt,
  wholeRecord,
} from '@opsroom/rules/core'
import { type DuelSetup, duel } from '@opsroom/rules/duel'

/** One game of the arena. @property number decides everything that chance decides */
export interface Pairing {
  number: number
  setup: DuelSetup
  /** Who plays which seat. */
  bots: Record<SeatId, BotId>
  /** Samples for each decision. */
  budget: number
}

/** What came of it. */
export interface Played {
  pairing: Pairing
  /** Seats that won; none: a draw. */
  winners: SeatId[]
  /** The track at the end of each night, with its target and weather card. */
  nights: { vp: number; target: number; card: number }[]
  /** Orders that the game refused: none, or a bot is at fault. */
  refused: number
  /** Milliseconds that each decision took, by seat. */
  decisions: Record<SeatId, number[]>
  beliefs: Record<SeatId, Belief[]>
  record: unknown
}

interface Table {
  game: AnyPreparedGame
  random: Random
  seed: string
  logEntries: LogEntry[]
  play: Play
}

function append(table: Table, logEntries: readonly LogEntry[]): void {
  for (const logEntry of logEntries) {
    table.play = playAfter(table.game, table.play, table.logEntries, logEntry)
    table.logEntries.push(logEntry)
  }
}

/** Gives an order as the server would: refused, or decided and written. */
function give(table: Table, order: Command): boolean {
  if (refuseCommand(table, order)) return false
  const { game, random, seed } = table
  append(table, inLogForm(game, decideCommand(table, order, { random, seed })))
  return true
}

/** Persons are called otherwise than seats: a record gives every person another name. */
const personOf = (seat: SeatId): string => `bot-${seat}`

function openTable({ number, setup, bots }: Pairing): Table {
  const key = seedFromNumber(number)
  const hostId = personOf('one')
  const game: AnyPreparedGame = duel.prepare(setup)
  const table: Table = {
    game,
    random: randomFrom(key),
    seed: Buffer.from(key).toString('hex'),
    logEntries: [],
    play: emptyPlay(game),
  }
  const open = {
    game: duel.id,
    version: duel.version,
    setup,
    seats: game.seats.map(({ id, side }) => ({ id, side })),
    seedHash: hashSeed(key),
    spectators: 'public',
    bothSides: false,
  }
  append(table, [
    { number: 1, entry: entryOf(game, 'table', { type: 'opened', open, sealed: { host: hostId } }) },
  ])
  for (const { id } of game.seats) {
    const person = { id: personOf(id), name: `${bots[id]} (bot)` }
    give(table, { scope: 'table', person, command: { type: 'sit', seat: id } })
  }
  give(table, { scope: 'table', person: { id: hostId, name: '' }, command: { type: 'start' } })
  return table
}

/** What a seat is given to decide by: its redacted view, as it would come over the wire. */
const viewFor = ({ game, play }: Table, seat: SeatId) => redactState(game.schemas, play.game, seat)

/** Decisions in a game at most: more than any has. */
const bound = 3000

/** Plays one game to its end. The same pairing gives the same record. */
export function playPairing(pairing: Pairing): Played {
  const table = openTable(pairing)
  const { game } = table
  const players = new Map(
    Object.entries(pairing.bots).map(([seat, id]): [SeatId, Bot] => {
      const bot = prepareBot(id, duel.id, pairing.setup)
      if (!bot) throw new Error(`there is no bot called ${id}`)
      return [seat, bot]
    }),
  )
  const memories = new Map<SeatId, unknown>()
  const decisions: Played['decisions'] = Object.fromEntries(game.seats.map(({ id }) => [id, []]))
  const beliefs: Played['beliefs'] = Object.fromEntries(game.seats.map(({ id }) => [id, []]))
  const counts = new Map<SeatId, number>()
  let refused = 0
  for (let turn = 0; turn < bound && !table.play.table.open.ending; turn++) {
    const seat = game.seats
      .map(({ id }) => id)
      .find((id) => waitingAt(game, { ...table.play, game: viewFor(table, id) }).seats.includes(id))
    const bot = seat === undefined ? undefined : players.get(seat)
    if (seat === undefined || !bot) throw new Error('nobody can act, and the game is not over')
    const count = (counts.get(seat) ?? 0) + 1
    counts.set(seat, count)
    const view = viewFor(table, seat)
    const rng = table.random(`bot/${seat}/${count}`)
    const began = performance.now()
    const decision = bot.decide({ view, seat, memory: memories.get(seat), rng, budget: pairing.budget })
    decisions[seat]?.push(performance.now() - began)
    if (!decision) throw new Error(`${seat} must act and has no order to give`)
    memories.set(seat, decision.memory)
    beliefs[seat]?.push(...(decision.beliefs ?? []))
    if (give(table, { scope: 'game', seat, command: decision.command })) continue
    refused += 1
    const instead = game.sample(view, seat, rng)
    give(table, { scope: 'game', seat, command: instead })
  }
  const { ending } = table.play.table.open
  if (!ending) throw new Error('the game has no end')
  const { results } = table.play.game.open as {
    results: { vp: number; plan: { target: number }; card: number }[]
  }
  return {
    pairing,
    winners: ending.winners,
    nights: results.map(({ vp, plan, card }) => ({ vp, target: plan.target, card })),
    refused,
    decisions,
    beliefs,
    record: wholeRecord(duel, game, table.logEntries),
  }
}
