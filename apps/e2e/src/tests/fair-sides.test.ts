import type { Page } from '@playwright/test'
import { calls, opensNewGame } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'

/** Opens a room whose sides are settled at the start. @returns its address */
async function opensRoom(
  page: Page,
  how: string,
  more: (form: ReturnType<Page['getByRole']>) => Promise<void> = async () => {},
) {
  const form = await opensNewGame(page)
  await form.getByRole('group', { name: 'Who plays which side' }).getByText(how, { exact: true }).click()
  await expect(form.getByRole('group', { name: 'Your side' })).toHaveCount(0)
  await more(form)
  await form.getByRole('button', { name: 'Open the room' }).click()
  await expect(page).toHaveURL(/\/r\/[A-Z0-9]{6}$/)
  return page.url()
}

async function bids(page: Page, side: string, points: number): Promise<void> {
  const form = page.getByTestId('bidding')
  await form.getByRole('group', { name: 'The side you want' }).getByText(side).click()
  await form.getByLabel(/^Points that you give/).fill(String(points))
  await form.getByRole('button', { name: 'Seal the bid' }).click()
  await form.getByRole('button', { name: 'Yes, bid' }).click()
}

test('two people bid for a side in secret, and begin when both bids are opened', async ({ comesIn }) => {
  const [ann, bob] = [await comesIn(), await comesIn()]
  await calls(ann.page, 'Ann')
  await calls(bob.page, 'Bob')
  const room = await opensRoom(ann.page, 'Sealed bids')
  await bob.page.goto(room)
  await bob.page.getByRole('button', { name: 'Take seat 2' }).click()
  await ann.page.getByRole('button', { name: 'Start the game' }).click()
  for (const { page } of [ann, bob]) await expect(page.getByTestId('bidding')).toBeVisible()
  await shownToAll(ann.page, 'bid for a side', { alsoNarrow: true })
  const before = await bob.page.locator('main').textContent()
  await bids(ann.page, 'German', 6)
  await expect(ann.page.getByTestId('own-bid')).toContainText('6 for German')
  // Bob's page says nothing of it; a page that is loaded anew knows its own bid again.
  expect(await bob.page.locator('main').textContent()).toBe(before)
  await ann.page.reload()
  await expect(ann.page.getByTestId('own-bid')).toContainText('6 for German')
  await bids(bob.page, 'German', 4)
  await expect(ann.page).toHaveURL(/\/one$/)
  await expect(bob.page).toHaveURL(/\/two$/)
  // Ann has the German side, and Bob begins with the points.
  await expect(bob.page.getByText('British +6').first()).toBeAttached()
  await expect(ann.page.getByText('Points for the side').first()).toBeAttached()
})
