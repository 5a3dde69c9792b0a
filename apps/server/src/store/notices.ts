import type { NoticeFailure, NoticeKind } from '@opsroom/protocol'
import { Batches, backgroundWriteGathering } from './batches.ts'
import type { Connections } from './connections.ts'
import { type NoticeChannelRow, noticeChannelColumns } from './notice-channels.ts'
import { transaction } from './transaction.ts'

/** A notice that a person may be sent. */
export interface NewPendingNotice {
  person: string
  kind: Exclude<NoticeKind, 'seek'>
  room: string
  since: Date
}

export interface PendingNoticeRow {
  kind: NoticeKind
  /**
   * The id of the room that the notice is about; `nothing` for a notice about no room, which has no `code` and no
   * `game` either.
   */
  about: string
  code: string | null
  game: string | null
  since: Date
}

/**
 * A reminder that the time of a decision ends soon or is over, or that a round of a tournament has begun or ends soon.
 */
interface NewReminder {
  person: string
  room: string
  seat: string
  kind: 'deadline' | 'claim' | 'roundBegan' | 'roundEnds'
  until: Date
  before: Date
  since: Date
}

/** A person who is to be notified of the tournament round that their game belongs to. */
export interface RoundNoticeRow {
  room: string
  seat: string
  person: string
  kind: 'roundBegan' | 'roundEnds'
  /** The time when the round ends. */
  until: Date
}

/** A channel that this process has leased to deliver its notices. */
export interface LeasedChannel extends NoticeChannelRow {
  lease: string
}

/** The id that stands for the room in a notice about no room. */
const nothing = '00000000-0000-0000-0000-000000000000'
/** The factor by which notices are gathered longer for e-mail than for a webhook. */
const longerByEmail = 5
/** The shortest time, as an SQL interval, between two notices about new seeks over one channel. */
const seekPause = `interval '1 hour'`
const takesNotices = 'confirmed_at IS NOT NULL AND NOT dead'

/** SQL that locks channels in one order, so that two simultaneous statements about the same channels never deadlock. */
const inOrder = 'ORDER BY channel.id FOR NO KEY UPDATE OF channel'

const mostRoundsAtOnce = 500
/** SQL for the games of tournaments, joined with the entrants who play them. */
const undecided = `tournament_game AS game JOIN tournament AS t ON t.id = game.tournament
  JOIN tournament_round AS round ON round.tournament = t.id AND round.number = game.round
  JOIN room ON room.id = game.room
  JOIN entrant ON entrant.tournament = t.id AND entrant.number IN (game.first, game.second)`
const stillPlayed = (now: string) => `t.status = 'playing' AND result IS NULL AND room.status <> 'over'
  AND ends_at > ${now} AND person IS NOT NULL AND left_round IS NULL`
const seatOfEntrant = `(t.seats -> CASE WHEN entrant.number = game.first THEN 0 ELSE 1 END ->> 'id')`

/**
 * The SQL that sets when the notices of the channels in `added` are delivered; `added` must be an earlier part of the
 * same statement.
 * @param seconds the time, in s, for which notices are gathered before a webhook is called
 */
const makeReadyAfter = (seconds: number): string => `UPDATE notice_channel
  SET ready_at = COALESCE(ready_at, GREATEST(rests_until, first.since + make_interval(secs =>
    CASE service WHEN 'email' THEN ${longerByEmail * seconds} ELSE ${seconds} END)))
  FROM (SELECT channel, min(since) AS since FROM added GROUP BY channel) AS first WHERE id = first.channel`

