import type { Page } from '@playwright/test'
import { comesTo, controlsIn, opensMoreOptions } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { headIsApart, shownToAll } from './for-everybody.ts'

const comesAs = (page: Page, name: string) => comesTo(page, name, 'Find an opponent')

test('two people find each other with one click each, and begin to play', async ({ comesIn }) => {
  const [ann, bob] = [await comesIn(), await comesIn()]
  await comesAs(ann.page, 'Ann')
  await comesAs(bob.page, 'Bob')
  await ann.page.getByRole('button', { name: 'Play now' }).click()
  await expect(ann.page.getByRole('status').filter({ hasText: 'waiting for an opponent' })).toBeVisible()
  await expect(bob.page.getByTestId('seeks').getByText('Ann')).toBeVisible()
  await bob.page.getByRole('button', { name: 'Play now' }).click()
  // No waiting room lies between: the game runs when they come to it.
  for (const { page } of [ann, bob]) await expect(page).toHaveURL(/\/r\/[A-Z0-9]{6}\/(one|two)$/)
  const [annsSeat, bobsSeat] = [ann, bob].map(({ page }) => page.url())
  expect(annsSeat?.slice(0, -3)).toBe(bobsSeat?.slice(0, -3))
  expect(annsSeat).not.toBe(bobsSeat)
})

test('somebody lists what they seek, and another person takes it', async ({ comesIn }) => {
  const [ann, bob] = [await comesIn(), await comesIn()]
  await comesAs(ann.page, 'Ann')
  await ann.page.getByRole('button', { name: 'List a game' }).click()
  const form = ann.page.getByTestId('seek-form')
  await form.getByRole('radio', { name: 'German' }).check()
  expect(await controlsIn(form).count()).toBeLessThanOrEqual(8)
  await opensMoreOptions(form)
  await form.getByRole('radio', { name: 'Days' }).check()
  await form.getByRole('button', { name: 'Add hours' }).click()
  await expect(form.locator('summary').first()).toContainText('18:00 to 22:00, your time')
  await shownToAll(ann.page, 'find an opponent', { alsoNarrow: true })
  // A field that is folded away comes into sight when it is missing.
  const from = form.getByRole('textbox', { name: 'From' })
  await from.fill('')
  await form.getByTestId('more-options').locator('summary').first().click()
  await expect(from).toBeHidden()
  await form.getByRole('button', { name: 'List it' }).click()
  await expect(from).toBeVisible()
  await from.fill('18:00')
  await form.getByRole('button', { name: 'List it' }).click()
  await expect(ann.page.getByTestId('own-seeks')).toContainText('18:00 to 22:00, your time')
  await comesAs(bob.page, 'Bob')
  const listed = bob.page.getByTestId('seeks').getByRole('listitem')
  await expect(listed).toContainText('3 days for each decision')
  await expect(listed).toContainText('Free: British')
  await ann.page.goto('/')
  // The region is there before its news, otherwise it is not read aloud.
  const news = await ann.page.getByTestId('seek-news').elementHandle()
  await headIsApart(ann.page, 'lobby')
  await listed.getByRole('button', { name: 'Play Ann' }).click()
  await expect(bob.page).toHaveURL(/\/r\/[A-Z0-9]{6}\/one$/)
  const link = ann.page.getByRole('link', { name: /^Bob plays against you/ })
  await expect(link).toBeVisible()
  expect(await news?.textContent()).toContain('Bob plays against you')
  await link.click()
  await expect(ann.page).toHaveURL(bob.page.url().replace(/one$/, 'two'))
})
