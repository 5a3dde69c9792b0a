import type { Page } from '@playwright/test'

interface Pressed {
  click(options?: object): Promise<void>
}

/** The duration of each press, in ms: `PRESS=250 pnpm e2e`. Without it a press takes no time, as only a script presses. */
const duration = Number(process.env.PRESS ?? 0)
let isChanged = false

/**
 * Lets all clicks on elements last as long as the variable `PRESS` says. A person presses for some 100 ms; a button that
 * moves or is replaced meanwhile is missed. Does nothing without the variable.
 */
export function letPressesLast(page: Page): void {
  if (duration === 0 || isChanged) return
  isChanged = true
  // All pages of a process share the prototype of their locators.
  const locators: Pressed = Object.getPrototypeOf(page.locator('html'))
  const { click } = locators
  locators.click = function (options) {
    return click.call(this, { delay: duration, ...options })
  }
}
