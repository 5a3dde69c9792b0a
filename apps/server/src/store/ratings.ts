import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Connections } from './connections.ts'
import {
  mostRatedGamesPerPair,
  type RatedGame,
  type RatingStanding,
  type RatingSystem,
  ratedGameLimitDays,
  type StandingChange,
  type StandingRow,
  standingKeyText,
  storeStandings,
} from './standings.ts'
import { transaction } from './transaction.ts'

/** A person's profile as stored, with their choices about it. */
export interface ProfileRow {
  player: string
  wanted: boolean
  shown: boolean
  handle: string
}

/** A profile that its person shows to others, with the id of that person. */
export interface ShownProfile extends ProfileRow {
  person: string
  name: string
  since: Date
}

/**
 * A game as profiles show it. @property points the points at the end, by seat @property seats the seats of the first
 * and of the second player
 */
export interface StoredProfileGame {
  seats: [string, string]
  points?: Record<string, number>
  longest?: number
  places?: Record<string, string[]>
}

/** A rated game of a player, with its room. */
export interface PlayedGame extends RatedGame {
  at: Date
  highlights: StoredProfileGame
  code: string
  spectators: 'none' | 'public'
  /** The names of the players, by seat. */
  names: Record<string, string>
}

/** A game that is over and is to be rated. It names persons; the store turns them into players. */
export interface NewRatedGame extends Omit<RatedGame, 'first' | 'second'> {
  room: string
  persons: [string, string]
  highlights: StoredProfileGame
}

/**
 * SQL for the lock under which games are rated, one after the other across all processes: each game starts from the
 * ratings after the game before it.
 */
const lock = `SELECT pg_advisory_xact_lock(hashtext('ratings'))`
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const newHandle = (): string =>
  Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
/** SQL for the beginning of the period in which rated games of the same two players count against their limit. */
const lately = `now() - interval '${ratedGameLimitDays} days'`
/** SQL that finds out whether a person sits in a rated room that is not over. */
const playsRated = `SELECT FROM seat JOIN room ON room.id = seat.room
  WHERE person = $1 AND rating = 'open' AND status <> 'over' LIMIT 1`
/** The largest number of games from which the page of a player is computed. */
const mostGames = 1_000

/** Profiles of people, and whether they want to be rated and to be shown. */
const ofProfiles = ({ pool }: Connections) => ({
  async profileOf(person: string): Promise<ProfileRow | undefined> {
    const { rows } = await pool.query<ProfileRow>(
      'SELECT player, wanted, shown, handle FROM profile WHERE person = $1',
      [person],
    )
    return rows[0]
  },

  /** The profile with a handle, if its person shows it. */
  async shownAt(handle: string): Promise<ShownProfile | undefined> {
    const { rows } = await pool.query<ShownProfile>(
      `SELECT player, wanted, shown, handle, person, person.name, person.since
       FROM profile JOIN person ON person.id = profile.person WHERE handle = $1 AND shown`,
      [handle],
    )
    return rows[0]
  },

  /**
   * Stores a person's choices about their profile. It waits for a rated room that is being opened for the person, and
   * the opening of such a room waits for it.
   * @returns false when the person may not leave the ratings, because they sit in a rated room that is not over
   */
  async set(
    person: string,
    { wanted, shown }: { wanted?: boolean | undefined; shown?: boolean | undefined },
  ): Promise<boolean> {
    return transaction(pool, async (client) => {
      await client.query('SELECT FROM person WHERE id = $1 FOR NO KEY UPDATE', [person])
      const { rowCount } = await client.query(playsRated, [person])
      const isSet = wanted !== false || rowCount === 0
      if (isSet)
        await client.query(
          `INSERT INTO profile (person, player, wanted, shown, handle)
           VALUES ($1, $2, COALESCE($3, false), COALESCE($4, false), $5)
           ON CONFLICT (person) DO UPDATE
             SET wanted = COALESCE($3, profile.wanted), shown = COALESCE($4, profile.shown)`,
          [person, randomUUID(), wanted ?? null, shown ?? null, newHandle()],
        )
      return isSet
    })
  },
})

/** The standings and games of players. */
const ofPlayers = ({ pool }: Connections) => ({
  /**
   * The number of games that two persons have with each other and that count against their limit: games that were rated
   * recently, and rated games that are not over yet.
   */
  async together(one: string, other: string): Promise<number> {
    const { rows } = await pool.query<{ games: number }>(
      `SELECT count(DISTINCT room.id)::int AS games FROM seat AS one
         JOIN seat AS other ON other.room = one.room AND other.person = $2
         JOIN room ON room.id = one.room LEFT JOIN rated_game ON rated_game.room = room.id
       WHERE one.person = $1 AND (rating = 'open' OR rated_game.at > ${lately})`,
      [one, other],
    )
    return rows[0]?.games ?? 0
  },

  async standings(player: string): Promise<StandingRow[]> {
    const { rows } = await pool.query<StandingRow>(
      `SELECT player, game, speed, side, rating, deviation, volatility, games FROM rating
       WHERE player = $1 ORDER BY game, speed, side`,
      [player],
    )
    return rows
  },

  /** The rated games of a player, the newest first. */
  async gamesOf(player: string): Promise<PlayedGame[]> {
    const { rows } = await pool.query<PlayedGame>(
      `SELECT rated_game.game, speed, first, second, first_side AS "firstSide", second_side AS "secondSide",
         score, highlights, at, code, spectators::text AS spectators,
         (SELECT jsonb_object_agg(seat, name) FROM seat WHERE seat.room = room.id) AS names
       FROM rated_game JOIN room ON room.id = rated_game.room
       WHERE first = $1 OR second = $1 ORDER BY number DESC LIMIT ${mostGames}`,
      [player],
    )
    return rows
  },
})

