import { query } from './databases.ts'

/** How many devices are stored as connected. */
export async function devicesPresent(url: string): Promise<number> {
  return (await query(url, 'SELECT FROM device WHERE present_until > now()')).length
}
