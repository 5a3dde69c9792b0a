import { bytesToHex } from '@noble/hashes/utils.js'
import {
  beforehandOrderNow,
  type Command,
  emptyPlay,
  entryOf,
  type LogEntry,
  nextEffect,
  type Person,
  type PlayableMatch,
  playGame,
  type Refusal,
  type Rng,
  randomFrom,
  seedFromNumber,
  viewOf,
} from '@opsroom/rules/core'
import { decideLogEntries, foldLogEntry, refuseCommandNow, seatsToAct } from './core.ts'
import { deepFreeze } from './freeze.ts'
import { actsNotTakenBack, type FoldedEntry, type Night, type NightAct } from './night.ts'
import { actCountWithoutNotes, isAboutNotes, noteOpeningCommands, randomNoteCommand } from './notes.ts'
import {
  drawPlayers,
  gameWithSomeSeats,
  openingOf,
  type Players,
  seatingCommands,
  settlingOf,
  timeControlOf,
} from './opening.ts'
import type { Subject } from './subject.ts'
import { randomTableCommand } from './wishes.ts'

/** Appends entries, each frozen: code that changes a state, an event or an order in place throws. */
function append(night: Night, given: Command | undefined, next: LogEntry[]): void {
  const before = night.end
  const place = night.logEntries.length
  const logEntries = next.map((logEntry): FoldedEntry => {
    const after = deepFreeze(
      foldLogEntry(night, { play: night.end, logEntries: night.logEntries }, deepFreeze(logEntry)),
    )
    const folded: FoldedEntry = { ...logEntry, before: night.end, after }
    night.logEntries.push(folded)
    night.end = after
    return folded
  })
  const act: NightAct = { before, after: night.end, logEntries, place, able: seatsToAct(night, before) }
  night.acts.push(given ? { ...act, given } : act)
}

/** Executes a command as the core does. @returns the refusal, if the command was refused */
function perform(night: Night, given: Command): Refusal | undefined {
  const refused = refuseCommandNow(night, night.end, deepFreeze(given), night.logEntries)
  if (refused) stop(night, `refused ${JSON.stringify({ given, refused })}`)
  else {
    append(night, given, decideLogEntries(night, { play: night.end, logEntries: night.logEntries }, given))
    executeStandingOrder(night)
  }
  return refused
}

/** Executes a standing order (T20). The orders that it gives must be legal: if one is refused, the night stops. */
function executeStandingOrder(night: Night): void {
  const found = night.problem ? undefined : nextEffect(night.game, night.end)
  if (!found) return
  if ('event' in found) {
    const entry = entryOf(night.game, 'table', found.event)
    append(night, undefined, [{ number: night.logEntries.length + 1, entry }])
    executeStandingOrder(night)
  } else perform(night, { scope: 'game', seat: found.seat, command: found.order })
}

/** Stops a night that cannot be continued; the properties still examine its acts. */
function stop(night: Night, message: string): void {
  night.problem = { event: night.logEntries.length, message }
}

/**
 * The next command of a night: an order of a random seat, a private note or another table command, or a resignation at
 * the act `resignsAt`.
 */
function nextCommand(night: Night, players: Players, resignsAt: number): Command | undefined {
  const { holders } = players
  const turn = actCountWithoutNotes(night)
  const rng = night.random(`players/${turn}`)
  const last = night.acts.at(-1)
  const note =
    last && !isAboutNotes(last) ? randomNoteCommand(night, players, night.random(`notes/${turn}`)) : undefined
  if (note) return note
  const able = seatsToAct(night, night.end)
  if (turn === resignsAt) {
    const seat = rng.pick(Object.keys(holders))
    const given: Command = {
      scope: 'table',
      person: holders[seat] as Person,
      command: { type: 'resign', seat },
    }
    // A resignation is refused when the seat is already out, or a bot has replaced its player.
    if (!refuseCommandNow(night, night.end, given, night.logEntries)) return given
  }
  const wish = night.subject.wishes && randomTableCommand(night, players, night.random(`wishes/${turn}`))
  if (wish) return wish
  if (able.length === 0) {
    stop(night, 'nobody can act, and the game is not over')
    return undefined
  }
  const seat = rng.pick(able)
  // If the seat has an order given beforehand that a server would execute now (T24), that order is given instead of a
  // random one.
  const ordered = beforehandOrderNow(night.game, night.end, seat)
  if (ordered !== undefined) return { scope: 'game', seat, command: ordered }
  const command = night.subject.sample
    ? night.subject.sample(night, seat, rng)
    : night.game.sample(viewOf(night.end.game, seat), seat, rng)
  if (command !== undefined) return { scope: 'game', seat, command }
  stop(night, `${seat} must act and has no order to give`)
  return undefined
}

function playOn(night: Night, players: Players, rng: Rng): void {
  const { bothSides, holders } = players
  const { game, version = game.version } = night.subject
  const settling = settlingOf(night)
  const agreed = { setup: night.setup, bothSides, timeControl: timeControlOf(night), settling }
  const opening = openingOf(night, { id: game.id, version }, agreed, Object.values(holders)[0] as Person)
  append(night, undefined, [{ number: 1, entry: opening }])
  for (const given of seatingCommands(night, players, rng, settling))
    if (!night.problem) perform(night, given)
  // In one night of eight a seat resigns at some point.
  const resignsAt = rng.int(8) === 0 ? actCountWithoutNotes(night) + rng.int(80) : -1
  const bound = night.subject.bound(night.setup)
  const next = (): Command | undefined => {
    if (night.problem) return undefined
    const given = nextCommand(night, players, resignsAt)
    // Acts that were taken back are given again, so the limit counts only acts that stand.
    if (!given || night.acts.length < bound || actsNotTakenBack(night).length < bound) return given
    stop(night, `not over after ${bound} commands`)
    return undefined
  }
  const match: PlayableMatch = {
    get play() {
      return night.end
    },
    execute: (given) => perform(night, given),
  }
  const random = { random: night.random, seed: bytesToHex(night.seed) }
  playGame(match, { random, next, onRefused: () => undefined, most: Number.POSITIVE_INFINITY })
  if (!night.problem)
    for (const given of noteOpeningCommands(night, players, night.random('notes'))) perform(night, given)
}

/**
 * Plays one random night to its end. Everything follows from the number: setup, weather, who acts first, every order.
 */
export function playNight(subject: Subject, number: number): Night {
  const seed = seedFromNumber(number)
  const random = randomFrom(seed)
  const rng = random('players')
  const setup = rng.pick(subject.setups)
  const game = gameWithSomeSeats(subject.game.prepare(setup, subject.version), rng)
  const end = deepFreeze(emptyPlay(game))
  const { core } = subject
  const night: Night = { subject, setup, number, game, seed, random, core, acts: [], logEntries: [], end }
  try {
    playOn(night, drawPlayers(night, rng), rng)
  } catch (error) {
    stop(night, error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  return night
}