const additions = ({ pool, pause }: Connections, makeReady: string) => {
  const done: PromiseFulfilledResult<void> = { status: 'fulfilled', value: undefined }
  return new Batches<NewPendingNotice, void>({
    keyOf: ({ person, kind, room }) => `${person} ${kind} ${room}`,
    gather: (before) => pause() || backgroundWriteGathering(before),
    async run(all) {
      await pool.query({
        name: 'add notices',
        text: `WITH wanted AS MATERIALIZED (
                 SELECT channel.id, given.kind, given.room, given.since
                 FROM jsonb_to_recordset($1::jsonb) AS given(person uuid, kind text, room uuid, since timestamptz)
                   JOIN notice_channel AS channel ON channel.person = given.person
                 WHERE given.kind = ANY(kinds) AND ${takesNotices}
                 ${inOrder}
               ), added AS (
                 INSERT INTO notice (channel, kind, about, since) SELECT * FROM wanted
                 ON CONFLICT (channel, kind, about) DO UPDATE SET since = excluded.since
                 RETURNING channel, since
               ) ${makeReady}`,
        values: [JSON.stringify(all)],
      })
      return all.map(() => done)
    },
  })
}

/**
 * Ends a delivery to a channel: deletes the notices that were read for it, and releases the lease. Does nothing when
 * another process has taken over the channel. Notices that were added meanwhile stay.
 */
const settling =
  (pool: Connections['pool']) =>
  async (
    { id, lease }: LeasedChannel,
    read: readonly PendingNoticeRow[],
    change: string,
    values: unknown[],
  ): Promise<void> => {
    await transaction(pool, async (client) => {
      const { rowCount } = await client.query(
        'SELECT FROM notice_channel WHERE id = $1 AND lease = $2 FOR UPDATE',
        [id, lease],
      )
      if (rowCount === 1) {
        for (const { kind, about, since } of read)
          await client.query(
            'DELETE FROM notice WHERE channel = $1 AND kind = $2 AND about = $3 AND since <= $4',
            [id, kind, about, since],
          )
        await client.query(
          `UPDATE notice_channel SET lease = NULL, leased_until = NULL, ${change} WHERE id = $1`,
          [id, ...values],
        )
      }
    })
  }

const isPending = 'EXISTS (SELECT FROM notice WHERE channel = notice_channel.id)'
const nextAt = (place: number) => `ready_at = CASE WHEN ${isPending} THEN $${place}::timestamptz END`

/** The delivery of notices to channels: one process at a time leases a channel. */
const deliveries = ({ pool }: Connections, added: Pick<ReturnType<typeof additions>, 'settled'>) => ({
  /** Leases channels for this process to deliver to, the longest waiting first. */
  async lease(lease: string, now: Date, until: Date, most: number): Promise<LeasedChannel[]> {
    await added.settled()
    const { rows } = await pool.query<LeasedChannel>(
      `UPDATE notice_channel SET lease = $1, leased_until = $3 WHERE id IN (
         SELECT id FROM notice_channel
         WHERE ready_at <= $2 AND (leased_until IS NULL OR leased_until <= $2)
         ORDER BY ready_at, id LIMIT $4 FOR UPDATE SKIP LOCKED
       ) RETURNING lease, ${noticeChannelColumns}`,
      [lease, now, until, most],
    )
    return rows
  },

  /** Extends the lease of a channel. @returns false when another process has taken over, or the channel is gone */
  async renew({ id, lease }: LeasedChannel, until: Date): Promise<boolean> {
    const { rowCount } = await pool.query(
      'UPDATE notice_channel SET leased_until = $3 WHERE id = $1 AND lease = $2',
      [id, lease, until],
    )
    return rowCount === 1
  },

  /** The pending notices of a channel, the oldest first. */
  async of(channel: string): Promise<PendingNoticeRow[]> {
    await added.settled()
    const { rows } = await pool.query<PendingNoticeRow>(
      `SELECT kind, about, code, game, since FROM notice LEFT JOIN room ON room.id = about
       WHERE channel = $1 ORDER BY since, code, kind`,
      [channel],
    )
    return rows
  },

  /**
   * Stores the outcome of sending a confirmation link.
   * @param retry the time of the next try; absent when there is none
   */
  linkSent: (
    channel: LeasedChannel,
    now: Date,
    failed: { why: NoticeFailure; status?: number | undefined } | undefined,
    retry: Date | undefined,
  ): Promise<void> =>
    settling(pool)(
      channel,
      [],
      `failed_at = CASE WHEN $2::text IS NOT NULL THEN $4::timestamptz END, failure = $2, failure_status = $3,
       failures = CASE WHEN $2 IS NULL THEN 0 ELSE failures + 1 END, ready_at = $5`,
      [failed?.why ?? null, failed?.status ?? null, now, retry ?? null],
    ),

  /**
   * Deletes the notices of a channel that are no longer true, without delivering anything. The other notices stay
   * pending.
   */
  skip: (channel: LeasedChannel, dropped: readonly PendingNoticeRow[], next: Date): Promise<void> =>
    settling(pool)(channel, dropped, nextAt(2), [next]),

  /**
   * Ends a successful delivery to a channel.
   * @param next the earliest time of the next delivery
   * @param seekAt the time when a notice about a seek was delivered, if one was
   */
  delivered: (
    channel: LeasedChannel,
    read: readonly PendingNoticeRow[],
    now: Date,
    next: Date,
    seekAt: Date | undefined,
  ): Promise<void> =>
    settling(pool)(
      channel,
      read,
      `delivered_at = $2, failed_at = NULL, failure = NULL, failure_status = NULL, failures = 0,
       rests_until = $3, seek_at = COALESCE($4, seek_at), ${nextAt(3)}`,
      [now, next, seekAt ?? null],
    ),

  /**
   * Ends a failed delivery to a channel.
   * @param retry the time of the next attempt; absent when the channel is given up as dead
   */
  failed: (
    channel: LeasedChannel,
    dropped: readonly PendingNoticeRow[],
    now: Date,
    { why, status }: { why: NoticeFailure; status?: number | undefined },
    retry: Date | undefined,
  ): Promise<void> =>
    settling(pool)(
      channel,
      dropped,
      `failed_at = $2, failure = $3, failure_status = $4, failures = failures + 1, dead = $5::timestamptz IS NULL,
       ${nextAt(5)}`,
      [now, why, status ?? null, retry ?? null],
    ),
})

