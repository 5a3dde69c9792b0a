import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { gather, gatherPrepared } from './gathering.ts'
import { airports, rounds } from './golden-night.ts'

/** Holds a key down: the browser repeats it until it is let go. */
async function holds(page: Page, key: string): Promise<void> {
  for (let times = 0; times < 25; times++) await page.keyboard.down(key)
  await page.keyboard.up(key)
}

test('a key that is held down gives one order, and answers no question', async ({ comesIn }) => {
  const { bob, german } = await gather(comesIn)
  const { page } = bob

  await test.step('phase 1: the airports are confirmed, and nothing after them', async () => {
    await german.draftsSquadrons(airports)
    await holds(page, 'c')
    await german.isAt('defences')
    await expect(german.button('Lock the defences')).toBeVisible()
  })

  await test.step('phase 4: the question whether to lock stays open', async () => {
    await holds(page, 'c')
    await expect(german.button('Yes, lock')).toBeVisible()
    await holds(page, 'c')
    await expect(german.button('Yes, lock')).toBeFocused()
    await german.isAt('defences')
    await page.keyboard.press('Enter')
    await german.isAt('waiting')
  })
})

test('no key for sending ends a fighters’ turn without an order', async ({ comesIn }) => {
  const { bob, british, german } = await gatherPrepared(comesIn)
  const first = rounds[0]?.mosquito
  if (!first) throw new Error('the worked example begins with the Mosquito')
  await british.fliesMosquito(first)
  await german.isAt('fighters')
  for (let presses = 0; presses < 3; presses++) await holds(bob.page, 'c')
  await german.isAt('fighters')
  await expect(german.button('End turn')).toBeFocused()
  await holds(bob.page, 'Enter')
  await german.isAt('waiting')
})
