import type { AnyPreparedGame } from '../game.ts'
import type { Command } from './event-log.ts'
import type { AutomaticEffect } from './feature.ts'
import { tableFeatures } from './features/commands.ts'
import type { Play } from './play.ts'
import { eventStep, type MatchState, proposeCommand, type Step, type TableRandom } from './propose.ts'

/**
 * The greatest number of automatic effects after a command: more than any game has turns, so that an error cannot loop
 * for ever.
 */
const mostSteps = 500

/** The next automatic effect of the first feature that has one; undefined when none has. */
export function nextEffect(game: AnyPreparedGame, play: Play): AutomaticEffect | undefined {
  for (const { next } of tableFeatures) {
    const found = next?.(game, play)
    if (found) return found
  }
  return undefined
}

/**
 * The steps of a command, followed by the automatic effects of features, such as the orders of a standing order (T20).
 * These are ordinary orders of the seats, each decided by itself, so that the event log can still be decided again by
 * later rules with other automatic effects.
 */
export function stepsWithEffects(
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
