import type { Person } from '@opsroom/rules/core'
import { Batches } from './batches.ts'
import type { Connections } from './connections.ts'
import { deviceChannel } from './notifications.ts'

/** A person and one of their devices, by their ids. */
export interface PresentDevice {
  person: string
  device: string
}

/** The record, shared by all processes, of the devices that have connections. */
export interface Presences {
  /**
   * Records that devices are connected. The record expires after `seconds` if it is not renewed; then the devices count
   * as away.
   */
  present(devices: readonly PresentDevice[], seconds: number): Promise<void>
  /** The given persons who have a device connected, at any server. */
  presentAmong(persons: readonly string[]): Promise<Set<string>>
}

export interface DeviceRow {
  id: string
  label: string
  since: Date
  lastSeen: Date
  /** Whether push messages are sent to the device. */
  push: boolean
}

/** The time after which the cookie of a device has expired, if the device was not seen meanwhile. */
const forgotten = '400 days'
const mostListed = 100

const playsSql = (person: string): string =>
  `EXISTS (SELECT FROM seat WHERE person = ${person})
   OR EXISTS (SELECT FROM room WHERE host = ${person} AND status <> 'over')`

/** The presence of a connected device, which expires after `seconds` if it is not renewed. */
interface Presence {
  device: string
  seconds: number
}

/**
 * Writes the presence of devices in batches: several devices in one statement, but the presences of one device one
 * after the other.
 */
const presences = ({ pool }: Connections) =>
  new Batches<Presence, void>({
    keyOf: ({ device }) => device,
    async run(all) {
      await pool.query({
        name: 'present',
        text: `WITH given AS (
                 SELECT device, now() + make_interval(secs => seconds) AS until
                 FROM jsonb_to_recordset($1::jsonb) AS given(device uuid, seconds int)
               ), programs AS (
                 UPDATE seat_token SET present_until = until FROM given WHERE id = given.device
               )
               UPDATE device SET last_seen = now(), present_until = until FROM given WHERE id = given.device`,
        values: [JSON.stringify(all)],
      })
      return all.map(() => ({ status: 'fulfilled', value: undefined }))
    },
  })

/** Reads and changes of the devices themselves. */
const ofDevices = ({ prisma, pool }: Connections) => ({
  /** Creates a new person with a new device. */
  async welcome(name: string, label: string): Promise<{ person: Person; device: string }> {
    const data = { name, devices: { create: { label } } }
    const select = { id: true, name: true, devices: { select: { id: true } } } as const
    const { id, devices } = await prisma.person.create({ data, select })
    return { person: { id, name }, device: devices[0]?.id ?? '' }
  },

  /** Stores the device that stands for a person's cookies from before devices existed; the first call creates it. */
  async keepFirst({ person, device }: PresentDevice, label: string): Promise<void> {
    await pool.query(
      `INSERT INTO device (id, person, label) SELECT $1, id, $3 FROM person WHERE id = $2 ON CONFLICT (id) DO NOTHING`,
      [device, person, label],
    )
  },

  /**
   * The person of a device; notes the device as seen, at most once a minute. Undefined when the device belongs to
   * another person or is revoked, or when a ban keeps the device or its person out.
   */
  async personAt({ person, device }: PresentDevice): Promise<Person | undefined> {
    const { rows } = await pool.query<Person & { stale: boolean }>(
      `SELECT person.id, person.name, device.last_seen < now() - interval '1 minute' AS stale
       FROM device JOIN person ON person.id = device.person
       WHERE device.id = $1 AND device.person = $2 AND device.revoked_at IS NULL
         AND GREATEST(person.banned_until, device.banned_until, '-infinity') < now()`,
      [device, person],
    )
    const [row] = rows
    if (!row) return undefined
    if (row.stale) await pool.query('UPDATE device SET last_seen = now() WHERE id = $1', [device])
    return { id: row.id, name: row.name }
  },

  /** The devices with which a person can still sign in, the latest seen first. */
  async of(person: string): Promise<DeviceRow[]> {
    const { rows } = await pool.query<DeviceRow>(
      `SELECT id, label, since, last_seen AS "lastSeen",
         EXISTS (SELECT FROM push_subscription WHERE device = id) AS push
       FROM device
       WHERE person = $1 AND revoked_at IS NULL AND last_seen > now() - interval '${forgotten}'
       ORDER BY last_seen DESC, id LIMIT ${mostListed}`,
      [person],
    )
    return rows
  },

  /** Whether a person holds a seat in any room, or has a room of their own open. */
  async plays(person: string): Promise<boolean> {
    const { rows } = await pool.query<{ plays: boolean }>(`SELECT ${playsSql('$1')} AS plays`, [person])
    return rows[0]?.plays ?? false
  },
})