/** Reads and writes of reminders. Each reminder is sent once, by the first process that stores it. */
const reminders = ({ pool, activity }: Connections, makeReady: string) => ({
  /** The rooms with clocks that are not live, in which a person who wants to be reminded holds a seat. */
  async roomsToRemind(): Promise<{ id: string; activity: Date }[]> {
    await activity.written()
    const { rows } = await pool.query<{ id: string; activity: Date }>(
      `SELECT id, activity FROM room WHERE status = 'playing' AND time_control ->> 'kind' <> 'live'
         AND EXISTS (
           SELECT FROM seat JOIN notice_channel AS channel ON channel.person = seat.person
           WHERE seat.room = room.id AND kinds && ARRAY['deadline', 'claim'] AND ${takesNotices}
         ) ORDER BY opened_at`,
    )
    return rows
  },

  /**
   * Stores that a seat is reminded of a time that ends soon or is over, together with a notice for each channel of its
   * person that wants such notices: both or neither.
   * @param reminder `until` is the time of which the seat is reminded; a stored reminder of a time up to `before` was
   * about another decision
   * @returns false when the seat was already reminded of this time, perhaps by another process
   */
  async remind({ person, room, seat, kind, until, before, since }: NewReminder): Promise<boolean> {
    const { rowCount } = await pool.query(
      `WITH reminded AS (
         INSERT INTO notice_reminder AS known (room, seat, kind, until) VALUES ($1, $2, $3, $4)
         ON CONFLICT (room, seat, kind) DO UPDATE SET until = excluded.until WHERE known.until <= $5 RETURNING room
       ), added AS (
         INSERT INTO notice (channel, kind, about, since)
         SELECT channel.id, $3, reminded.room, $7::timestamptz FROM reminded, notice_channel AS channel
         WHERE person = $6 AND $3 = ANY(kinds) AND ${takesNotices}
         ON CONFLICT (channel, kind, about) DO UPDATE SET since = excluded.since
         RETURNING channel, since
       ), ready AS (${makeReady})
       SELECT FROM reminded`,
      [room, seat, kind, until, before, person, since],
    )
    return rowCount === 1
  },

  /**
   * The games of tournaments about which somebody is to be notified now, once for each kind: that the round has begun,
   * and that it ends soon.
   * @param room restricts the result to the game of this room
   */
  async roundsToSay(now: Date, room?: string): Promise<RoundNoticeRow[]> {
    const { rows } = await pool.query<RoundNoticeRow>(
      `SELECT game.room, ${seatOfEntrant} AS seat, person, kind, ends_at AS until
       FROM ${undecided} CROSS JOIN LATERAL (VALUES
         ('roundBegan', began_at), ('roundEnds', ends_at - LEAST(interval '1 day', (ends_at - began_at) / 4))
       ) AS said(kind, since)
       WHERE ${stillPlayed('$1')} AND said.since <= $1 AND ($2::uuid IS NULL OR game.room = $2) AND NOT EXISTS (
         SELECT FROM notice_reminder AS reminder WHERE reminder.room = game.room
           AND reminder.seat = ${seatOfEntrant} AND reminder.kind = said.kind AND (said.kind = 'roundBegan' OR reminder.until >= ends_at))
       ORDER BY ends_at, game.room, seat, kind LIMIT ${mostRoundsAtOnce}`,
      [now, room ?? null],
    )
    return rows
  },

  /**
   * The end of the tournament round in which a person still has to play the game of a room; undefined when there is no
   * such game.
   */
  async roundEndFor(person: string, room: string, now: Date): Promise<Date | undefined> {
    const { rows } = await pool.query<{ until: Date }>(
      `SELECT ends_at AS until FROM ${undecided}
       WHERE ${stillPlayed('$1')} AND game.room = $2 AND person = $3`,
      [now, room, person],
    )
    return rows[0]?.until
  },
})

