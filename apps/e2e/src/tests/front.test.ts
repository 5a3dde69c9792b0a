import { savesData } from '../people/saves-data.ts'
import { comesToLobby } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'
import { looksAsBefore } from './screens.ts'

test('lobby and the dialog of a new room look as before', async ({ ownServer, comesIn }) => {
  // A server of its own: the lobby of the one that is shared lists the rooms of other tests.
  const { page } = await comesIn({ baseURL: ownServer.url, viewport: { width: 1440, height: 900 } })
  await savesData(page)
  await comesToLobby(page)
  // With reduced motion the example stands still.
  const showcase = page.getByTestId('showcase')
  await showcase.getByRole('button', { name: 'Show it' }).click()
  await expect(showcase.locator('[data-piece="bomber"]')).toBeVisible()
  // Nobody can press a button of a map that is a picture.
  await expect(showcase.locator('.zoom')).toBeHidden()
  await looksAsBefore(page, 'lobby', 'desk', 'light')
  await page.getByRole('button', { name: 'Play Duel in the Dark' }).click()
  await looksAsBefore(page, 'new-room', 'desk', 'dark')
  await page.keyboard.press('Escape')
  await looksAsBefore(page, 'lobby-telephone', 'telephone', 'dark')
  await shownToAll(page, 'lobby with an example')
})
