import type { Person } from '@opsroom/rules/core'
import type pg from 'pg'
import type { Connections } from './connections.ts'
import { noteUse, staleUseCondition } from './last-used.ts'
import { deviceChannel } from './notifications.ts'
import type { FoundToken, TokenRow } from './seat-tokens.ts'
import { transaction } from './transaction.ts'

/** A valid account token with the person who owns it. */
export interface FoundAccountToken {
  /** The id of the account token. */
  id: string
  person: Person
}

/** A seat that an account token plays. */
export interface AccountTokenSeat {
  /** The id of the seat's row in `seat_token`. */
  id: string
  room: string
  code: string
  seat: string
}

/**
 * The number of seats of an account token that are listed: seats in unfinished games first, then by latest activity.
 */
const mostSeats = 50

async function revoke(pool: pg.Pool, person: string, id: string): Promise<string[] | undefined> {
  const rooms = await transaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; room: string }>(
      `DELETE FROM seat_token USING account_token AS token
       WHERE account = token.id AND token.id = $1 AND token.person = $2 RETURNING seat_token.id, room`,
      [id, person],
    )
    const { rowCount } = await client.query('DELETE FROM account_token WHERE id = $1 AND person = $2', [
      id,
      person,
    ])
    if (rowCount !== 1) return undefined
    await client.query(`SELECT pg_notify('${deviceChannel}', given::text) FROM unnest($1::uuid[]) AS given`, [
      [id, ...rows.map((row) => row.id)],
    ])
    return rows.map(({ room }) => room)
  })
  return rooms && [...new Set(rooms)]
}

/** Reads and changes of the account tokens themselves. */
const ofTokens = ({ pool }: Connections) => ({
  /** The valid account tokens of a person, the newest first. */
  async of(person: string): Promise<TokenRow[]> {
    const { rows } = await pool.query<TokenRow>(
      `SELECT id, since, last_used AS "lastUsed" FROM account_token WHERE person = $1 ORDER BY since DESC, id`,
      [person],
    )
    return rows
  },

  /** Stores an account token. @returns false when the person already has `most` tokens */
  keep: (person: string, hash: Uint8Array, most: number): Promise<boolean> =>
    transaction(pool, async (client) => {
      // Locks the person, so that a second request at the same moment waits and counts the token that the first one
      // stored.
      await client.query('SELECT FROM person WHERE id = $1 FOR NO KEY UPDATE', [person])
      const { rowCount } = await client.query(
        `INSERT INTO account_token (id, person, hash) SELECT gen_random_uuid(), $1::uuid, $2
         WHERE (SELECT count(*) FROM account_token WHERE person = $1) < $3`,
        [person, hash, most],
      )
      return rowCount === 1
    }),

  /**
   * The account token with this hash; undefined if there is none, or its person is banned. Notes that the
   * token was used, at most once a minute.
   */
  async find(hash: Uint8Array): Promise<FoundAccountToken | undefined> {
    const { rows } = await pool.query<{ id: string; who: string; name: string; stale: boolean }>(
      `SELECT token.id, person.id AS who, person.name, ${staleUseCondition} AS stale
       FROM account_token AS token JOIN person ON person.id = token.person
       WHERE hash = $1 AND COALESCE(person.banned_until, '-infinity') < now()`,
      [hash],
    )
    const [row] = rows
    if (!row) return undefined
    const { id, who, name, stale } = row
    if (stale) await noteUse(pool, 'account_token', id)
    return { id, person: { id: who, name } }
  },

  /** Whether an account token is still valid. */
  async has(id: string): Promise<boolean> {
    const { rowCount } = await pool.query('SELECT FROM account_token WHERE id = $1', [id])
    return rowCount === 1
  },

  /**
   * Revokes an account token together with its seats and its seeks that nobody has taken, and notifies every process.
   * @returns the rooms in which the token plays; undefined when the person has no token with this id
   */
  revoke: (person: string, id: string): Promise<string[] | undefined> => revoke(pool, person, id),
})

/** Reads and changes of the seats that account tokens have taken. */
const ofSeats = ({ pool, activity }: Connections) => ({
  /** The seats of an account token. Only the table knows whether the token's owner still holds them. */
  async seatsOf(account: string): Promise<AccountTokenSeat[]> {
    await activity.written()
    const { rows } = await pool.query<AccountTokenSeat>(
      `SELECT token.id, token.room, room.code, token.seat FROM seat_token AS token JOIN room ON room.id = token.room
       WHERE account = $1 AND revoked_at IS NULL
       ORDER BY status = 'over', activity DESC, token.seat LIMIT ${mostSeats}`,
      [account],
    )
    return rows
  },

  /**
   * The row of a seat in the room with this code, if the account token has taken that seat. Notes that the row was
   * used.
   */
  async seatAt(
    { id: account, person }: FoundAccountToken,
    code: string,
    seat: string,
  ): Promise<FoundToken | undefined> {
    const { rows } = await pool.query<{ id: string; room: string; stale: boolean }>(
      `SELECT token.id, token.room, ${staleUseCondition} AS stale
       FROM seat_token AS token JOIN room ON room.id = token.room
       WHERE account = $1 AND room.code = $2 AND token.seat = $3 AND revoked_at IS NULL`,
      [account, code, seat],
    )
    const [row] = rows
    if (!row) return undefined
    if (row.stale) await noteUse(pool, 'seat_token', row.id)
    return { id: row.id, room: row.room, seat, person }
  },

  /** Notes that an account token plays a seat. Does nothing if the token was revoked meanwhile. */
  async take(
    account: string,
    { room, seat, person }: { room: string; seat: string; person: string },
  ): Promise<void> {
    await pool.query(takeSeatsStatement, [[account], room, [seat], [person]])
  },

  /** Notes that an account token no longer plays a seat. */
  async leave(account: string, { room, seat }: { room: string; seat: string }): Promise<void> {
    await pool.query('DELETE FROM seat_token WHERE account = $1 AND room = $2 AND seat = $3', [
      account,
      room,
      seat,
    ])
  },

  /** The account tokens that play in a room, by the seats that they have taken. */
  async inRoom(room: string): Promise<Map<string, string>> {
    const { rows } = await pool.query<{ seat: string; account: string }>(
      'SELECT seat, account FROM seat_token WHERE room = $1 AND account IS NOT NULL AND revoked_at IS NULL',
      [room],
    )
    return new Map(rows.map(({ seat, account }) => [seat, account]))
  },
})

/**
 * Tokens with which programs act for persons, and the seats that these tokens have taken. A seat of an account token is
 * a row of `seat_token` without a hash, so that its holder sees and revokes it like any token of the seat.
 */
export const accountTokens = (connections: Connections) => ({
  ...ofTokens(connections),
  ...ofSeats(connections),
})

/**
 * SQL that records the seats that account tokens take in a room. Parameters: tokens, room, seats, persons. Revoked
 * tokens are skipped.
 */
export const takeSeatsStatement = `
  INSERT INTO seat_token (id, room, seat, person, account)
  SELECT gen_random_uuid(), $2::uuid, given.seat, given.person, token.id
  FROM unnest($1::uuid[], $3::text[], $4::uuid[]) AS given(account, seat, person)
    JOIN account_token AS token ON token.id = given.account AND token.person = given.person
  FOR KEY SHARE OF token
  ON CONFLICT (account, room, seat) DO NOTHING`
