import type { SeekWish } from '@opsroom/protocol'
import type { SeatId, SetupSummary } from '@opsroom/rules/core'
import type pg from 'pg'
import type { Connections } from './connections.ts'
import { notifySeeksChanged } from './notifications.ts'
import { transaction } from './transaction.ts'

/** The stored terms of a seek, as parsed by its game. */
export interface SeekTerms extends Omit<SeekWish, 'game' | 'seats'> {
  /** The two seats of the game that is sought. */
  seats: { id: SeatId; side: string }[]
  digest?: SetupSummary | undefined
  /** The minutes by which the seeker's time zone was ahead of UTC when the seeker stated their playing hours. */
  ahead?: number | undefined
  /**
   * The options and seats of the game as one text, by which seeks are compared: seeks with equal options and seats have
   * equal texts.
   */
  options: string
  /**
   * The way in which a match with the seek's options can have fair sides. `settled`: the sides can be drawn or bid for;
   * `mirrored`: the game is fair as it is. Absent when the sides cannot be fair.
   */
  fair?: 'settled' | 'mirrored' | undefined
}

/** A stored seek, with the person who made it. */
export interface SeekRow {
  id: string
  person: string
  /** The seeker's current name. */
  name: string
  game: string
  terms: SeekTerms
  quick: boolean
  until: Date
  /** The account token with which a program made the seek; null when its person made it in a browser. */
  account: string | null
}

/** A seek that was taken, with its room and the seat of its person. */
export interface TakenSeekRow {
  id: string
  game: string
  /** The name of the person who took the seek. */
  name: string
  code: string
  seat: string
}

export interface NewSeek extends Omit<SeekRow, 'name'> {
  since: Date
}

/**
 * SQL for the lock by which one process at a time decides about seeks: there are few seeks, and a decision takes some
 * milliseconds.
 */
const lock = `SELECT pg_advisory_xact_lock(hashtext('seeks'))`
/**
 * The longest time, as an SQL interval, from the taking of a seek to the opening of its room. A room that is not open
 * by then never will be, since the process that opened it has ended: then the seek can be taken again.
 */
const longestOpening = `interval '1 minute'`
const isOpen = `until > $1 AND (taken_by IS NULL OR (taken_at < $1 - ${longestOpening}
  AND NOT EXISTS (SELECT FROM room WHERE room.id = seek.room)))`
/** The SQL condition for a seeker who is not banned: nobody is brought together with a banned person. */
const isHere = `COALESCE(person.banned_until, '-infinity') < $1`
const columns = `seek.id, seek.person, person.name, game, terms, quick, until, account`
const mostRead = 500

type Query = Pick<pg.PoolClient, 'query'>

const openOnes = async (query: Query, now: Date): Promise<SeekRow[]> => {
  const { rows } = await query.query<SeekRow>(
    `SELECT ${columns} FROM seek JOIN person ON person.id = seek.person
     WHERE ${isOpen} AND ${isHere} ORDER BY seek.since, seek.id LIMIT ${mostRead}`,
    [now],
  )
  return rows
}

/**
 * The open seeks of one person. A person has few, so all are read: seeks of others cannot push them out of a limited
 * list.
 */
const openOf = async (query: Query, person: string, now: Date): Promise<SeekRow[]> => {
  const { rows } = await query.query<SeekRow>(
    `SELECT ${columns} FROM seek JOIN person ON person.id = seek.person
     WHERE ${isOpen} AND seek.person = $2 ORDER BY seek.since, seek.id`,
    [now, person],
  )
  return rows
}

interface NewestGame {
  seek: string
  game: string
  /** The code of the room and the person's seat; both are null while the room is being opened. */
  code: string | null
  seat: string | null
}

/** The reads and changes of seeks that a decision about seeks may use while no other process decides about seeks. */
export interface SeekDecisionAccess {
  /** The seeks that can be taken, the oldest first. */
  open: readonly SeekRow[]
  /** The open seeks of one person. */
  openOf(person: string): Promise<SeekRow[]>
  /**
   * The newest game that a person got through a seek since a given time, by their own seek or by one that they took;
   * its room may not be open yet. Games that the person has left, games that are over, and games through seeks of
   * programs are left out.
   */
  newest(person: string, since: Date): Promise<NewestGame | undefined>
  /**
   * Marks seeks as taken for a room. If the taker's own seeks are among them, these are marked too, and are deleted
   * once the room is open.
   */
  take(ids: readonly string[], by: string, room: string): Promise<void>
  keep(seek: NewSeek): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}

async function newest(query: Query, person: string, since: Date): Promise<NewestGame | undefined> {
  const { rows } = await query.query<NewestGame>(
    `SELECT seek.id AS seek, seek.game, room.code, seat.seat FROM seek
       LEFT JOIN room ON room.id = seek.room LEFT JOIN seat ON seat.room = room.id AND seat.person = $1
     WHERE (seek.person = $1 OR taken_by = $1) AND taken_at >= $2 AND account IS NULL
       AND (room.id IS NULL OR (seat.seat IS NOT NULL AND room.status <> 'over'))
     ORDER BY taken_at DESC, seek.person = taken_by LIMIT 1`,
    [person, since],
  )
  return rows[0]
}

