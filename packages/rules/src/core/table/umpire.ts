import type { SeatId } from '../audience.ts'
import type { AnyEvent } from '../event.ts'
import type { AnyPreparedGame } from '../game.ts'
import type { Random } from '../random.ts'
import type { Refusal } from '../refusal.ts'
import { viewOf } from '../state.ts'
import { lateSeats, refuseClaim } from './claim.ts'
import type { TableCommand } from './commands.ts'
import { decideAtTable, type TableContext } from './decide.ts'
import type { Cause, Command, LogEntry, LogPosition } from './event-log.ts'
import { playingSeats } from './others.ts'
import { type Entry, eliminatedAt, evolvePlay, type Play, pointsAt } from './play.ts'
import { tableRefusal as refusal } from './reasons.ts'
import { refuseAtTable } from './refuse.ts'
import { askedAt, takeBackOf } from './take-back.ts'

/** A table with its event log: what orders are judged by. */
export interface MatchState {
  game: AnyPreparedGame
  play: Play
  /** The whole of it, or what comes after the mark at which it was opened. */
  logEntries: readonly LogEntry[]
  from?: LogPosition
}

/** A table's chance, and its seed as hex. */
export interface TableRandom {
  random: Random
  seed: string
}

/** What a seat knows of the play. */
const seenBy = (play: Play, seat: SeatId): Play => ({
  table: { open: play.table.open },
  game: viewOf(play.game, seat),
})

/** Why a seat may not have what it claims: the win, or a stand-in where the game has one. */
function refuseLate({ game, play }: MatchState, command: TableCommand, seat: SeatId, at: number) {
  const refused = refuseClaim(game, seenBy(play, seat), seat, at)
  if (refused || command.type !== 'standIn') return refused
  return game.standIn ? undefined : refusal('T13', 'standIn.unknown')
}

/**
 * Why this may not be done now, or undefined. A game is asked with the seat's own view only.
 * @param at the time, in ms since 1970; asked for at tables with clocks only
 */
export function refuseCommand(match: MatchState, order: Command, at?: number): Refusal | undefined {
  const { game, play, logEntries } = match
  if (order.scope === 'table') {
    const { command } = order
    const takeBack = command.type === 'ask' ? takeBackOf(logEntries, command.seat) : undefined
    const claim = (seat: SeatId) => refuseLate(match, command, seat, at ?? timeOf(play))
    const known = { takeBack, claim, policy: game.policy, eliminated: eliminatedAt(game, play) }
    return refuseAtTable(play.table, order.person, command, known)
  }
  const { started, ending } = play.table.open
  if (ending) return refusal('T7', 'table.ended')
  if (!started) return refusal('T3', 'table.notStarted')
  return game.refuse(viewOf(play.game, order.seat), order.seat, order.command)
}

/** The last moment that a table's clocks know; 0 where there are none. */
const timeOf = ({ table }: Play): number => table.open.clocks?.at ?? 0

/** Time never goes back at a table, whatever the clocks of its servers say. */
export const timeAt = (play: Play, now: number): number => Math.max(Math.round(now), timeOf(play))

/** Whether a table keeps time with what happens between these two. */
const keepsTime = (before: Play, after: Play): boolean =>
  after.table.open.timeControl !== undefined &&
  after.table.open.started &&
  before.table.open.ending === undefined

/** Entries of one order, the last of those that all see with its time. What is secret has none. */
export function timedEntries(before: Play, after: Play, entries: readonly Entry[], at?: number): Entry[] {
  const last = entries.findLastIndex(({ event }) => event.open !== undefined)
  if (at === undefined || !keepsTime(before, after)) return [...entries]
  return entries.map((entry, place) => (place === last ? { ...entry, at: timeAt(before, at) } : entry))
}

/** Randomness that remembers whether anything was drawn. */
function watched(random: Random): { random: Random; drew(): boolean } {
  let drew = false
  return {
    drew: () => drew,
    random(purpose) {
      drew = true
      return random(purpose)
    },
  }
}

/**
 * The next log entries for an order that was not refused: its events, the game's first events after the start,
 * and the end when the game has an outcome. Changes nothing.
 * @param at the time, in ms since 1970: kept with the last of them that all see, at a table with clocks
 */
export function decideCommand(
  { game, play, logEntries, from }: MatchState,
  order: Command,
  chance: TableRandom,
  at?: number,
): LogEntry[] {
  const { random, drew } = watched(chance.random)
  const first = (from?.number ?? 0) + logEntries.length + 1
  const entries: Entry[] = []
  let next = play
  const happens = (scope: Entry['scope'], event: AnyEvent) => {
    const entry = { scope, event } as Entry
    entries.push(entry)
    next = evolvePlay(game, next, entry)
  }
  if (order.scope === 'table') {
    const context: TableContext = {
      seed: chance.seed,
      points: pointsAt(game, play),
      takeBackOf: (seat) => takeBackOf(logEntries, seat, play.table.open.asked && askedAt(logEntries)),
      policy: game.policy,
      eliminated: eliminatedAt(game, play),
      lateSeats: (seat) => lateSeats(game, play, seat, at ?? timeOf(play)),
      sideMates(seats) {
        const sides = seats.map((seat) => game.sideOf(play.game, seat))
        return game.seats.map(({ id }) => id).filter((id) => sides.includes(game.sideOf(play.game, id)))
      },
    }
    for (const event of decideAtTable(play.table, order.person, order.command, context)) {
      happens('table', event)
      if (event.type === 'started')
        for (const opening of game.open(random, playingSeats(play.table))) happens('game', opening)
      if (event.type === 'seatEliminated' && event.open)
        for (const without of game.eliminate?.(next.game, event.open.seat, random) ?? [])
          happens('game', without)
    }
  } else {
    for (const event of game.decide(play.game, order.seat, order.command, random)) happens('game', event)
  }
  const goesOn = entries.some(({ scope, event }) => scope === 'game' || event.type === 'seatEliminated')
  const outcome = goesOn ? game.outcome(next.game) : undefined
  if (outcome)
    happens('table', { type: 'ended', open: { ending: { by: 'game', ...outcome }, seed: chance.seed } })
  const cause: Cause = { first, drew: drew(), ...(order.scope === 'game' && { seat: order.seat }) }
  const timed = timedEntries(play, next, entries, at)
  return timed.map((entry, place) => ({
    number: first + place,
    entry,
    cause: place === 0 ? { ...cause, command: order } : cause,
  }))
}