/**
 * The pending notices of channels, and the process that delivers them. Callers pass the current time.
 * @param seconds the time, in s, for which notices are gathered before a webhook is called
 */
export const notices = (connections: Connections, seconds: number) => {
  const { pool } = connections
  const makeReady = makeReadyAfter(seconds)
  const batches = additions(connections, makeReady)
  connections.gathered.push(() => batches.settled())

  return {
    ...deliveries(connections, batches),
    ...reminders(connections, makeReady),

    /** Adds a notice to all channels of a person that are for notices of its kind. */
    add: (given: NewPendingNotice): Promise<void> => batches.add(given),

    /** Resolves when every added notice is stored. Deliveries wait for this. */
    settled: () => batches.settled(),
    depth: () => batches.depth,

    /** Adds a notice of a new seek to all channels that want notices of seeks of this game, except the seeker's own. */
    async addSeek(seeker: string, game: string, now: Date): Promise<void> {
      await pool.query(
        `WITH wanted AS MATERIALIZED (
           SELECT id FROM notice_channel AS channel
           WHERE person <> $1 AND 'seek' = ANY(kinds) AND $2 = ANY(games) AND ${takesNotices}
             AND (seek_at IS NULL OR seek_at <= $3::timestamptz - ${seekPause})
           ${inOrder}
         ), added AS (
           INSERT INTO notice (channel, kind, about, since) SELECT id, 'seek', '${nothing}', $3 FROM wanted
           ON CONFLICT DO NOTHING RETURNING channel, since
         ) ${makeReady}`,
        [seeker, game, now],
      )
    },

    /** Deletes the addresses that were not confirmed by a given time, and the reminders of games that are over. */
    async prune(before: Date): Promise<number> {
      const { rowCount } = await pool.query(
        'DELETE FROM notice_channel WHERE confirmed_at IS NULL AND confirm_until < $1',
        [before],
      )
      const { rowCount: reminders } = await pool.query(
        `DELETE FROM notice_reminder USING room WHERE room.id = notice_reminder.room AND status = 'over'`,
      )
      return (rowCount ?? 0) + (reminders ?? 0)
    },
  }
}
