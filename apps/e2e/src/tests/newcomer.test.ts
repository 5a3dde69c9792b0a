import { German } from '../player/german.ts'
import { comesToLobby } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { looksRight } from './appearance.ts'
import { shownToAll } from './for-everybody.ts'

const airports = { yellow: 5, red: 18, green: 24, blue: 12 }

test('a newcomer is offered a first game, and one click opens it; who has ended a game is not offered it', async ({
  comesIn,
}, info) => {
  const { page } = await comesIn()
  await comesToLobby(page)
  const offer = page.getByTestId('first-game').filter({ hasText: 'New here?' })
  await expect(offer).toBeVisible()
  await expect(page.getByTestId('first-game').filter({ hasText: 'A dogfight?' })).toBeVisible()
  await looksRight(page, 'lobby of a newcomer', info, { alsoNarrow: true })
  await offer.getByRole('button', { name: 'Play a first game' }).click()

  const german = new German(page)
  await german.isAt('squadrons')
  // There are no fuel trucks among the red tiles.
  await expect(page.getByText('Each squadron needs its own airport')).toBeVisible()
  await german.placesSquadrons(airports)
  // The bot has planned its raid.
  await german.isAt('defences')
  await expect(page.getByRole('button', { name: 'Flak: 16 left' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Smoke screen/ })).toHaveCount(0)

  await comesToLobby(page)
  await expect(offer).toBeVisible()
  await page.getByRole('link', { name: /^Go to the table/ }).click()
  await german.resigns()
  await expect(german.verdict).toBeVisible()
  await comesToLobby(page)
  await expect(page.getByText('Finished')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await shownToAll(page, 'lobby after a game')
})

test('a first game that was declined is not offered again', async ({ comesIn }) => {
  const { page } = await comesIn()
  await comesToLobby(page)
  const offer = page.getByTestId('first-game').filter({ hasText: 'New here?' })
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  // The list of games has come: now it would be offered.
  await expect(page.getByText('None yet.')).toBeVisible()
  await expect(offer).toHaveCount(0)
})