/** Revocation of devices, and their transfer to another person. */
const ofRevocations = ({ pool }: Connections) => ({
  /**
   * Revokes a device, and notifies every process.
   * @returns false when the device belongs to another person, or is already revoked
   */
  async revoke({ person, device }: PresentDevice): Promise<boolean> {
    const { rowCount } = await pool.query(
      `WITH revoked AS (
         UPDATE device SET revoked_at = now() WHERE id = $1 AND person = $2 AND revoked_at IS NULL RETURNING id
       ), silent AS (
         DELETE FROM push_subscription USING revoked WHERE device = revoked.id
       ) SELECT pg_notify('${deviceChannel}', id::text) FROM revoked`,
      [device, person],
    )
    return rowCount === 1
  },

  /**
   * Creates a device for the person `to` in place of a device of another person, which is revoked.
   * @returns the id of the new device; undefined when the old device is gone, or its person holds a seat
   */
  async pass({ person, device }: PresentDevice, to: string): Promise<string | undefined> {
    const { rows } = await pool.query<{ id: string }>(
      `WITH free AS (
         SELECT id, label FROM device WHERE id = $1 AND person = $2 AND revoked_at IS NULL AND NOT (${playsSql('$2')})
       ), revoked AS (
         UPDATE device SET revoked_at = now() FROM free WHERE device.id = free.id RETURNING device.id
       ), silent AS (
         DELETE FROM push_subscription USING revoked WHERE device = revoked.id
       ), made AS (
         INSERT INTO device (id, person, label) SELECT gen_random_uuid(), $3, label FROM free RETURNING id
       )
       SELECT made.id, pg_notify('${deviceChannel}', revoked.id::text) FROM made, revoked`,
      [device, person, to],
    )
    return rows[0]?.id
  },

  /**
   * The given devices that are revoked, banned or deleted: for a process that may have missed database notifications.
   */
  async revokedAmong(ids: readonly string[]): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT given AS id FROM unnest($1::uuid[]) AS given
       WHERE NOT EXISTS (
         SELECT FROM device JOIN person ON person.id = device.person
         WHERE device.id = given AND revoked_at IS NULL
           AND GREATEST(person.banned_until, device.banned_until, '-infinity') < now()
       )`,
      [ids],
    )
    return rows.map(({ id }) => id)
  },
})

/** Reads and writes of presence, and of when devices were last seen. */
const ofPresence = (connections: Connections) => {
  const { pool } = connections
  const batches = presences(connections)

  return {
    /**
     * Records that devices are connected. The record expires after `seconds` if it is not renewed; then the devices
     * count as away. A program counts as a device, by the id of its token.
     */
    async present(devices: readonly Pick<PresentDevice, 'device'>[], seconds: number): Promise<void> {
      await Promise.all(devices.map(({ device }) => batches.add({ device, seconds })))
    },

    /** Notes that devices were seen now. */
    async seen(ids: readonly string[]): Promise<void> {
      await pool.query('UPDATE device SET last_seen = now() WHERE id = ANY($1::uuid[])', [ids])
    },

    /** The given persons who have a device connected, at any server. */
    async presentAmong(persons: readonly string[]): Promise<Set<string>> {
      const { rows } = await pool.query<{ person: string }>(
        `SELECT DISTINCT person FROM device
         WHERE person = ANY($1::uuid[]) AND revoked_at IS NULL AND present_until > now()
         UNION SELECT person FROM seat_token
         WHERE person = ANY($1::uuid[]) AND revoked_at IS NULL AND present_until > now()`,
        [persons],
      )
      return new Set(rows.map(({ person }) => person))
    },
  }
}

/** The devices of persons: their browsers. */
export const devices = (connections: Connections) => ({
  ...ofDevices(connections),
  ...ofRevocations(connections),
  ...ofPresence(connections),
})
