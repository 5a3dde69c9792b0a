import type { NoticeFailure, NoticeLanguage, NoticeService } from '@opsroom/protocol'
import type pg from 'pg'
import type { Connections } from './connections.ts'
import { transaction } from './transaction.ts'

/** A channel over which a person is sent notices; for a webhook, the row includes the secrets in its address. */
export interface NoticeChannelRow {
  id: string
  person: string
  service: NoticeService
  target: string
  kinds: string[]
  games: string[]
  language: NoticeLanguage
  since: Date
  confirmedAt: Date | null
  deliveredAt: Date | null
  failedAt: Date | null
  failure: NoticeFailure | null
  failureStatus: number | null
  failures: number
  dead: boolean
}

/** The kinds of notices that are sent over a channel. */
export type NoticeSelection = Pick<NoticeChannelRow, 'kinds' | 'games' | 'language'>

export interface NewNoticeChannel extends NoticeSelection {
  id: string
  person: string
  service: NoticeService
  target: string
  since: Date
  /**
   * The hash of the token that confirms the address, and the time by which it must be used; absent when there is
   * nothing to confirm.
   */
  confirm?: NoticeConfirmation | undefined
}

interface NoticeConfirmation {
  hash: Uint8Array
  until: Date
}

export const noticeChannelColumns = `id, person, service, target, kinds, games, language, since,
  confirmed_at AS "confirmedAt", delivered_at AS "deliveredAt", failed_at AS "failedAt", failure,
  failure_status AS "failureStatus", failures, dead`

/**
 * Runs a statement that changes at most one channel.
 * @returns the changed row; undefined when there is no such channel
 */
async function changeOne(
  pool: pg.Pool,
  sql: string,
  values: unknown[],
): Promise<NoticeChannelRow | undefined> {
  const { rows } = await pool.query<NoticeChannelRow>(`${sql} RETURNING ${noticeChannelColumns}`, values)
  return rows[0]
}

async function keep(
  pool: pg.Pool,
  channel: NewNoticeChannel,
  most: number,
): Promise<NoticeChannelRow | undefined> {
  const { id, person, service, target, kinds, games, language, since, confirm } = channel
  return transaction(pool, async (client) => {
    // Locks the person, so that two simultaneous requests cannot together exceed the number of channels.
    await client.query('SELECT FROM person WHERE id = $1 FOR NO KEY UPDATE', [person])
    const { rows } = await client.query<NoticeChannelRow>(
      `INSERT INTO notice_channel
         (id, person, service, target, kinds, games, language, since, confirmed_at, confirm_hash, confirm_until)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
       WHERE (SELECT count(*) FROM notice_channel WHERE person = $2 AND (service, target) <> ($3, $4)) < $12
       ON CONFLICT (person, service, target) DO UPDATE SET kinds = excluded.kinds, games = excluded.games,
         language = excluded.language
       RETURNING ${noticeChannelColumns}`,
      [
        ...[id, person, service, target, kinds, games, language, since],
        ...[confirm ? null : since, confirm?.hash ?? null, confirm?.until ?? null, most],
      ],
    )
    return rows[0]
  })
}

