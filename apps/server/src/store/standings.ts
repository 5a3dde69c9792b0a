import type pg from 'pg'

/** The strength of a player in one game, at one speed, with one side or all. */
export interface RatingStanding {
  rating: number
  deviation: number
  volatility: number
  games: number
}

/**
 * The largest number of games between the same two players that are rated within `ratedGameLimitDays` days, so that two
 * players cannot push each other's ratings up.
 */
export const mostRatedGamesPerPair = 10
export const ratedGameLimitDays = 30

/** A game that was rated. @property score the first player's score: 1, 0.5 or 0 */
export interface RatedGame {
  game: string
  speed: string
  first: string
  second: string
  firstSide: string | null
  secondSide: string | null
  score: number
}

/**
 * The player, game, speed and side of a standing. @property side the side; empty for the standing with all sides
 * together
 */
export interface StandingKey {
  player: string
  game: string
  speed: string
  side: string
}

export const standingKeyText = ({ player, game, speed, side }: StandingKey): string =>
  [player, game, speed, side].join(' ')

/** A standing as it is after a rated game has changed it. */
export interface StandingChange {
  key: StandingKey
  standing: RatingStanding
}

/** The rule by which games change standings. The store applies it while no other process writes standings. */
export interface RatingSystem {
  /** The standings that must be known to rate a game. */
  keysOf(game: RatedGame): StandingKey[]
  /**
   * The standings after a game.
   * @param before the standings so far, by `standingKeyText`; a player without one is a newcomer
   */
  changesOf(before: ReadonlyMap<string, RatingStanding>, game: RatedGame): StandingChange[]
}

export type StandingRow = StandingKey & RatingStanding

export async function storeStandings(client: pg.PoolClient, rows: readonly StandingChange[]): Promise<void> {
  await client.query(
    `INSERT INTO rating (player, game, speed, side, rating, deviation, volatility, games)
     SELECT player, game, speed, side, rating, deviation, volatility, games
     FROM jsonb_to_recordset($1::jsonb) AS given(player uuid, game text, speed text, side text,
       rating float, deviation float, volatility float, games int)
     ON CONFLICT (player, game, speed, side) DO UPDATE SET rating = EXCLUDED.rating,
       deviation = EXCLUDED.deviation, volatility = EXCLUDED.volatility, games = EXCLUDED.games`,
    [JSON.stringify(rows.map(({ key, standing }) => ({ ...key, ...standing })))],
  )
}
