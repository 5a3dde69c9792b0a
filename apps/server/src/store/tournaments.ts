import type { SetupSummary, SpectatorPolicy, TimeControl } from '@opsroom/rules/core'
import type { GameResult, PairedMatch, System } from '@opsroom/tournament'
import type pg from 'pg'
import type { Connections } from './connections.ts'
import { nameOfDeleted } from './forget-person.ts'
import { notifyTournamentChanged } from './notifications.ts'
import { transaction } from './transaction.ts'

export interface TournamentRow {
  id: string
  code: string
  organiser: string | null
  /** The organiser's current name. */
  organiserName: string | null
  name: string
  about: string
  game: string
  setup: unknown
  digest: SetupSummary | null
  seats: { id: string; side: string }[]
  system: System
  timeControl: TimeControl | null
  places: number
  roundDays: number
  listed: boolean
  spectators: SpectatorPolicy
  status: 'open' | 'playing' | 'over' | 'cancelled'
  seedHash: string
  closesAt: Date | null
  /** The number of entrants who have not left the tournament; `rounds` is the number of rounds that have begun. */
  registered: number
  rounds: number
}

export interface EntrantRow {
  id: string
  /** The entrant's person; null when the person has deleted their data. */
  person: string | null
  name: string
  number: number | null
  left: number | null
}

export interface RoundRow {
  number: number
  matches: PairedMatch[]
  beganAt: Date
  endsAt: Date
}

export interface GameRow {
  round: number
  first: number
  second: number
  room: string
  result: GameResult | null
  /** The code of the game's room; null while the room is not opened yet. */
  code: string | null
  roomStatus: 'waiting' | 'playing' | 'over' | null
}

/** All stored data of a tournament except its seed. */
export interface TournamentState {
  tournament: TournamentRow
  entrants: EntrantRow[]
  rounds: RoundRow[]
  games: GameRow[]
}

export interface NewTournament
  extends Omit<TournamentRow, 'organiser' | 'organiserName' | 'status' | 'registered' | 'rounds'> {
  organiser: string
  madeAt: Date
  seed: Uint8Array
}

const columns = `t.id, t.code, t.organiser, organiser.name AS "organiserName", t.name, t.about, t.game, t.setup, t.digest,
  t.seats, t.system, t.time_control AS "timeControl", t.places, t.round_days AS "roundDays", t.listed, t.spectators,
  t.status, t.seed_hash AS "seedHash", t.closes_at AS "closesAt",
  (SELECT count(*)::int FROM entrant
     WHERE tournament = t.id AND person IS NOT NULL AND left_round IS NULL) AS registered,
  (SELECT count(*)::int FROM tournament_round WHERE tournament = t.id) AS rounds`
const from = 'FROM tournament AS t LEFT JOIN person AS organiser ON organiser.id = t.organiser'
const isRunning = `t.status IN ('open', 'playing')`

type Query = Pick<pg.PoolClient, 'query'>

async function stateOf(query: Query, tournament: TournamentRow): Promise<TournamentState> {
  const { id } = tournament
  const entrants = await query.query<EntrantRow>(
    `SELECT entrant.id, person, COALESCE(person.name, $2) AS name, number, left_round AS left
     FROM entrant LEFT JOIN person ON person.id = entrant.person
     WHERE tournament = $1 ORDER BY number, entrant.since, entrant.id`,
    [id, nameOfDeleted],
  )
  const rounds = await query.query<RoundRow>(
    `SELECT number, matches, began_at AS "beganAt", ends_at AS "endsAt" FROM tournament_round
     WHERE tournament = $1 ORDER BY number`,
    [id],
  )
  const games = await query.query<GameRow>(
    `SELECT round, first, second, game.room, result, room.code, room.status AS "roomStatus"
     FROM tournament_game AS game LEFT JOIN room ON room.id = game.room
     WHERE tournament = $1 ORDER BY round, first, second`,
    [id],
  )
  return { tournament, entrants: entrants.rows, rounds: rounds.rows, games: games.rows }
}

async function find(query: Query, where: string, values: unknown[]): Promise<TournamentRow | undefined> {
  const { rows } = await query.query<TournamentRow>(`SELECT ${columns} ${from} WHERE ${where}`, values)
  return rows[0]
}

/** The data and the actions with which a tournament is changed, while no other process changes the same tournament. */
export interface LockedTournament extends TournamentState {
  seed: Uint8Array
  /** The number of tournaments, not over, in which a person is an entrant. */
  entriesOf(person: string): Promise<number>
  register(entrant: { id: string; person: string; since: Date }): Promise<void>
  /** Removes an entrant before the first round: afterwards nobody sees that they were registered. */
  remove(entrant: string): Promise<void>
  leave(entrant: string, round: number): Promise<void>
  number(entrants: readonly { id: string; number: number }[]): Promise<void>
  setStatus(status: TournamentRow['status']): Promise<void>
  /**
   * Stores the result of a game of a running tournament, unless the game has a result already.
   * @returns whether this call has stored the result
   */
  settle(game: Pick<GameRow, 'round' | 'first' | 'second'>, result: GameResult): Promise<boolean>
  addRound(
    round: RoundRow,
    games: readonly Pick<GameRow, 'first' | 'second' | 'room' | 'result'>[],
  ): Promise<void>
}

