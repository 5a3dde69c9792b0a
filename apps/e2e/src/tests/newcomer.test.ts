import { German } from '../player/german.ts'
import { comesToLobby, startsAgainst } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { looksRight } from './appearance.ts'
import { shownToAll } from './for-everybody.ts'

const airports = { yellow: 5, red: 18, green: 24, blue: 12 }

test('a newcomer is at a first table after two presses; the doors stand beside their games once one has ended', async ({
  comesIn,
}, info) => {
  const { page } = await comesIn()
  await comesToLobby(page)
  await expect(page.getByRole('region', { name: 'Blue Max' })).toContainText('Dawn patrol')
  await looksRight(page, 'lobby of a newcomer', info, { alsoNarrow: true })
  await page.getByRole('button', { name: 'Play Duel in the Dark' }).click()
  const dialog = page.getByRole('dialog', { name: 'Play' })
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(4)
  await expect(dialog.getByTestId('more-options').locator('summary')).toContainText('Red tiles only')
  await looksRight(page, 'a new game', info, { alsoNarrow: true })
  await dialog.getByRole('button', { name: 'Start the game' }).click()

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
  const lobby = page.getByTestId('lobby')
  await expect(lobby).toHaveClass(/newcomer/)
  await page.getByRole('link', { name: /^Go to the table/ }).click()
  await german.resigns()
  await expect(german.verdict).toBeVisible()
  await comesToLobby(page)
  await expect(page.getByText('You lost')).toBeVisible()
  await expect(lobby).not.toHaveClass(/newcomer/)
  await shownToAll(page, 'lobby after a game')
})

test('a game against the computer can be watched by everybody, two rounds late', async ({ comesIn }) => {
  const [ann, bob] = [await comesIn(), await comesIn()]
  await startsAgainst(ann.page, { against: 'Recruit', side: 'German' })
  await expect(ann.page).toHaveURL(/\/two$/)
  const code = new URL(ann.page.url()).pathname.split('/')[2] ?? ''
  await bob.page.goto('/')
  await bob.page.getByRole('link', { name: 'Watch', exact: true }).click()
  await expect(bob.page.getByRole('heading', { level: 1, name: 'Watch' })).toBeVisible()
  await shownToAll(bob.page, 'games to watch')
  await bob.page.getByRole('link', { name: `Watch room ${code}` }).click()
  await expect(bob.page.locator('.duel')).toBeVisible()
  await expect(bob.page).toHaveURL(/\/watch$/)
})
