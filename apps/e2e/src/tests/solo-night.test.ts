import type { Locator, Page } from '@playwright/test'
import { keepsMomentCards } from '../people/moment-cards.ts'
import { German } from '../player/german.ts'
import { comesToLobby } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { looksRight } from './appearance.ts'

const airports = { yellow: 5, red: 18, green: 24, blue: 12 }
/** More rounds than any way out and home takes, and the tanks of a squadron that is still up then. */
const mostRounds = 40

const beginsNight = (page: Page) => page.getByRole('button', { name: 'Start the night' }).click()

/** @returns the dialog in which a game alone is chosen */
async function opensSoloDialog(page: Page): Promise<Locator> {
  await comesToLobby(page)
  await page.getByRole('button', { name: 'Solo night' }).click()
  return page.getByRole('dialog', { name: 'Solo night' })
}

/** Ends fighters' turns until the night is over; the squadrons that are still up then land by themselves. */
async function endsTurnsToTheEnd(german: German): Promise<void> {
  const where = german.page.locator('header strong').first()
  for (let turn = 0; turn < mostRounds; turn++) {
    const before = (await where.textContent()) ?? ''
    await german.endsTurn()
    await expect(where).not.toHaveText(before)
    if ((await where.textContent()) === 'The night is over') return
  }
  throw new Error('the night does not end')
}

test('a person plays a whole solo night: the cards fly the bomber, and the report tells how', async ({
  comesIn,
}) => {
  const ann = await comesIn()
  const { page } = ann
  await opensSoloDialog(page)
  await beginsNight(page)
  const german = new German(page)
  await german.placesSquadrons(airports)
  // D11.2: the weather card comes after the tiles.
  await expect(page.getByText('Weather not drawn yet')).toBeVisible()
  await german.placesDefences({ 11: { Flak: 2, Searchlight: 1 }, 26: { Flak: 2 } })
  await expect(page.getByTestId('solo-target')).toContainText('Target: the')

  // D11.4: the fighters first, with both British pieces on the ground.
  await expect(german.piece('bomber')).toHaveAttribute('data-height', 'ground')
  await expect(german.piece('mosquito')).toHaveAttribute('data-height', 'ground')
  await expect(german.whoseMove).toHaveAttribute('data-mine', 'true')
  await german.orders('red', { to: 19, end: 'Low' })
  const cards = await keepsMomentCards(page)
  await german.endsTurn()
  await expect.poll(cards).toContain('The bomber turns over')
  await expect(german.piece('bomber')).toHaveAttribute('data-height', 'high')
  await expect(german.piece('mosquito')).toHaveAttribute('data-height', 'high')
  await expect(german.whoseMove).toHaveAttribute('data-mine', 'true')

  // A reload in the middle of it loses nothing.
  const at = await german.piece('bomber').getAttribute('data-at')
  await page.reload()
  await expect(german.piece('bomber')).toHaveAttribute('data-at', String(at))

  // An order after which cards were shown cannot be taken back.
  await german.button('Menu').click()
  await expect(page.getByText('Offer a draw')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await endsTurnsToTheEnd(german)
  await expect(german.verdict).toContainText(/win|drawn/)
  await expect(page.getByText('The flight by the cards')).toBeVisible()
  await german.button('Check the cards').click()
  await expect(page.getByTestId('honesty')).toContainText('fixed at the start')
  // Nobody has to be waited for: the next night begins with this click.
  await german.button('Another game').click()
  await german.placesSquadrons(airports)
})

test('a solo game of two nights with an expansion is opened by its dialog, and is played so', async ({
  comesIn,
}, info) => {
  const { page } = await comesIn()
  const form = await opensSoloDialog(page)
  await form.getByLabel('Nights').fill('2')
  await expect(form.getByText('2 nights')).toBeVisible()
  await form.getByText('No optional rules').click()
  // Quad flak never fires there, and what asks for a British decision is not offered.
  for (const rule of ['D12.2', 'D12.4', 'D12.6', 'D12.10'])
    await expect(form.locator(`[data-option="${rule}"]`)).toHaveCount(0)
  await form.locator('[data-option="D12.9"]').check()
  await expect(form.getByText('One optional rule')).toBeVisible()
  await looksRight(page, 'solo game', info)
  await beginsNight(page)

  const german = new German(page)
  await german.placesSquadrons(airports)
  await german.placesDefences({ 11: { Flak: 2 }, 12: { 'Rail flak': 1 } })
  await expect(page.getByTestId('solo-target')).toContainText('Target: the')
  await german.endsTurn()
  await expect(german.piece('bomber')).toHaveAttribute('data-height', 'high')
  await german.button('Menu').click()
  await page.getByTestId('table-options').getByText('Game settings').click()
  const lines = page.getByTestId('option-list').getByRole('listitem')
  await expect(lines.filter({ hasText: '2 nights' })).toHaveCount(1)
  await expect(lines.filter({ hasText: 'D12.9' })).toHaveCount(1)
})
