import type { Page } from '@playwright/test'

export interface WindowSize {
  width: number
  height: number
}

/** Takes steps in windows of these sizes, one after the other; then the window has its own size again. */
export async function atSizes(
  page: Page,
  sizes: readonly WindowSize[],
  steps: (size: WindowSize) => Promise<void>,
): Promise<void> {
  const before = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await steps(size)
  }
  if (before) await page.setViewportSize(before)
}
