import pg from 'pg'

/** How many devices are stored as connected. */
export async function devicesPresent(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query('SELECT FROM device WHERE present_until > now()')
  await client.end()
  return rowCount ?? 0
}
