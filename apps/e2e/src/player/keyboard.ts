import { expect, type JSHandle, type Locator, type Page } from '@playwright/test'
import type { Hand } from './hand.ts'

/** The first hex of each row of the standard board; the hexes of a row are numbered from west to east. */
const rows = [1, 8, 16, 23, 31, 38]
const rowOf = (hex: number): number => rows.findLastIndex((first) => first <= hex)

/** Somebody who plays without a mouse. */
export class Keyboard implements Hand {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  key = (key: string): Promise<void> => this.page.keyboard.press(key)

  /** Walks the hex cursor to a hex with the arrow keys. */
  async walksTo(hex: number): Promise<void> {
    await this.key('m')
    let here = await this.cursor()
    for (let steps = 0; here !== hex; steps++) {
      expect(steps, `steps on the way to hex ${hex}`).toBeLessThan(40)
      const down = rowOf(hex) - rowOf(here)
      await this.key(down > 0 ? 'ArrowDown' : down < 0 ? 'ArrowUp' : hex > here ? 'ArrowRight' : 'ArrowLeft')
      here = await this.cursor()
    }
  }

  async chooses(...hexes: number[]): Promise<void> {
    for (const hex of hexes) {
      await this.walksTo(hex)
      await expect(this.page.locator(`[data-hex="${hex}"][data-choice]`)).toBeFocused()
      await this.key('Enter')
    }
  }

  /** Goes to the console and from there, key by key, to the button of this name, and presses it. */
  async tabsTo(name: RegExp): Promise<void> {
    await expect(this.page.locator('[data-console]').getByRole('button', { name })).toBeEnabled()
    await this.key('o')
    for (let steps = 0; steps < 60; steps++) {
      if (name.test(await this.focused())) return this.key('Enter')
      await this.key('Tab')
    }
    throw new Error(`no way by Tab to ${name}`)
  }

  /** Sends the order that is prepared, and says yes when it is asked again. */
  async confirms({ twice = false } = {}): Promise<void> {
    const button = this.page.locator('[data-confirm]')
    await expect(button).toBeEnabled()
    await this.sends()
    if (!twice) return
    await expect(button).toHaveText(/^Yes/)
    await this.sends()
  }

  /** The key that sends. A button that wants a deliberate press is only chosen by it; Enter presses it then. */
  private async sends(): Promise<void> {
    const button = this.page.locator('[data-confirm]')
    const isDeliberate = (await button.getAttribute('data-deliberate')) !== null
    await this.key('c')
    if (!isDeliberate) return
    await expect(button).toBeFocused()
    await this.key('Enter')
  }

  async pressHex(hex: Locator): Promise<void> {
    const number = Number(await hex.getAttribute('data-hex'))
    await this.walksTo(number)
    await expect(hex).toBeFocused()
    await this.key('Enter')
  }

  /** Goes to something key by key, and presses it; the button that sends the order has a key of its own. */
  async press(what: Locator): Promise<void> {
    await expect(what).toBeVisible()
    await expect(what).toBeEnabled()
    const control = await controlOf(what)
    if (await control.evaluate((element) => element.matches('[data-confirm]'))) return this.sends()
    await this.goesTo(control)
    const kind = await control.evaluate((element) => (element as HTMLInputElement).type)
    if (kind === 'radio') await this.choosesInGroup(control)
    else await this.key(kind === 'checkbox' ? ' ' : 'Enter')
  }

  async bring(field: Locator, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), this.press(field)])
    await chooser.setFiles(file)
  }

  /** Tab, or Shift and Tab, until it has the focus; of radio buttons until one of them has. */
  private async goesTo(control: JSHandle<HTMLElement>): Promise<void> {
    for (let tries = 0; tries < 10; tries++) {
      const steps = await control.evaluate(stepsTo)
      if (steps === 0) return
      for (let step = 0; step < Math.abs(steps); step++) await this.key(steps > 0 ? 'Tab' : 'Shift+Tab')
    }
    throw new Error(`no way by Tab to ${await control.evaluate((element) => element.outerHTML)}`)
  }

  /** Among radio buttons the arrow keys choose. */
  private async choosesInGroup(radio: JSHandle<HTMLElement>): Promise<void> {
    const steps = await radio.evaluate((wanted) => {
      const { name } = wanted as HTMLInputElement
      const group = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')]
      const all = group.filter((each) => each.name === name)
      return all.indexOf(wanted as HTMLInputElement) - all.indexOf(document.activeElement as HTMLInputElement)
    })
    for (let step = 0; step < Math.abs(steps); step++) await this.key(steps > 0 ? 'ArrowRight' : 'ArrowLeft')
    // Space chooses the one that has the focus, if it is not chosen yet.
    if (!(await radio.evaluate((element) => (element as HTMLInputElement).checked))) await this.key(' ')
  }

  private cursor = async (): Promise<number> =>
    Number(await this.page.locator('[data-hex][tabindex="0"]').getAttribute('data-hex'))

  private focused = (): Promise<string> =>
    this.page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? ''
    })
}

/** The control that a press on this reaches: the input of a label, the button around a word. */
const controlOf = (what: Locator): Promise<JSHandle<HTMLElement>> =>
  what.evaluateHandle((element) => {
    const label = element.closest('label')
    return (label?.control ??
      element.closest<HTMLElement>('button, a, summary, input') ??
      element) as HTMLElement
  })

/** The presses of Tab until an element gets the focus; negative: with Shift. Run in the page. */
function stepsTo(wanted: HTMLElement): number {
  const isRadio = (element: Element): element is HTMLInputElement =>
    element instanceof HTMLInputElement && element.type === 'radio'
  const dialog = [...document.querySelectorAll('dialog')].findLast((each) => each.matches(':modal'))
  const all = (dialog ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex]',
  )
  const radios = [...all].filter(isRadio)
  // One radio button of a group is reached by Tab: the chosen one, or else the first.
  const ofGroup = (radio: HTMLInputElement) => {
    const group = radios.filter(({ name }) => name === radio.name)
    return group.find((each) => each.checked) ?? group[0]
  }
  const reached = [...all].filter(
    (each) =>
      each.tabIndex >= 0 &&
      !(each as HTMLButtonElement).disabled &&
      each.checkVisibility({ visibilityProperty: true }) &&
      (!isRadio(each) || ofGroup(each) === each),
  )
  const placeOf = (element: Element | null) =>
    element ? reached.indexOf((isRadio(element) ? ofGroup(element) : element) as HTMLElement) : -1
  return placeOf(wanted) - placeOf(document.activeElement)
}
