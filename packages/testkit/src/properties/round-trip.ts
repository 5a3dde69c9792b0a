import { type Play, viewOf } from '@opsroom/rules/core'
import {
  decideLogEntries,
  foldLogEntry,
  type MatchSoFar,
  refuseCommandNow,
  seatsToAct,
} from '../nights/core.ts'
import type { Night, NightAct } from '../nights/night.ts'
import { jsonDifference } from './difference.ts'
import type { Property } from './property.ts'

const saved = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/**
 * A sampled order for each seat that must act. For one purpose, the original night and its saved copy use the same
 * random numbers.
 */
const samples = (night: Night, play: Play, purpose: string): unknown =>
  seatsToAct(night, play).map((seat) =>
    night.game.sample(viewOf(play.game, seat), seat, night.random(purpose)),
  )

/**
 * Executes an act of the night again, on a play that was saved and read.
 * @returns the play after the act, and its first difference from the night, if any
 */
function again(
  night: Night,
  { given, logEntries, place, after }: NightAct,
  start: Play,
): { play: Play; found?: string } {
  if (!given) return { play: saved(after) }
  // Only the play is saved and read after each event; the earlier log entries are taken from the night, as a server has
  // them in the database.
  let arm: MatchSoFar = { play: start, logEntries: night.logEntries.slice(0, place) }
  const refused = refuseCommandNow(night, start, given, arm.logEntries)
  if (refused) return { play: start, found: `refused: ${JSON.stringify(refused)}` }
  const decided = decideLogEntries(night, arm, given)
  let found = jsonDifference(
    decided.map(({ entry }) => entry),
    logEntries.map(({ entry }) => entry),
  )
  if (found) return { play: start, found: `decided otherwise: ${found}` }
  for (const logEntry of decided)
    arm = { play: saved(foldLogEntry(night, arm, logEntry)), logEntries: [...arm.logEntries, logEntry] }
  const { play } = arm
  const purpose = `saved/${logEntries[0]?.number}`
  // Sampling is a third of all work, so it is done at one act in four only; every state is compared anyway.
  if (night.random(purpose).int(4) === 0)
    found = jsonDifference(samples(night, play, purpose), samples(night, after, purpose))
  found ??= jsonDifference(play, after)
  return found ? { play, found: `evolved otherwise: ${found}` } : { play }
}

/**
 * The property that nothing lives outside the state: a copy of the night is saved and read after every event, and must
 * go on in the same way.
 */
export const survivesSaving: Property = {
  id: 'round-trip',
  nights: 'odd',
  claim: 'a game that is saved and read again after every event goes on in the same way',
  check(night) {
    let arm: Play = saved(night.acts[0]?.before ?? night.end)
    for (const act of night.acts) {
      const { play, found } = again(night, act, arm)
      if (found) return { event: act.logEntries[0]?.number ?? 0, message: `after saving ${found}` }
      arm = play
    }
    return undefined
  },
}
