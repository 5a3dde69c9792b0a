import type { AnyEvent } from '../event.ts'
import type { AnyPreparedGame } from '../game.ts'
import { type Command, playAfter } from './event-log.ts'
import type { FeatureCommands, NextStep } from './feature.ts'
import { tableFeatureCommands } from './features/commands.ts'
import { entryOf, type Play } from './play.ts'
import { keepsTime, type MatchState, proposeCommand, Step, type TableRandom, timeOfEvent } from './propose.ts'

/** More than any game has turns: what goes wrong must not go on for ever. */
const mostSteps = 500

/** A table event that no command causes. */
function systemStep({ game, play, logEntries, from }: MatchState, event: AnyEvent, at?: number): Step {
  const entry = entryOf(game, 'table', event)
  const timed =
    at !== undefined && event.open !== undefined && keepsTime(play, play)
      ? { ...entry, at: timeOfEvent(play, entry.event, at) }
      : entry
  const logEntry = { number: (from?.number ?? 0) + logEntries.length + 1, entry: timed }
  return new Step(game, logEntry, playAfter(game, play, logEntries, logEntry, from))
}

/** The next thing that features bring about by themselves, until there is nothing more. */
export function nextStep(game: AnyPreparedGame, play: Play): NextStep | undefined {
  for (const { next } of tableFeatureCommands as readonly FeatureCommands[]) {
    const found = next?.(game, play)
    if (found) return found
  }
  return undefined
}

/**
 * A command's steps, and what features add to them, such as a standing order (T20): orders like those that the seats would
 * give, each by itself, so that the event log can be decided again by rules under which other things happen.
 */
export function withNextSteps(
  match: MatchState,
  steps: Step[],
  tableRandom: TableRandom,
  at?: number,
): Step[] {
  const { game, from } = match
  let play = steps.at(-1)?.play ?? match.play
  const all = [...steps]
  for (let more = 0; more < mostSteps; more++) {
    const found = nextStep(game, play)
    if (!found) break
    const logEntries = [...match.logEntries, ...all.map(({ logEntry }) => logEntry)]
    const sofar: MatchState = { game, play, logEntries, from }
    if ('event' in found) all.push(systemStep(sofar, found.event, at))
    else {
      const given: Command = { scope: 'game', seat: found.seat, command: found.order }
      all.push(...proposeCommand(sofar, given, tableRandom, at))
    }
    play = all.at(-1)?.play ?? play
  }
  return all
}