async function settle(
  query: Query,
  id: string,
  { round, first, second }: Pick<GameRow, 'round' | 'first' | 'second'>,
  result: GameResult,
): Promise<boolean> {
  const { rowCount } = await query.query(
    `UPDATE tournament_game SET result = $5
     WHERE tournament = $1 AND round = $2 AND first = $3 AND second = $4 AND result IS NULL
       AND EXISTS (SELECT FROM tournament AS t WHERE t.id = $1 AND t.status = 'playing')`,
    [id, round, first, second, JSON.stringify(result)],
  )
  return rowCount === 1
}

async function addRound(
  client: pg.PoolClient,
  id: string,
  { number, matches, beganAt, endsAt }: Parameters<LockedTournament['addRound']>[0],
  games: Parameters<LockedTournament['addRound']>[1],
): Promise<void> {
  await client.query(
    'INSERT INTO tournament_round (tournament, number, matches, began_at, ends_at) VALUES ($1, $2, $3, $4, $5)',
    [id, number, JSON.stringify(matches), beganAt, endsAt],
  )
  await client.query(
    `INSERT INTO tournament_game (tournament, round, first, second, room, result)
     SELECT $1, $2, first, second, room, result
     FROM jsonb_to_recordset($3::jsonb) AS given(first int, second int, room uuid, result jsonb)`,
    [id, number, JSON.stringify(games.map(({ result, ...game }) => (result ? { ...game, result } : game)))],
  )
}

function deciding(client: pg.PoolClient, state: TournamentState, seed: Uint8Array): LockedTournament {
  const { id } = state.tournament
  return {
    ...state,
    seed,
    async entriesOf(person) {
      await client.query('SELECT FROM person WHERE id = $1 FOR NO KEY UPDATE', [person])
      const { rows } = await client.query<{ entries: number }>(
        `SELECT count(*)::int AS entries FROM entrant JOIN tournament AS t ON t.id = entrant.tournament
         WHERE person = $1 AND left_round IS NULL AND ${isRunning}`,
        [person],
      )
      return rows[0]?.entries ?? 0
    },
    async register(entrant) {
      await client.query('INSERT INTO entrant (id, tournament, person, since) VALUES ($1, $2, $3, $4)', [
        entrant.id,
        id,
        entrant.person,
        entrant.since,
      ])
    },
    async remove(entrant) {
      await client.query('DELETE FROM entrant WHERE id = $1 AND tournament = $2', [entrant, id])
    },
    async leave(entrant, round) {
      await client.query('UPDATE entrant SET left_round = $2 WHERE id = $1 AND left_round IS NULL', [
        entrant,
        round,
      ])
    },
    async number(entrants) {
      await client.query(
        `UPDATE entrant SET number = given.number
         FROM jsonb_to_recordset($1::jsonb) AS given(id uuid, number int) WHERE entrant.id = given.id`,
        [JSON.stringify(entrants)],
      )
    },
    async setStatus(status) {
      await client.query('UPDATE tournament SET status = $2 WHERE id = $1', [id, status])
    },
    settle: (game, result) => settle(client, id, game, result),
    addRound: (round, games) => addRound(client, id, round, games),
  }
}

/** Reads of single tournaments, without a lock. */
const ofOne = ({ pool }: Connections) => ({
  byCode: (code: string): Promise<TournamentRow | undefined> => find(pool, 't.code = $1', [code]),

  /** All stored data of a tournament except its seed. */
  async state(id: string): Promise<TournamentState | undefined> {
    const tournament = await find(pool, 't.id = $1', [id])
    return tournament && stateOf(pool, tournament)
  },

  /** The seed of a tournament: for the record at its end, and before that only for computations that do not show it. */
  async seed(id: string): Promise<Uint8Array> {
    const { rows } = await pool.query<{ seed: Buffer }>(
      'SELECT seed FROM tournament_seed WHERE tournament = $1',
      [id],
    )
    return new Uint8Array(rows[0]?.seed ?? [])
  },

  /** The tournament that a room belongs to. */
  async ofRoom(room: string): Promise<string | undefined> {
    const { rows } = await pool.query<{ tournament: string }>(
      'SELECT tournament FROM tournament_game WHERE room = $1',
      [room],
    )
    return rows[0]?.tournament
  },
})

