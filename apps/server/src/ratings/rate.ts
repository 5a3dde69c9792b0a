import rate from 'glicko2-lite'
import {
  keyText,
  type RatedGame,
  type RatingSystem,
  type Standing,
  type StandingChange,
  type StandingKey,
} from '../store/index.ts'

/** Somebody of whom nothing is known. */
export const newcomer: Standing = { rating: 1500, deviation: 350, volatility: 0.06, games: 0 }
/** The system constant, which bounds changes of volatility: small, since games are few. */
const tau = 0.5
/** Above this deviation a rating says little. */
export const provisionalAbove = 110

/** The standings that a game changes, in pairs: all sides together, and each side against the other. */
function pairsOf({ game, speed, first, second, firstSide, secondSide }: RatedGame) {
  const pair = (one: string, other: string): [StandingKey, StandingKey] => [
    { player: first, game, speed, side: one },
    { player: second, game, speed, side: other },
  ]
  return [pair('', ''), ...(firstSide && secondSide ? [pair(firstSide, secondSide)] : [])]
}

/** All that has to be known to rate a game. */
export const keysOf = (game: RatedGame): StandingKey[] => pairsOf(game).flat()

const after = (own: Standing, other: Standing, score: number): Standing => {
  const { rating, rd, vol } = rate(
    own.rating,
    own.deviation,
    own.volatility,
    [[other.rating, other.deviation, score]],
    { tau },
  )
  return { rating, deviation: rd, volatility: vol, games: own.games + 1 }
}

/**
 * The changes by one game (Glicko-2, each game a period of its own). Both are rated by their standings before it.
 * @param before the standings so far, by `keyText`
 */
export function changesOf(before: ReadonlyMap<string, Standing>, game: RatedGame): StandingChange[] {
  const known = (key: StandingKey) => before.get(keyText(key)) ?? newcomer
  return pairsOf(game).flatMap(([one, other]) => [
    { key: one, standing: after(known(one), known(other), game.score) },
    { key: other, standing: after(known(other), known(one), 1 - game.score) },
  ])
}

/** All standings, from all games that counted, in their order. */
export function standingsOf(games: readonly RatedGame[]): Map<string, Standing> {
  const standings = new Map<string, Standing>()
  for (const game of games)
    for (const { key, standing } of changesOf(standings, game)) standings.set(keyText(key), standing)
  return standings
}

/** Glicko-2, as the store applies it to each game that counts. */
export const glicko: RatingSystem = { keysOf, changesOf }
