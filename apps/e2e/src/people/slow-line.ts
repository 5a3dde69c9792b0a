import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/**
 * Lets the answers to a page come one after the other, each so many ms after the one before, in the order in which the
 * page asked. The line of the Socket.IO client is left alone. A slowed processor would do the same to the eye, but it is
 * slowed by waiting in step with the clock: beside other work that wait grows without bounds.
 */
export async function slowsLine(page: Page, gap: number): Promise<void> {
  let before: Promise<unknown> = Promise.resolve()
  await page.route(
    ({ pathname }) => !pathname.startsWith('/socket.io/'),
    async (route) => {
      before = before.then(() => pause(gap))
      await before
      await route.continue().catch(() => undefined)
    },
  )
}
