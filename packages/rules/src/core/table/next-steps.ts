import type { AnyPreparedGame } from '../game.ts'
import type { Command } from './event-log.ts'
import type { NextStep } from './feature.ts'
import { tableFeatures } from './features/commands.ts'
import type { Play } from './play.ts'
import { eventStep, type MatchState, proposeCommand, type Step, type TableRandom } from './propose.ts'

/** More than any game has turns: what goes wrong must not go on for ever. */
const mostSteps = 500

/** The next thing that features bring about by themselves, until there is nothing more. */
export function nextStep(game: AnyPreparedGame, play: Play): NextStep | undefined {
  for (const { next } of tableFeatures) {
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
    if ('event' in found) all.push(eventStep(sofar, found.event, at))
    else {
      const given: Command = { scope: 'game', seat: found.seat, command: found.order }
      all.push(...proposeCommand(sofar, given, tableRandom, at))
    }
    play = all.at(-1)?.play ?? play
  }
  return all
}
