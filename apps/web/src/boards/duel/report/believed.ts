import type { SeatBelief } from '@opsroom/rules/core'
import type { Rules } from '@opsroom/rules/duel'

/** What a bot thought in a round of where the bomber was bound. */
export interface Believed {
  round: number
  /** The likeliest first, by name; none where nothing was noted. */
  guesses: { target: string; percent: number; right: boolean }[]
}

/**
 * What one seat believed of the target, round by round, with a row for each round between the first and the last of
 * which nothing is known: a stand-in may have given its orders. Of several notes in a round the last one counts: after
 * a restart of the server a bot thinks a turn out anew.
 * @param target what it was, if that is known
 */
export function believedBy(
  rules: Rules,
  beliefs: readonly SeatBelief[],
  seat: string,
  target: number | undefined,
): Believed[] {
  const rounds = new Map<number, Believed>()
  for (const { round, chances } of beliefs.filter(({ about, seat: of }) => about === 'target' && of === seat))
    rounds.set(round, {
      round,
      guesses: chances.slice(0, 2).map(({ value, chance }) => ({
        target: rules.board.city(Number(value))?.name ?? String(value),
        percent: Math.round(chance * 100),
        right: Number(value) === target,
      })),
    })
  const known = [...rounds.keys()]
  const first = Math.min(...known)
  return Array.from(
    { length: known.length > 0 ? Math.max(...known) - first + 1 : 0 },
    (_, place) => rounds.get(first + place) ?? { round: first + place, guesses: [] },
  )
}
