import type { Subscription } from '@opsroom/protocol'
import type { Connections } from './connections.ts'

/** Addresses of push messages, device by device. */
export const subscriptions = ({ pool }: Connections) => ({
  /** A browser keeps its address when its device becomes another; the address goes with it. */
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

  /** Subscriptions of a person's devices that are not revoked. */
  async of(person: string): Promise<(Subscription & { device: string })[]> {
    const { rows } = await pool.query<{ device: string; endpoint: string; p256dh: string; auth: string }>(
      `SELECT push_subscription.* FROM push_subscription JOIN device ON device.id = device
       WHERE person = $1 AND revoked_at IS NULL`,
      [person],
    )
    return rows.map(({ device, endpoint, p256dh, auth }) => ({ device, endpoint, keys: { p256dh, auth } }))
  },
})