/**
 * The standings after a list of games, which are rated in order: for each player, game, speed and side the last one.
 */
function standingsAfter(
  games: readonly RatedGame[],
  changesOf: RatingSystem['changesOf'],
): readonly StandingChange[] {
  const changes = new Map<string, StandingChange>()
  const before = new Map<string, RatingStanding>()
  for (const game of games)
    for (const change of changesOf(before, game)) {
      before.set(standingKeyText(change.key), change.standing)
      changes.set(standingKeyText(change.key), change)
    }
  return [...changes.values()]
}

/** Rated games that are over and not yet settled, and their ratings. */
const ofSettling = ({ pool, activity }: Connections) => ({
  /** The rooms of rated games that are over and not yet settled. */
  async unsettled(): Promise<string[]> {
    await activity.written()
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM room WHERE rating = 'open' AND status = 'over' ORDER BY activity, id LIMIT 100`,
    )
    return rows.map(({ id }) => id)
  },

  /**
   * Whether a bot has ever substituted for the holder of a seat in a room, or a program has used a token there. In a
   * secret phase the use of a token is not in the event log yet, and the game may end in that phase.
   */
  async hadHelp(room: string): Promise<boolean> {
    const { rowCount } = await pool.query(
      `SELECT FROM event WHERE room = $1 AND scope = 'table' AND type = 'substituted'
       UNION ALL SELECT FROM seat_token WHERE room = $1 AND last_used IS NOT NULL LIMIT 1`,
      [room],
    )
    return rowCount === 1
  },

  /**
   * Rates a game, once, or notes that it is not rated. This is one transaction: a game counts for all its ratings or
   * for none, and a process that ends in between has changed nothing.
   * @param rated absent if the game is not rated
   */
  async settle(room: string, rated: NewRatedGame | undefined, system: RatingSystem): Promise<void> {
    await transaction(pool, async (client) => {
      await client.query(lock)
      const { rowCount } = await client.query(
        `SELECT FROM room WHERE id = $1 AND rating = 'open' FOR UPDATE`,
        [room],
      )
      const isCounted = rowCount === 1 && rated !== undefined && (await count(client, rated, system))
      if (rowCount === 1)
        await client.query('UPDATE room SET rating = $2 WHERE id = $1', [
          room,
          isCounted ? 'counted' : 'void',
        ])
    })
  },

  /** Computes all ratings again from the rated games; the results are the same as before. */
  async recompute({ changesOf }: RatingSystem): Promise<void> {
    await transaction(pool, async (client) => {
      await client.query(lock)
      const { rows } = await client.query<RatedGame>(
        `SELECT game, speed, first, second, first_side AS "firstSide", second_side AS "secondSide", score
         FROM rated_game ORDER BY number`,
      )
      await client.query('DELETE FROM rating')
      const standings = standingsAfter(rows, changesOf)
      // Ratings of deleted players are not stored.
      const { rows: players } = await client.query<{ player: string }>('SELECT player FROM profile')
      const known = new Set(players.map(({ player }) => player))
      await storeStandings(
        client,
        standings.filter(({ key }) => known.has(key.player)),
      )
    })
  },
})

/** Profiles, rated games, and the ratings that follow from them. */
export const ratings = (connections: Connections) => ({
  ...ofProfiles(connections),
  ...ofPlayers(connections),
  ...ofSettling(connections),
})

/**
 * Rates one game within a transaction.
 * @returns false when one of the two players has no profile any more, when both seats are held by the same player, or
 * when the two have reached the limit of games with each other. Sitting down beyond that limit is refused (W96), so
 * this happens only when they sat down in many rooms at the same moment
 */
async function count(
  client: pg.PoolClient,
  { room, persons, highlights, ...rest }: NewRatedGame,
  { keysOf, changesOf }: RatingSystem,
): Promise<boolean> {
  const { rows: players } = await client.query<{ person: string; player: string }>(
    'SELECT person, player FROM profile WHERE person = ANY($1::uuid[]) FOR KEY SHARE',
    [persons],
  )
  const [first, second] = persons.map((one) => players.find(({ person }) => person === one)?.player)
  if (!first || !second || first === second) return false
  const { rows: together } = await client.query<{ games: number }>(
    `SELECT count(*)::int AS games FROM rated_game
     WHERE ((first = $1 AND second = $2) OR (first = $2 AND second = $1)) AND at > ${lately}`,
    [first, second],
  )
  if ((together[0]?.games ?? 0) >= mostRatedGamesPerPair) return false
  const game: RatedGame = { ...rest, first, second }
  await client.query(
    `INSERT INTO rated_game (room, game, speed, first, second, first_side, second_side, score, highlights)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      room,
      game.game,
      game.speed,
      first,
      second,
      game.firstSide,
      game.secondSide,
      game.score,
      JSON.stringify(highlights),
    ],
  )
  const { rows } = await client.query<StandingRow>(
    `SELECT player, game, speed, side, rating, deviation, volatility, games FROM rating
     WHERE player = ANY($1::uuid[]) AND game = $2 AND speed = $3`,
    [[first, second], game.game, game.speed],
  )
  const wanted = new Set(keysOf(game).map(standingKeyText))
  const before = new Map(
    rows.flatMap((row) => (wanted.has(standingKeyText(row)) ? [[standingKeyText(row), row] as const] : [])),
  )
  await storeStandings(client, changesOf(before, game))
  return true
}
