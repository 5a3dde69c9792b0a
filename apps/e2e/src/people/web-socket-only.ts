import { connectionErrors } from './noise.ts'
import type { Person } from './person.ts'

/**
 * Keeps the line of a person to web sockets, for a test that stands in between: on a slow machine a page goes over to long
 * polling, past the test.
 */
export async function keepsToWebSockets({ page, noise }: Person): Promise<void> {
  noise.excuse(...connectionErrors)
  await page.route(/transport=polling/, (route) => route.abort())
}
