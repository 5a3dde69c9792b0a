import rate from 'glicko2-lite'
import {
  type RatedGame,
  type RatingStanding,
  type RatingSystem,
  type StandingChange,
  type StandingKey,
  standingKeyText,
} from '../store/index.ts'

/** The rating of a new player. */
export const newcomerRating: RatingStanding = { rating: 1500, deviation: 350, volatility: 0.06, games: 0 }
/** The system constant of Glicko-2, which limits changes of volatility. It is small, because games are few. */
const tau = 0.5
/** The deviation above which a rating is provisional. */
export const provisionalDeviation = 110

/**
 * The keys of the ratings that a game changes, in pairs of first and second player: for all sides together, and for the
 * side that each played.
 */
function pairsOf({ game, speed, first, second, firstSide, secondSide }: RatedGame) {
  const pair = (one: string, other: string): [StandingKey, StandingKey] => [
    { player: first, game, speed, side: one },
    { player: second, game, speed, side: other },
  ]
  return [pair('', ''), ...(firstSide && secondSide ? [pair(firstSide, secondSide)] : [])]
}

/** The keys of all ratings that a game changes. */
export const ratingKeysOf = (game: RatedGame): StandingKey[] => pairsOf(game).flat()

const after = (own: RatingStanding, other: RatingStanding, score: number): RatingStanding => {
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
 * The new ratings of the two players after one game (Glicko-2, each game being a rating period of its own). Both
 * players are rated by their ratings before the game.
 * @param before the ratings before the game, by `standingKeyText`
 */
export function ratingChangesOf(
  before: ReadonlyMap<string, RatingStanding>,
  game: RatedGame,
): StandingChange[] {
  const known = (key: StandingKey) => before.get(standingKeyText(key)) ?? newcomerRating
  return pairsOf(game).flatMap(([one, other]) => [
    { key: one, standing: after(known(one), known(other), game.score) },
    { key: other, standing: after(known(other), known(one), 1 - game.score) },
  ])
}

/** All ratings, computed from all rated games in order. */
export function ratingStandingsOf(games: readonly RatedGame[]): Map<string, RatingStanding> {
  const standings = new Map<string, RatingStanding>()
  for (const game of games)
    for (const { key, standing } of ratingChangesOf(standings, game))
      standings.set(standingKeyText(key), standing)
  return standings
}

/** Glicko-2, in the form in which the store applies it to each rated game. */
export const glicko: RatingSystem = { keysOf: ratingKeysOf, changesOf: ratingChangesOf }
