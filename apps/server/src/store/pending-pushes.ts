import type { PushMessage, Subscription } from '@opsroom/protocol'
import { Batches, backgroundWriteGathering } from './batches.ts'
import type { Connections } from './connections.ts'

/** A push message that a person is to be sent about a seat in a room, with the reason. */
export interface PendingPush {
  person: string
  room: string
  seat: string
  waits: PushMessage['rooms'][number]['waits']
}

export interface PendingPushRow extends Omit<PendingPush, 'person'> {
  code: string
  since: Date
}

interface NewPendingPush extends PendingPush {
  since: Date
}

const keyOf = ({ person, room, seat }: Pick<PendingPush, 'person' | 'room' | 'seat'>) =>
  `${person} ${room} ${seat}`

/**
 * SQL for the reason to keep when a seat has a pending push already: that a round has begun is kept, since such a
 * message also says that the room waits.
 */
const newestReason = `CASE WHEN pending_push.waits LIKE 'round%' AND excluded.waits NOT LIKE 'round%'
  THEN pending_push.waits ELSE excluded.waits END`

/**
 * Stores the pending pushes of several persons in one statement. The result for each tells whether its person wants
 * push messages.
 */
const additions = ({ pool, pause }: Connections) =>
  new Batches<NewPendingPush, boolean>({
    keyOf,
    gather: (before) => pause() || backgroundWriteGathering(before),
    async run(all) {
      const { rows } = await pool.query<PendingPush>({
        name: 'add pending pushes',
        text: `INSERT INTO pending_push (person, room, seat, waits, since)
               SELECT person, room, seat, waits, since FROM jsonb_to_recordset($1::jsonb)
                 AS given(person uuid, room uuid, seat text, waits text, since timestamptz)
               WHERE EXISTS (
                 SELECT FROM push_subscription JOIN device ON device.id = device
                 WHERE device.person = given.person AND revoked_at IS NULL
               )
               ON CONFLICT (person, room, seat) DO UPDATE SET waits = ${newestReason}, since = excluded.since
               RETURNING person, room, seat`,
        values: [JSON.stringify(all)],
      })
      const added = new Set(rows.map(keyOf))
      return all.map((one) => ({ status: 'fulfilled', value: added.has(keyOf(one)) }))
    },
  })

/** Push messages that persons are to be sent about their seats. All times are given by the caller. */
export const pendingPushes = (connections: Connections) => {
  const batches = additions(connections)
  connections.gathered.push(() => batches.settled())
  return pendingPushesWith(connections, batches)
}

const pendingPushesWith = ({ pool }: Connections, batches: ReturnType<typeof additions>) => ({
  /** Adds a pending push. @returns false when the person does not want push messages */
  add: (pending: PendingPush, now: Date): Promise<boolean> => batches.add({ ...pending, since: now }),

  /** Resolves when every added pending push is stored. Reads wait for this. */
  settled: () => batches.settled(),

  /** The persons with a pending push who were sent no push message since a given time. */
  async ready(since: Date): Promise<string[]> {
    await batches.settled()
    const { rows } = await pool.query<{ person: string }>(
      `SELECT DISTINCT person FROM pending_push JOIN person ON person.id = person
       WHERE pushed_at IS NULL OR pushed_at <= $1`,
      [since],
    )
    return rows.map(({ person }) => person)
  },

  /** The pending pushes of a person, the oldest first. */
  async of(person: string): Promise<PendingPushRow[]> {
    await batches.settled()
    const { rows } = await pool.query<PendingPushRow>(
      `SELECT room, code, seat, waits, since FROM pending_push JOIN room ON room.id = room WHERE person = $1
       ORDER BY since, code, seat`,
      [person],
    )
    return rows
  },

  /**
   * Claims the sending of a push message to a person for this process.
   * @returns false when the person was sent a push message after `since`, perhaps by another process
   */
  async claim(person: string, now: Date, since: Date): Promise<boolean> {
    const { rowCount } = await pool.query(
      'UPDATE person SET pushed_at = $2 WHERE id = $1 AND (pushed_at IS NULL OR pushed_at <= $3)',
      [person, now, since],
    )
    return rowCount === 1
  },

  /**
   * Notes that sending a push message to a person failed.
   * @param at the time that then counts as the time of their last push message, and so decides when the next one may be
   * sent
   */
  async putOff(person: string, at: Date): Promise<void> {
    await pool.query('UPDATE person SET pushed_at = $2 WHERE id = $1', [person, at])
  },

  /**
   * Removes pending pushes that were sent or are no longer needed, except when they were added again after their
   * `since`.
   */
  async drop(
    person: string,
    rows: readonly Pick<PendingPushRow, 'room' | 'seat' | 'since'>[],
  ): Promise<void> {
    await batches.settled()
    for (const { room, seat, since } of rows)
      await pool.query(
        'DELETE FROM pending_push WHERE person = $1 AND room = $2 AND seat = $3 AND since <= $4',
        [person, room, seat, since],
      )
  },
})

/** The push subscriptions of devices: the address to which a browser's push messages are sent, with its keys. */
export const subscriptions = ({ pool }: Connections) => ({
  /**
   * Stores the subscription of a device. When a browser becomes another device, it keeps its address: the address is
   * removed from the old device.
   */
  async keep(device: string, { endpoint, keys: { p256dh, auth } }: Subscription): Promise<void> {
    await pool.query('DELETE FROM push_subscription WHERE endpoint = $1 AND device <> $2', [endpoint, device])
    await pool.query(
      `INSERT INTO push_subscription (device, endpoint, p256dh, auth) VALUES ($1, $2, $3, $4)
       ON CONFLICT (device) DO UPDATE
       SET endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, since = now()`,
      [device, endpoint, p256dh, auth],
    )
  },

  async drop(device: string): Promise<void> {
    await pool.query('DELETE FROM push_subscription WHERE device = $1', [device])
  },

  /** The push subscriptions of a person's devices that are not revoked. */
  async of(person: string): Promise<(Subscription & { device: string })[]> {
    const { rows } = await pool.query<{ device: string; endpoint: string; p256dh: string; auth: string }>(
      `SELECT push_subscription.* FROM push_subscription JOIN device ON device.id = device
       WHERE person = $1 AND revoked_at IS NULL`,
      [person],
    )
    return rows.map(({ device, endpoint, p256dh, auth }) => ({ device, endpoint, keys: { p256dh, auth } }))
  },
})
