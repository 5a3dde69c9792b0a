import type { Page } from '@playwright/test'
import { comesToLobby, opensNewGame } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'
import { gatherByHand } from './gathering.ts'

const days = '3 days + one day, at most 5 days'

/** Opens the part of the menu about pauses and days off, by keys alone. */
async function opensTimeOff(page: Page): Promise<void> {
  await page.bringToFront()
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
  await page.getByTestId('time-off').locator('summary').press('Enter')
}

test('a room for days says its bank and its days off, and the clocks show them', async ({ comesIn }) => {
  const { page } = await comesIn()
  await comesToLobby(page)
  const form = await opensNewGame(page)
  await form.getByRole('radio', { name: 'Days' }).press('Space')
  await form.getByLabel('How many days').selectOption('Another bank')
  await form.getByLabel('Hours for each side at the start').fill('48')
  await form.getByLabel('Maximum hours for each side').fill('24')
  await expect(form.getByRole('alert')).toContainText('Check the times')
  await expect(form.getByRole('button', { name: 'Open the room' })).toBeDisabled()
  await form.getByLabel('Maximum hours for each side').fill('96')
  await shownToAll(page, 'new room with a bank for days')
  await form.getByRole('button', { name: 'Open the room' }).press('Enter')
  await expect(page.getByTestId('time-control')).toHaveText(
    '2 days for each side, plus one day for each finished turn; at most 4 days. 3 days off a month for each player.',
  )
})

test('a pause is asked for and agreed, stops the clocks, and either player ends it', async ({ comesIn }) => {
  const { ann, bob, british, german } = await gatherByHand(comesIn, { days })
  for (const table of [british, german]) await expect(table.clock('two')).toContainText('2 days, 23 hours')
  await opensTimeOff(ann.page)
  await shownToAll(ann.page, 'pause and days off')
  await ann.page.getByRole('combobox', { name: 'At most' }).selectOption('7 days')
  await british.button('Ask for a pause').press('Enter')
  await expect(ann.page.getByTestId('asked')).toContainText('You have asked for a pause of 7 days at most.')
  await bob.page.bringToFront()
  await expect(bob.page.getByTestId('asked')).toContainText('asks for a pause of 7 days at most')
  await german.button('Agree').press('Enter')
  for (const { page } of [ann, bob]) {
    await expect(page.getByTestId('clocks-stand')).toContainText('Pause: the clocks are stopped until')
    await expect(page.getByTestId('paused')).toContainText('There is a pause until')
  }
  await shownToAll(bob.page, 'a pause')
  await german.button('End the pause').press('Enter')
  for (const { page } of [ann, bob]) await expect(page.getByTestId('paused')).toHaveCount(0)
  await expect(ann.page.getByText('ends the pause. The clocks are running again.').first()).toBeAttached()
})

test('a player takes days off without asking, all see it, and the player comes back early', async ({
  comesIn,
}) => {
  const { ann, bob, british, german } = await gatherByHand(comesIn, { days })
  await opensTimeOff(bob.page)
  await bob.page.getByRole('combobox', { name: 'Days off' }).selectOption('2')
  await german.button('Take them now').press('Enter')
  await expect(bob.page.getByTestId('my-days-off')).toContainText('Your clock is stopped.')
  await expect(ann.page.getByTestId('days-off')).toContainText('German: days off until')
  await expect(ann.page.getByText('takes 2 days off').first()).toBeAttached()
  await shownToAll(bob.page, 'days off')
  await german.button('I am back').press('Enter')
  await expect(ann.page.getByTestId('days-off')).toHaveCount(0)
  await expect(british.clock('two')).toHaveAttribute('data-runs', 'true')
})
