import type { Page } from '@playwright/test'
import { calls, opensNewGame } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'

async function wantsRatings(page: Page, name: string): Promise<void> {
  await calls(page, name)
  await page.goto('/you')
  const own = page.getByTestId('your-ratings')
  await own.getByLabel('Rate my games where the room says so').check()
  await expect(own.getByText('No rated games yet.')).toBeVisible()
}

test('two people play a rated game with fair sides, see what it came to, and show a page', async ({
  comesIn,
}) => {
  const [ann, bob] = [await comesIn(), await comesIn()]
  await wantsRatings(ann.page, 'Ann')
  await wantsRatings(bob.page, 'Bob')
  await ann.page.goto('/')
  const form = await opensNewGame(ann.page)
  await form
    .getByRole('group', { name: 'Who plays which side' })
    .getByText('At random', { exact: true })
    .click()
  await form.getByLabel('Rated game').check()
  await form.getByRole('group', { name: 'Spectators' }).getByText('Anyone', { exact: true }).click()
  await form.getByRole('button', { name: 'Open the room' }).click()
  await expect(ann.page.getByTestId('rated-room')).toContainText('This game is rated')
  await bob.page.goto(ann.page.url())
  await expect(bob.page.getByTestId('rated-room')).toBeVisible()
  await bob.page.getByRole('button', { name: 'Take seat 2' }).click()
  await ann.page.getByRole('button', { name: 'Start the game' }).click()
  await expect(bob.page).toHaveURL(/\/two$/)
  for (const name of ['Menu', 'Resign', 'Yes, resign'])
    await bob.page.getByRole('button', { name, exact: true }).click()
  await expect(bob.page.getByTestId('rematch')).toBeVisible()

  await ann.page.goto('/you')
  const own = ann.page.getByTestId('your-ratings')
  // Each try has twice as long as the one before, so that a slow machine comes to show it too.
  let timeout = 1_000
  await expect(async () => {
    timeout *= 2
    await ann.page.reload()
    await expect(own.getByText('1662 ± 290').first()).toBeVisible({ timeout })
  }).toPass()
  await expect(own.getByText('provisional').first()).toBeVisible()
  await own.getByLabel('Show a page about me').check()
  await shownToAll(ann.page, 'you with ratings', { alsoNarrow: true })
  const download = ann.page.waitForEvent('download')
  await own.getByRole('link', { name: 'All my finished games, as a file' }).click()
  expect((await download).suggestedFilename()).toBe('ops-room-my-games.ndjson')
  await own.getByRole('link', { name: 'To your page' }).click()
  await expect(ann.page.getByRole('heading', { level: 1, name: 'Ann' })).toBeVisible()
  await bob.page.goto(ann.page.url())
  await expect(bob.page.getByTestId('profile-recent')).toContainText('Won against Bob')
  // The list has its style although no page with such a list was opened before.
  await expect(bob.page.getByTestId('profile-recent').getByRole('listitem')).toHaveCSS('display', 'flex')
  await shownToAll(bob.page, 'profile', { alsoNarrow: true })
  await bob.page.goto('/people/abcdefghjkmn')
  await expect(bob.page.getByText('There is no profile here.')).toBeVisible()
})