/** Reads of seeks, without a lock. */
const reading = ({ pool }: Connections) => ({
  /** The seeks that can be taken, the oldest first. */
  open: (now: Date): Promise<SeekRow[]> => openOnes(pool, now),

  /** The open seeks of one person. */
  openOf: (person: string, now: Date): Promise<SeekRow[]> => openOf(pool, person, now),

  /**
   * The seeks of a person that others have taken since a given time, the latest first. Seeks that programs made for the
   * person are left out.
   */
  async takenOf(person: string, since: Date): Promise<TakenSeekRow[]> {
    const { rows } = await pool.query<TakenSeekRow>(
      `SELECT seek.id, seek.game, taker.name, room.code, seat.seat
       FROM seek JOIN room ON room.id = seek.room AND room.status <> 'over'
         JOIN seat ON seat.room = room.id AND seat.person = seek.person
         JOIN person AS taker ON taker.id = seek.taken_by
       WHERE seek.person = $1 AND account IS NULL AND taken_by <> $1 AND taken_at >= $2
       ORDER BY taken_at DESC LIMIT 10`,
      [person, since],
    )
    return rows
  },
})

async function deciding(client: pg.PoolClient, now: Date): Promise<SeekDecisionAccess> {
  return {
    open: await openOnes(client, now),
    openOf: (person) => openOf(client, person, now),
    newest: (person, since) => newest(client, person, since),
    async take(ids, by, room) {
      await client.query(
        'UPDATE seek SET taken_by = $2, taken_at = $3, room = $4 WHERE id = ANY($1::uuid[])',
        [ids, by, now, room],
      )
    },
    async keep({ id, person, game, terms, quick, since, until, account }) {
      await client.query(
        `INSERT INTO seek (id, person, game, terms, quick, since, until, account)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, person, game, JSON.stringify(terms), quick, since, until, account],
      )
    },
    async remove(ids) {
      if (ids.length > 0) await client.query('DELETE FROM seek WHERE id = ANY($1::uuid[])', [ids])
    },
  }
}

/** The seeks of people who look for an opponent. */
export const seeks = (connections: Connections) => {
  const { pool } = connections

  return {
    ...reading(connections),

    /** Runs a decision about seeks, after all earlier decisions and before all later ones. */
    async decide<T>(now: Date, act: (deciding: SeekDecisionAccess) => Promise<T>): Promise<T> {
      return transaction(pool, async (client) => {
        await client.query(lock)
        return act(await deciding(client, now))
      })
    },

    /**
     * Makes the seeks that were taken for a room open again, because the room could not be opened. Seeks that were
     * taken for another room meanwhile stay taken; if the room exists after all, all its seeks stay taken.
     */
    async release(room: string): Promise<void> {
      await pool.query(
        `UPDATE seek SET taken_by = NULL, taken_at = NULL, room = NULL
         WHERE room = $1 AND NOT EXISTS (SELECT FROM room WHERE room.id = $1)`,
        [room],
      )
    },

    /**
     * Deletes the own seeks of the person who took a seek, once the room of that seek is open: its game fulfils them.
     */
    async fulfil(room: string): Promise<void> {
      await pool.query('DELETE FROM seek WHERE room = $1 AND taken_by = person', [room])
    },

    /**
     * Deletes a seek of a person.
     * @param account an account token: the seek is deleted only if it was made with this token
     * @returns false when the person has no such seek that can still be taken
     */
    async withdraw(person: string, id: string, now: Date, account?: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `DELETE FROM seek WHERE id = $2 AND person = $3 AND ($4::uuid IS NULL OR account = $4) AND ${isOpen}`,
        [now, id, person, account ?? null],
      )
      return rowCount === 1
    },

    /**
     * Deletes those seeks of a person, not yet taken, that allow a rated game.
     * @returns whether the person had any
     */
    async withdrawRated(person: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `DELETE FROM seek WHERE person = $1 AND taken_by IS NULL AND terms ?| ARRAY['rated', 'anyRated']`,
        [person],
      )
      return (rowCount ?? 0) > 0
    },

    /** Extends the quick seeks of a person who is connected. */
    async renew(person: string, now: Date, until: Date): Promise<void> {
      await pool.query(`UPDATE seek SET until = $3 WHERE person = $2 AND quick AND ${isOpen}`, [
        now,
        person,
        until,
      ])
    },

    /**
     * Notifies all processes that the list of seeks has changed, and names the persons whose own seeks or games from
     * seeks have changed.
     */
    tell: (persons: readonly string[]): Promise<void> => notifySeeksChanged(connections, persons),
  }
}
