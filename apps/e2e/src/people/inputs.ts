import type { Page } from '@playwright/test'

/** Counts of mouse, finger, and keys outside of a field for text. */
type Inputs = Record<'mouse' | 'touch' | 'key', number>

/** From now on counts how a person works in a window. */
export async function countInputs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const count = (kind: string) => {
      const name = `inputs ${kind}`
      sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + 1))
    }
    // Not moves: the browser makes one of its own when something new lies under the place of the mouse.
    addEventListener('pointerdown', (event) => event.isTrusted && count(event.pointerType), true)
    addEventListener(
      'keydown',
      ({ isTrusted, target }) => {
        const isText = target instanceof Element && target.matches('input[type="text"], input:not([type])')
        if (isTrusted && !isText) count('key')
      },
      true,
    )
  })
}

/** The counts of this window, over all pages that it has shown. */
export const inputsIn = (page: Page): Promise<Inputs> =>
  page.evaluate(() => {
    const of = (kind: string) => Number(sessionStorage.getItem(`inputs ${kind}`))
    return { mouse: of('mouse'), touch: of('touch'), key: of('key') }
  })
