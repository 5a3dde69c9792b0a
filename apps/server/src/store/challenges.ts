import type { Connections } from './connections.ts'

type Purpose = 'register' | 'signIn'

/** Challenges that devices were asked to sign. Each device has one of a kind open at a time, so they cannot pile up. */
export const challenges = ({ pool }: Connections) => ({
  /** @param seconds for which it may be answered */
  async keep(device: string, purpose: Purpose, challenge: string, seconds: number): Promise<void> {
    await pool.query(
      `INSERT INTO challenge (device, purpose, challenge, until)
       VALUES ($1, $2, $3, now() + make_interval(secs => $4))
       ON CONFLICT (device, purpose) DO UPDATE SET challenge = excluded.challenge, until = excluded.until`,
      [device, purpose, challenge, seconds],
    )
  },

  /**
   * The open challenge of a device, which is thereby used up, whether the answer is right or not; undefined when it is
   * too late.
   */
  async take(device: string, purpose: Purpose): Promise<string | undefined> {
    const { rows } = await pool.query<{ challenge: string; late: boolean }>(
      `DELETE FROM challenge WHERE device = $1 AND purpose = $2 RETURNING challenge, until < now() AS late`,
      [device, purpose],
    )
    const [row] = rows
    return row && !row.late ? row.challenge : undefined
  },
})
