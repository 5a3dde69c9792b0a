import type { AnyPreparedGame } from '../game.ts'
import type { Command } from './event-log.ts'
import type { AutomaticEffect } from './feature.ts'
import { tableFeatures } from './features/commands.ts'
import type { Play } from './play.ts'
import { eventStep, type MatchState, proposeCommand, type Step, type TableRandom } from './propose.ts'

/** More than any game has turns: a fault must not loop for ever. */
const mostSteps = 500

/** The next automatic effect of a feature, until there is none. */
export function nextEffect(game: AnyPreparedGame, play: Play): AutomaticEffect | undefined {
  for (const { next } of tableFeatures) {
    const found = next?.(game, play)
    if (found) return found
  }
  return undefined
}

/**
 * A command's steps, and the automatic effects of features after it, such as a standing order (T20): they are ordinary
 * orders of the seats, each decided alone, so that the event log can be decided again by later rules with other
 * automatic effects.
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
    const found = nextEffect(game, play)
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
