import type { Connections } from './connections.ts'

/** The number of rooms and of bytes that were stored for an address on one day. */
export interface AddressDayUsage {
  rooms: number
  bytes: number
}

/** The rooms and bytes stored for addresses, by day (UTC, `2026-11-26`). An address is any text that identifies it. */
export const addressDays = ({ pool }: Connections) => ({
  async of(address: string, day: string): Promise<AddressDayUsage> {
    const { rows } = await pool.query<AddressDayUsage>(
      'SELECT rooms, bytes::float8 AS bytes FROM address_day WHERE address = $1 AND day = $2',
      [address, day],
    )
    return rows[0] ?? { rooms: 0, bytes: 0 }
  },

  /** Adds to the stored counts of addresses. @returns the new sums, including what other processes have added */
  async add(
    added: readonly ({ address: string; day: string } & AddressDayUsage)[],
  ): Promise<Map<string, AddressDayUsage>> {
    const { rows } = await pool.query<{ address: string } & AddressDayUsage>(
      `INSERT INTO address_day AS kept (address, day, rooms, bytes)
       SELECT address, day, rooms, bytes
       FROM jsonb_to_recordset($1::jsonb) AS given(address text, day date, rooms int, bytes bigint)
       ORDER BY address
       ON CONFLICT (address, day) DO UPDATE SET rooms = kept.rooms + excluded.rooms, bytes = kept.bytes + excluded.bytes
       RETURNING address, rooms, bytes::float8 AS bytes`,
      [JSON.stringify(added)],
    )
    return new Map(rows.map(({ address, ...stored }) => [address, stored]))
  },

  /** Removes the rows of all days before a given day. */
  async prune(day: string): Promise<number> {
    const { rowCount } = await pool.query('DELETE FROM address_day WHERE day < $1', [day])
    return rowCount ?? 0
  },
})
