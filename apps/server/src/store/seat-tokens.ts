import type { Person } from '@opsroom/rules/core'
import type { Connections } from './connections.ts'
import { noteUse, staleUseCondition } from './last-used.ts'
import { deviceChannel } from './notifications.ts'

/** A valid token, in the form in which its owner sees it. */
export interface TokenRow {
  id: string
  since: Date
  lastUsed: Date | null
}

/** The seat and the person of a token. Only the table knows whether the person still holds the seat. */
export interface FoundToken {
  id: string
  room: string
  seat: string
  person: Person
}

/** The owner and the seat of a token. */
export interface TokenSeat {
  room: string
  seat: string
  person: string
}

const counts = 'room = $1 AND seat = $2 AND person = $3 AND revoked_at IS NULL'

/** Tokens by which programs play a seat. The store is given only their hashes. */
export const seatTokens = ({ pool }: Connections) => ({
  /** The valid tokens of a seat, the newest first. */
  async of({ room, seat, person }: TokenSeat): Promise<TokenRow[]> {
    const { rows } = await pool.query<TokenRow>(
      `SELECT id, since, last_used AS "lastUsed" FROM seat_token WHERE ${counts} ORDER BY since DESC, id`,
      [room, seat, person],
    )
    return rows
  },

  /**
   * Stores a token of a seat. Call it only within the queue of the seat's table.
   * @param most the number of valid tokens that a seat may have at a time, not counting account tokens that have taken
   * it
   * @returns false when the seat already has that many
   */
  async keep({ room, seat, person }: TokenSeat, hash: Uint8Array, most: number): Promise<boolean> {
    const { rowCount } = await pool.query(
      `INSERT INTO seat_token (id, room, seat, person, hash)
       SELECT gen_random_uuid(), $1::uuid, $2, $3::uuid, $4
       WHERE (SELECT count(*) FROM seat_token WHERE ${counts} AND account IS NULL) < $5`,
      [room, seat, person, hash, most],
    )
    return rowCount === 1
  },

  /** The valid token with this hash; undefined if there is none. Notes that the token was used. */
  async find(hash: Uint8Array): Promise<FoundToken | undefined> {
    const { rows } = await pool.query<
      Omit<FoundToken, 'person'> & { who: string; name: string; stale: boolean }
    >(
      `SELECT token.id, room, seat, person.id AS who, person.name, ${staleUseCondition} AS stale
       FROM seat_token AS token JOIN person ON person.id = token.person
       WHERE hash = $1 AND revoked_at IS NULL AND COALESCE(person.banned_until, '-infinity') < now()`,
      [hash],
    )
    const [row] = rows
    if (!row) return undefined
    const { id, room, seat, who, name, stale } = row
    if (stale) await noteUse(pool, 'seat_token', id)
    return { id, room, seat, person: { id: who, name } }
  },

  /** Whether a token is still valid. */
  async has(id: string): Promise<boolean> {
    const { rowCount } = await pool.query('SELECT FROM seat_token WHERE id = $1 AND revoked_at IS NULL', [id])
    return rowCount === 1
  },

  /**
   * Revokes a token by deleting its row, and notifies every process.
   * @returns false when there is no such valid token
   */
  async revoke({ room, seat, person }: TokenSeat, id: string): Promise<boolean> {
    const { rowCount } = await pool.query(
      `WITH revoked AS (DELETE FROM seat_token WHERE ${counts} AND id = $4 RETURNING id)
       SELECT pg_notify('${deviceChannel}', id::text) FROM revoked`,
      [room, seat, person, id],
    )
    return rowCount === 1
  },

  /**
   * The given tokens, of seats or accounts, that are no longer valid: for a process that may have missed database
   * notifications.
   */
  async revokedAmong(ids: readonly string[]): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM unnest($1::uuid[]) AS given(id)
       WHERE NOT EXISTS (SELECT FROM seat_token AS token WHERE token.id = given.id AND revoked_at IS NULL)
         AND NOT EXISTS (SELECT FROM account_token AS token WHERE token.id = given.id)`,
      [ids],
    )
    return rows.map(({ id }) => id)
  },
})
