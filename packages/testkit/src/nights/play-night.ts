import {
  type Command,
  emptyPlay,
  type LogEntry,
  type Person,
  type Rng,
  randomFrom,
  seedFromNumber,
  viewOf,
} from '@opsroom/rules/core'
import { decideLogEntries, foldLogEntry, refuseGiven, seatsToAct } from './core.ts'
import { frozen } from './freeze.ts'
import { type Act, type FoldedEntry, type Night, standingActs } from './night.ts'
import { openingOf, type Players, playersOf, seating, someSeatsOf, timeControlOf } from './opening.ts'
import type { Subject } from './subject.ts'
import { wishOf } from './wishes.ts'

/** Everything is frozen as soon as it is there: who changes a state, an event or an order in place throws. */
function append(night: Night, given: Command | undefined, next: LogEntry[]): void {
  const before = night.end
  const place = night.logEntries.length
  const logEntries = next.map((logEntry): FoldedEntry => {
    const after = frozen(
      foldLogEntry(night, { play: night.end, logEntries: night.logEntries }, frozen(logEntry)),
    )
    const folded: FoldedEntry = { ...logEntry, before: night.end, after }
    night.logEntries.push(folded)
    night.end = after
    return folded
  })
  const act: Act = { before, after: night.end, logEntries, place, able: seatsToAct(night, before) }
  night.acts.push(given ? { ...act, given } : act)
}

/** Does a command as the core runs it. */
function perform(night: Night, given: Command): void {
  const refused = refuseGiven(night, night.end, frozen(given), night.logEntries)
  if (refused) stop(night, `refused ${JSON.stringify({ given, refused })}`)
  else append(night, given, decideLogEntries(night, { play: night.end, logEntries: night.logEntries }, given))
}

/** The night cannot be played on; what has been played is still looked at. */
function stop(night: Night, message: string): void {
  night.problem = { event: night.logEntries.length, message }
}

/** The next thing that happens: somebody's sampled order, or (at the act that is set for it) a resignation. */
function nextCommand(night: Night, players: Players, resignsAt: number): Command | undefined {
  const { holders } = players
  const turn = night.acts.length
  const rng = night.random(`players/${turn}`)
  const able = seatsToAct(night, night.end)
  if (turn === resignsAt) {
    const seat = rng.pick(Object.keys(holders))
    const given: Command = {
      scope: 'table',
      person: holders[seat] as Person,
      command: { type: 'resign', seat },
    }
    // A seat may be out already, or have a bot in its place.
    if (!refuseGiven(night, night.end, given, night.logEntries)) return given
  }
  const wish = night.subject.wishes && wishOf(night, players, night.random(`wishes/${turn}`))
  if (wish) return wish
  if (able.length === 0) {
    stop(night, 'nobody can act, and the game is not over')
    return undefined
  }
  const seat = rng.pick(able)
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
  const agreed = { setup: night.setup, bothSides, timeControl: timeControlOf(night) }
  const opening = openingOf(night, { id: game.id, version }, agreed, Object.values(holders)[0] as Person)
  append(night, undefined, [{ number: 1, entry: opening }])
  for (const given of seating(night, players, rng)) if (!night.problem) perform(night, given)
  // One night in eight is given up at some point.
  const resignsAt = rng.int(8) === 0 ? night.acts.length + rng.int(80) : -1
  const bound = night.subject.bound(night.setup)
  while (!night.end.table.open.ending && !night.problem) {
    const given = nextCommand(night, players, resignsAt)
    // What was taken back is given again, so only what stands is bounded.
    if (given && night.acts.length >= bound && standingActs(night).length >= bound)
      stop(night, `not over after ${bound} commands`)
    else if (given) perform(night, given)
  }
}

/** Plays one random night to its end. The number decides everything: setup, weather, who acts first, every order. */
export function playNight(subject: Subject, number: number): Night {
  const seed = seedFromNumber(number)
  const random = randomFrom(seed)
  const rng = random('players')
  const setup = rng.pick(subject.setups)
  const game = someSeatsOf(subject.game.prepare(setup, subject.version), rng)
  const end = frozen(emptyPlay(game))
  const { core } = subject
  const night: Night = { subject, setup, number, game, seed, random, core, acts: [], logEntries: [], end }
  try {
    playOn(night, playersOf(night, rng), rng)
  } catch (error) {
    stop(night, error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  return night
}
