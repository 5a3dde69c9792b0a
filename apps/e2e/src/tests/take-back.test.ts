import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { gatherByHand, gatherPrepared, prepare } from './gathering.ts'
import { airports, raid } from './golden-night.ts'

async function asks(page: Page, wish: string, yes: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: wish }).click()
  await page.getByRole('button', { name: yes }).click()
}
const asksBack = (page: Page) => asks(page, 'Take back my last order', 'Yes, take it back')

test('a locked plan is taken back freely while the other side prepares, who is told nothing', async ({
  comesIn,
}) => {
  const { ann, bob, british, german } = await gatherByHand(comesIn)
  await german.placesSquadrons(airports)
  await german.isAt('defences')
  await british.plansRaid(raid)
  await british.isAt('waiting')
  const log = await bob.page.getByTestId('log').textContent()
  await asksBack(ann.page)
  await british.isAt('plan')
  await expect(bob.page.getByTestId('log')).toHaveText(log ?? '')
  await british.plansRaid(raid)
  await german.placesDefences({ 11: { Flak: 1 } })
  await british.shows('bomber', raid.start, 'ground')
})

test('an order that the other side has seen is taken back with its consent only', async ({ comesIn }) => {
  const { ann, bob, british, german } = await gatherByHand(comesIn)
  await prepare({ british, german })
  await british.fliesMosquito({ to: 17, end: 'High' })
  await german.shows('mosquito', 17, 'high')
  await asksBack(ann.page)
  await expect(ann.page.getByTestId('asked')).toContainText('You asked')
  await bob.page.getByRole('button', { name: 'Decline' }).click()
  await expect(ann.page.getByTestId('asked')).toBeHidden()
  await german.shows('mosquito', 17, 'high')
  await asksBack(ann.page)
  await bob.page.getByRole('button', { name: 'Agree' }).click()
  for (const table of [british, german]) await table.shows('mosquito', raid.mosquito, 'ground')
  await british.fliesMosquito({ to: 24, end: 'Low' })
  await german.shows('mosquito', 24, 'low')
})

test('a draw is offered and agreed', async ({ comesIn }) => {
  const { ann, bob, british, german } = await gatherPrepared(comesIn)
  await asks(bob.page, 'Offer a draw', 'Yes, offer it')
  await ann.page.getByRole('button', { name: 'Agree' }).click()
  for (const table of [british, german]) {
    await expect(table.verdict).toHaveText('The players agreed to a draw')
    await expect(table.page.getByTestId('night-end')).toContainText('A draw')
  }
})
