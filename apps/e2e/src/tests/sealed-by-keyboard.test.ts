import type { Locator, Page } from '@playwright/test'
import { Keyboard } from '../player/keyboard.ts'
import { expect, test } from '../test.ts'

const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement)

/** Goes to a button or a link by Tab, and presses it; the one with the focus says where one is. */
const handOf = (page: Page) => {
  const keyboard = new Keyboard(page)
  const press = (name: string, role: 'button' | 'link' | 'radio' = 'button') =>
    keyboard.press(page.getByRole(role, { name, exact: true }))
  const type = async (field: Locator, text: string) => {
    for (let steps = 0; !(await hasFocus(field)); steps++) {
      expect(steps, 'steps on the way to a field').toBeLessThan(60)
      await keyboard.key('Tab')
    }
    await page.keyboard.type(text)
  }
  return { keyboard, press, type }
}

async function arrives(page: Page, name: string) {
  const { keyboard, press, type } = handOf(page)
  await page.goto('/')
  await type(page.getByLabel('Your name'), name)
  await keyboard.key('Enter')
  await press('Tournaments', 'link')
  await press('Sealed orders', 'link')
  await expect(page.getByRole('heading', { level: 1, name: 'Sealed orders' })).toBeVisible()
}

test('somebody takes part in sealed orders with keys alone, is never lost, and hears what has come of each step', async ({
  comesIn,
}) => {
  const [ann, bob] = [await comesIn(), await comesIn()]
  const own = ann.page
  await arrives(own, 'Ann')
  const opens = handOf(own)
  await opens.press('Open a contest')
  const form = own.getByRole('dialog', { name: 'Open a contest' })
  await expect(form).toBeVisible()
  await own.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(own.getByRole('button', { name: 'Open a contest' })).toBeFocused()
  await opens.press('Open a contest')
  await opens.type(form.getByLabel('Name of the contest'), 'By keys alone')
  await opens.press('Open the contest')
  await expect(own).toHaveURL(/\/sealed\/[A-Z0-9]{6}$/)

  const { page } = bob
  await arrives(page, 'Bob')
  const { keyboard, press } = handOf(page)
  await press('By keys alone', 'link')
  await expect(page.getByRole('heading', { level: 1, name: 'By keys alone' })).toBeVisible()
  const preparing = page.getByTestId('preparing')
  const prepared = page.getByTestId('prepared')
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await test.step('the board is left without an order: the focus is where it was', async () => {
    await press('Prepare: Squadrons')
    await expect(preparing).toBeFocused()
    await expect(preparing).toHaveText('Preparing on the board: Squadrons')
    await press('Back to my orders')
    await expect(button('Prepare: Squadrons')).toBeFocused()
    await expect(prepared).toBeEmpty()
  })

  await test.step('each order leads to the next one, and the last one to what seals them', async () => {
    await keyboard.key('Enter')
    await expect(preparing).toBeFocused()
    await press('Place them for me')
    await keyboard.confirms()
    await expect(prepared).toHaveText('Prepared: Squadrons')
    await expect(button('Prepare: Raid planning')).toBeFocused()
    await keyboard.key('Enter')
    await press('Suggest a raid')
    await keyboard.confirms({ twice: true })
    await expect(prepared).toHaveText('Prepared: Raid planning')
    await expect(button('Prepare: Ground defences')).toBeFocused()
    await keyboard.key('Enter')
    await press('Place the rest for me')
    await keyboard.confirms({ twice: true })
    await expect(prepared).toHaveText('Prepared: Ground defences')
    await expect(button('Seal my orders')).toBeFocused()
  })

  const status = page.getByTestId('sealed-status')
  await test.step('the first press asks, the second one seals, and the focus is on what is said of it', async () => {
    await keyboard.key('Enter')
    // Pressing the same key once more does nothing.
    await expect(button('Cancel')).toBeFocused()
    await keyboard.key('Enter')
    await expect(button('Seal my orders')).toBeFocused()
    await expect(status).toContainText('Nothing is sealed yet')
    await keyboard.key('Enter')
    await press('Seal them')
    await expect(status).toContainText('Sealed on')
    await expect(status).toBeFocused()
    await keyboard.press(page.getByText('Receipt', { exact: true }))
    await expect(page.getByTestId('commitment')).toHaveText(/^[0-9a-f]{64}$/)
  })

  await test.step('a plan that is changed hex by hex is taken back to what is sealed', async () => {
    await press('Change: Ground defences')
    await press('Clear')
    await keyboard.confirms({ twice: true })
    await expect(status).toContainText('Only what is sealed counts')
    await press('Back to what is sealed')
    await expect(status).toContainText('Sealed on')
    await expect(status).toBeFocused()
    await press('Withdraw')
    await press('Withdraw my orders')
    await expect(status).toContainText('Nothing is sealed yet')
    await expect(status).toBeFocused()
  })
})
