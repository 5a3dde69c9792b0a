import { query } from './databases.ts'

/** The number of devices that are stored as connected. */
export async function devicesPresent(url: string): Promise<number> {
  return (await query(url, 'SELECT FROM device WHERE present_until > now()')).length
}