/** Reads and changes of the channels themselves. */
const ofChannels = ({ pool }: Connections) => ({
  /** The channels of a person, the oldest first. */
  async of(person: string): Promise<NoticeChannelRow[]> {
    const { rows } = await pool.query<NoticeChannelRow>(
      `SELECT ${noticeChannelColumns} FROM notice_channel WHERE person = $1 ORDER BY since, id`,
      [person],
    )
    return rows
  },

  async find(person: string, id: string): Promise<NoticeChannelRow | undefined> {
    return (await this.of(person)).find((channel) => channel.id === id)
  },

  /**
   * Stores a channel. If the person already has a channel with this address, its selection of notices is changed, and
   * its confirmation stays as it is.
   * @param most the largest number of channels that a person may have
   * @returns undefined when they already have that many
   */
  keep: (channel: NewNoticeChannel, most: number): Promise<NoticeChannelRow | undefined> =>
    keep(pool, channel, most),

  /** Changes a channel's selection of notices. @returns undefined when this person has no channel with this id */
  change: (
    person: string,
    id: string,
    { kinds, games, language }: NoticeSelection,
  ): Promise<NoticeChannelRow | undefined> =>
    changeOne(
      pool,
      'UPDATE notice_channel SET kinds = $3, games = $4, language = $5 WHERE id = $1 AND person = $2',
      [id, person, kinds, games, language],
    ),

  async languageOf(id: string): Promise<NoticeLanguage | undefined> {
    const { rows } = await pool.query<{ language: NoticeLanguage }>(
      'SELECT language FROM notice_channel WHERE id = $1',
      [id],
    )
    return rows[0]?.language
  },

  /**
   * Removes a channel.
   * @param person the owner of the channel; absent when the caller has already proved that the channel is theirs
   */
  async remove(id: string, person?: string): Promise<boolean> {
    const { rowCount } = await pool.query(
      'DELETE FROM notice_channel WHERE id = $1 AND ($2::uuid IS NULL OR person = $2)',
      [id, person ?? null],
    )
    return rowCount === 1
  },

  /**
   * Notes a successful delivery of something else than a pending notice, such as a test message: it shows that the
   * channel works.
   */
  delivered: (id: string, now: Date): Promise<NoticeChannelRow | undefined> =>
    changeOne(
      pool,
      `UPDATE notice_channel SET delivered_at = $2, failed_at = NULL, failure = NULL, failure_status = NULL,
           failures = 0, dead = false
         WHERE id = $1`,
      [id, now],
    ),
})

/** Reads and changes of channels whose addresses are not confirmed yet. */
const ofConfirmations = ({ pool }: Connections) => ({
  /** Stores a new token for confirming an address; the previous token becomes invalid. */
  async confirmAnew(id: string, { hash, until }: NoticeConfirmation): Promise<void> {
    await pool.query(
      `UPDATE notice_channel SET confirm_hash = $2, confirm_until = $3 WHERE id = $1 AND confirmed_at IS NULL`,
      [id, hash, until],
    )
  },

  /** Notes that the link for confirming an address could not be sent, so that it is sent again. */
  confirmLater: (
    id: string,
    now: Date,
    { why, status }: { why: NoticeFailure; status?: number | undefined },
    retry: Date,
  ): Promise<NoticeChannelRow | undefined> =>
    changeOne(
      pool,
      `UPDATE notice_channel SET failed_at = $2, failure = $3, failure_status = $4, failures = 1, ready_at = $5
         WHERE id = $1 AND confirmed_at IS NULL`,
      [id, now, why, status ?? null, retry],
    ),

  /** The language of the channel whose address a token confirms. */
  async languageToConfirm(hash: Uint8Array, now: Date): Promise<NoticeLanguage | undefined> {
    const { rows } = await pool.query<{ language: NoticeLanguage }>(
      'SELECT language FROM notice_channel WHERE confirm_hash = $1 AND confirm_until > $2',
      [hash, now],
    )
    return rows[0]?.language
  },

  /** Confirms an address by its token, which cannot be used again. */
  confirm: (hash: Uint8Array, now: Date): Promise<NoticeChannelRow | undefined> =>
    changeOne(
      pool,
      `UPDATE notice_channel SET confirmed_at = $2, confirm_hash = NULL, confirm_until = NULL,
           dead = false, failures = 0, failed_at = NULL, failure = NULL, failure_status = NULL
         WHERE confirm_hash = $1 AND confirm_until > $2`,
      [hash, now],
    ),
})

/** The channels of people's notices. Callers pass the current time. */
export const noticeChannels = (connections: Connections) => ({
  ...ofChannels(connections),
  ...ofConfirmations(connections),
})
