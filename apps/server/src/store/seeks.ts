import type { SeekWish } from '@opsroom/protocol'
import type { SeatId, SetupDigest } from '@opsroom/rules/core'
import type pg from 'pg'
import type { Connections } from './connections.ts'
import { tellSeeks } from './notifications.ts'
import { transaction } from './transaction.ts'

/** A stored seek: the wish, read by its game. */
export interface SeekTerms extends Omit<SeekWish, 'game' | 'seats'> {
  /** The two seats that are played. */
  seats: { id: SeatId; side: string }[]
  digest?: SetupDigest | undefined
  /** Minutes by which their zone was ahead of UTC when they gave their hours. */
  ahead?: number | undefined
  /** The same for the same options and seats. */
  options: string
  /** Whether sides can be drawn or bid for with these options; `mirrored`: they are fair as they are. Absent: they cannot. */
  fair?: 'settled' | 'mirrored' | undefined
}

/** Somebody who seeks an opponent. */
export interface SeekRow {
  id: string
  person: string
  /** Their name now. */
  name: string
  game: string
  terms: SeekTerms
  quick: boolean
  until: Date
}

/** A seek that was taken: its room, and where its person sits. */
export interface TakenSeekRow {
  id: string
  game: string
  /** The name of the person who took it. */
  name: string
  code: string
  seat: string
}

export interface NewSeek extends Omit<SeekRow, 'name'> {
  since: Date
}

/** All that is decided about seeks is decided by one process at a time: there are few, and it takes some milliseconds. */
const lock = `SELECT pg_advisory_xact_lock(hashtext('seeks'))`
/** A room that is not opened after so long will not be, since its process has ended: the seek is there again. */
const longestOpening = `interval '1 minute'`
const isOpen = `until > $1 AND (taken_by IS NULL OR (taken_at < $1 - ${longestOpening}
  AND NOT EXISTS (SELECT FROM room WHERE room.id = seek.room)))`
/** Nobody is brought together with somebody who is kept out. */
const isHere = `COALESCE(person.banned_until, '-infinity') < $1`
const columns = `seek.id, seek.person, person.name, game, terms, quick, until`
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

/** A person's own are few, and are found however many there are of others. */
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
  /** Both null while the room is being opened. */
  code: string | null
  seat: string | null
}

/** Acts that are possible while no other process decides about seeks. */
export interface SeekDeciding {
  /** Seeks that can be taken, the oldest first. */
  open: readonly SeekRow[]
  /** Seeks of one person. */
  openOf(person: string): Promise<SeekRow[]>
  /**
   * The newest game that a person got by a seek since then, by theirs or by taking one; its room may not be there yet. None
   * that they have left, and none that is over.
   */
  newest(person: string, since: Date): Promise<NewestGame | undefined>
  /** Takes seeks for a room; those of the taker go with them, and are deleted when it is open. */
  take(ids: readonly string[], by: string, room: string): Promise<void>
  keep(seek: NewSeek): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}

async function newest(query: Query, person: string, since: Date): Promise<NewestGame | undefined> {
  const { rows } = await query.query<NewestGame>(
    `SELECT seek.id AS seek, seek.game, room.code, seat.seat FROM seek
       LEFT JOIN room ON room.id = seek.room LEFT JOIN seat ON seat.room = room.id AND seat.person = $1
     WHERE (seek.person = $1 OR taken_by = $1) AND taken_at >= $2
       AND (room.id IS NULL OR (seat.seat IS NOT NULL AND room.status <> 'over'))
     ORDER BY taken_at DESC, seek.person = taken_by LIMIT 1`,
    [person, since],
  )
  return rows[0]
}

/** People who seek an opponent. */
export const seeks = (connections: Connections) => {
  const { pool } = connections

  return {
    /** Seeks that can be taken, the oldest first. */
    open: (now: Date): Promise<SeekRow[]> => openOnes(pool, now),

    /** Seeks of one person. */
    openOf: (person: string, now: Date): Promise<SeekRow[]> => openOf(pool, person, now),

    /** Seeks of a person that others took since then, the latest first. */
    async takenOf(person: string, since: Date): Promise<TakenSeekRow[]> {
      const { rows } = await pool.query<TakenSeekRow>(
        `SELECT seek.id, seek.game, taker.name, room.code, seat.seat
         FROM seek JOIN room ON room.id = seek.room AND room.status <> 'over'
           JOIN seat ON seat.room = room.id AND seat.person = seek.person
           JOIN person AS taker ON taker.id = seek.taken_by
         WHERE seek.person = $1 AND taken_by <> $1 AND taken_at >= $2 ORDER BY taken_at DESC LIMIT 10`,
        [person, since],
      )
      return rows
    },

    /** Decides about seeks, after all that was decided before and before all that comes after. */
    async decide<T>(now: Date, act: (deciding: SeekDeciding) => Promise<T>): Promise<T> {
      return transaction(pool, async (client) => {
        await client.query(lock)
        return act({
          open: await openOnes(client, now),
          openOf: (person) => openOf(client, person, now),
          newest: (person, since) => newest(client, person, since),
          async take(ids, by, room) {
            await client.query(
              'UPDATE seek SET taken_by = $2, taken_at = $3, room = $4 WHERE id = ANY($1::uuid[])',
              [ids, by, now, room],
            )
          },
          async keep({ id, person, game, terms, quick, since, until }) {
            await client.query(
              `INSERT INTO seek (id, person, game, terms, quick, since, until) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
              [id, person, game, JSON.stringify(terms), quick, since, until],
            )
          },
          async remove(ids) {
            if (ids.length > 0) await client.query('DELETE FROM seek WHERE id = ANY($1::uuid[])', [ids])
          },
        })
      })
    },

    /**
     * Seeks that were taken for a room are there again: it could not be opened. Not those that somebody else has taken
     * meanwhile, and none whose room is there after all.
     */
    async release(room: string): Promise<void> {
      await pool.query(
        `UPDATE seek SET taken_by = NULL, taken_at = NULL, room = NULL
         WHERE room = $1 AND NOT EXISTS (SELECT FROM room WHERE room.id = $1)`,
        [room],
      )
    },

    /** A room is open: those of its taker that it fulfils go. */
    async fulfil(room: string): Promise<void> {
      await pool.query('DELETE FROM seek WHERE room = $1 AND taken_by = person', [room])
    },

    /** @returns false when the person has no such seek that can still be taken */
    async withdraw(person: string, id: string, now: Date): Promise<boolean> {
      const { rowCount } = await pool.query(`DELETE FROM seek WHERE id = $2 AND person = $3 AND ${isOpen}`, [
        now,
        id,
        person,
      ])
      return rowCount === 1
    },

    /** Withdraws those of a person that ask for a rated game. @returns whether there were any */
    async withdrawRated(person: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `DELETE FROM seek WHERE person = $1 AND taken_by IS NULL AND terms ?| ARRAY['rated', 'anyRated']`,
        [person],
      )
      return (rowCount ?? 0) > 0
    },

    /** The quick seeks of a person who is here wait on. */
    async renew(person: string, now: Date, until: Date): Promise<void> {
      await pool.query(`UPDATE seek SET until = $3 WHERE person = $2 AND quick AND ${isOpen}`, [
        now,
        person,
        until,
      ])
    },

    /** Tells all processes that the list has changed, and for whom more than that. */
    tell: (persons: readonly string[]): Promise<void> => tellSeeks(connections, persons),
  }
}