/** Lists of tournaments, read without a lock. */
const ofMany = ({ pool }: Connections) => ({
  /**
   * The tournaments that are listed publicly, except cancelled ones: first the tournaments that are not over, then the
   * others, each group with the newest first.
   */
  async listed(most: number): Promise<TournamentRow[]> {
    const { rows } = await pool.query<TournamentRow>(
      `SELECT ${columns} ${from} WHERE t.listed AND t.status <> 'cancelled'
       ORDER BY t.status = 'over', t.made_at DESC LIMIT $1`,
      [most],
    )
    return rows
  },

  /** Tournaments that a person organises or plays in. */
  async of(person: string, most: number): Promise<TournamentRow[]> {
    const { rows } = await pool.query<TournamentRow>(
      `SELECT ${columns} ${from} WHERE t.organiser = $1
         OR EXISTS (SELECT FROM entrant WHERE tournament = t.id AND person = $1)
       ORDER BY ${isRunning} DESC, t.made_at DESC LIMIT $2`,
      [person, most],
    )
    return rows
  },

  /**
   * The ids of tournaments for which the server has work to do: they are due to begin, their games are over or late, or
   * a process has left a step unfinished.
   */
  async waiting(now: Date): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM tournament AS t
       WHERE (status = 'open' AND (closes_at <= $1 OR (closes_at IS NULL AND organiser IS NULL)))
         OR EXISTS (
           SELECT FROM tournament_game AS game LEFT JOIN room ON room.id = game.room
           WHERE tournament = t.id AND result IS NOT NULL AND room.status <> 'over')
         OR (status = 'playing' AND (
           NOT EXISTS (SELECT FROM tournament_game WHERE tournament = t.id AND result IS NULL)
           OR EXISTS (SELECT FROM entrant WHERE tournament = t.id AND person IS NULL AND left_round IS NULL)
           OR EXISTS (
             SELECT FROM entrant JOIN tournament_game AS game
               ON game.tournament = t.id AND entrant.number IN (game.first, game.second)
             WHERE entrant.tournament = t.id AND left_round <= game.round + 1 AND result IS NULL)
           OR EXISTS (
             SELECT FROM tournament_game AS game LEFT JOIN room ON room.id = game.room
               JOIN tournament_round AS round ON round.tournament = t.id AND round.number = game.round
             WHERE game.tournament = t.id AND result IS NULL
               AND (room.id IS NULL OR room.status = 'over' OR round.ends_at <= $1
                 OR (room.status = 'waiting' AND COALESCE(t.time_control ->> 'kind', '') <> 'live')))))
       ORDER BY made_at LIMIT 200`,
      [now],
    )
    return rows.map(({ id }) => id)
  },
})

async function insert(client: pg.PoolClient, given: NewTournament): Promise<void> {
  const { seats, setup, digest, system, timeControl } = given
  const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value))
  await client.query(
    `INSERT INTO tournament (id, code, organiser, name, about, game, setup, digest, seats, system, time_control,
       places, round_days, listed, spectators, status, seed_hash, made_at, closes_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'open', $16, $17, $18)`,
    [
      given.id,
      given.code,
      given.organiser,
      given.name,
      given.about,
      given.game,
      asJson(setup),
      asJson(digest),
      asJson(seats),
      asJson(system),
      asJson(timeControl),
      given.places,
      given.roundDays,
      given.listed,
      given.spectators,
      given.seedHash,
      given.madeAt,
      given.closesAt,
    ],
  )
  await client.query('INSERT INTO tournament_seed (tournament, seed) VALUES ($1, $2)', [given.id, given.seed])
}

/** Stored tournaments: cups and leagues. */
export const tournaments = (connections: Connections) => {
  const { pool } = connections

  return {
    ...ofOne(connections),
    ...ofMany(connections),

    /**
     * Stores a new tournament.
     * @returns false when the organiser has too many that are not over
     * @throws when another tournament has this code
     */
    make: (given: NewTournament, most: number): Promise<boolean> =>
      transaction(pool, async (client) => {
        await client.query('SELECT FROM person WHERE id = $1 FOR NO KEY UPDATE', [given.organiser])
        const { rows } = await client.query<{ own: number }>(
          `SELECT count(*)::int AS own FROM tournament AS t WHERE organiser = $1 AND ${isRunning}`,
          [given.organiser],
        )
        if ((rows[0]?.own ?? 0) >= most) return false
        await insert(client, given)
        return true
      }),

    /** Runs a change of a tournament, after all earlier changes of it and before all later ones. */
    decide: <T>(id: string, act: (deciding: LockedTournament) => Promise<T>): Promise<T | undefined> =>
      transaction(pool, async (client) => {
        await client.query('SELECT FROM tournament WHERE id = $1 FOR NO KEY UPDATE', [id])
        const tournament = await find(client, 't.id = $1', [id])
        if (!tournament) return undefined
        const { rows } = await client.query<{ seed: Buffer }>(
          'SELECT seed FROM tournament_seed WHERE tournament = $1',
          [id],
        )
        const seed = new Uint8Array(rows[0]?.seed ?? [])
        return act(deciding(client, await stateOf(client, tournament), seed))
      }),

    /**
     * Stores the result of a game of a running tournament, unless the game has a result already.
     * @returns whether this call has stored the result
     */
    settle: (
      id: string,
      game: Pick<GameRow, 'round' | 'first' | 'second'>,
      result: GameResult,
    ): Promise<boolean> => settle(pool, id, game, result),

    /** Notifies all processes that a tournament has changed. */
    tell: (code: string): Promise<void> => notifyTournamentChanged(connections, code),
  }
}
