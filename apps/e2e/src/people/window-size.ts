import type { Page } from '@playwright/test'
import { waitUntilDrawn } from './drawing.ts'

export interface WindowSize {
  width: number
  height: number
}

/** Gives a window another size and waits until it is drawn in it, as somebody who drags its edge does. */
export async function resize(page: Page, size: WindowSize): Promise<void> {
  await page.setViewportSize(size)
  await waitUntilDrawn(page)
}

/** Takes steps in windows of these sizes, one after the other; then the window has its own size again. */
export async function atSizes(
  page: Page,
  sizes: readonly WindowSize[],
  steps: (size: WindowSize) => Promise<void>,
): Promise<void> {
  const before = page.viewportSize()
  for (const size of sizes) {
    await resize(page, size)
    await steps(size)
  }
  if (before) await resize(page, before)
}
