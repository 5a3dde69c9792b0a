import { sameJson } from '@opsroom/rules/core'
import { type DuelEvent, type DuelState, type PreparedDuel, targetOfNight } from '@opsroom/rules/duel'
import type { Then } from './format.ts'

const differs = (title: string, actual: unknown, wanted: unknown): string[] =>
  sameJson(actual ?? null, wanted)
    ? []
    : [`${title} is ${JSON.stringify(actual)}, not ${JSON.stringify(wanted)}`]

/** The end of a game in the form of a scenario's `over`; false while the game goes on. */
function endOf(game: PreparedDuel, state: DuelState) {
  const outcome = game.outcome(state)
  if (!outcome) return false
  const { winners, points } = outcome
  const [first] = winners
  const winner = first === undefined ? 'draw' : game.sideOf(state, first)
  return { winner, winners: [...winners].sort(), points }
}

/** Compares the keys of `over` that are named; winners may be in any order. */
function compareOver(game: PreparedDuel, state: DuelState, wanted: NonNullable<Then['over']>): string[] {
  const end = endOf(game, state)
  if (wanted === false || end === false)
    return wanted === end ? [] : [end ? 'the game is over' : 'the game goes on']
  const { winner, winners, points = {} } = wanted
  return [
    ...(winner === undefined ? [] : differs('over.winner', end.winner, winner)),
    ...(winners === undefined ? [] : differs('over.winners', end.winners, [...winners].sort())),
    ...Object.entries(points).flatMap(([seat, many]) =>
      differs(`over.points.${seat}`, end.points[seat], many),
    ),
  ]
}

/** Compares the turns that began, in order, and the end of each night that is over. */
export function compareCourse(
  game: PreparedDuel,
  state: DuelState,
  events: readonly DuelEvent[],
  { over, turns, nights }: Pick<Then, 'over' | 'turns' | 'nights'>,
): string[] {
  const began = events.flatMap((event) =>
    event.type === 'turnBegan' && event.open ? [String(event.open.turn)] : [],
  )
  const { results } = state.open
  return [
    ...(over === undefined ? [] : compareOver(game, state, over)),
    ...(turns === undefined ? [] : differs('turns', began, turns)),
    ...(nights === undefined || nights.length === results.length
      ? []
      : [`${results.length} nights are over, not ${nights.length}`]),
    ...(nights ?? []).flatMap((wanted, place) =>
      Object.entries(wanted).flatMap(([key, value]) => {
        const { plan, ...result } = results[place] ?? { plan: undefined }
        const target = targetOfNight(state.open, place + 1) ?? plan?.target
        const shown: Record<string, unknown> = { ...result, target }
        return differs(`nights.${place}.${key}`, shown[key], value)
      }),
    ),
  ]
}
