import type { CDPSession, Page } from '@playwright/test'

/** Slows the processor down for a page, by as many times as `rate` says. */
export async function slowsProcessor(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}
