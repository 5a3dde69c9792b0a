import { comesByLink, opensNewGame, opensRoom, startsNight, takesSeat } from '../player/rooms.ts'
import { Table } from '../player/table.ts'
import { expect, test } from '../test.ts'
import { looksRight } from './appearance.ts'

test('a rule that is switched on by hand brings what it needs, and takes it away with it', async ({
  comesIn,
}, info) => {
  const { page } = await comesIn()
  await page.goto('/')
  const form = await opensNewGame(page)
  await form.getByText('No optional rules').click()
  await form.locator('[data-option="D12.5"]').check()
  await expect(form.locator('[data-option="D12.4"]')).toBeChecked()
  await expect(form.getByTestId('options-along')).toHaveText('Also switched on: D12.4 Window.')
  await form.locator('[data-option="D12.4"]').uncheck()
  await expect(form.locator('[data-option="D12.5"]')).not.toBeChecked()
  await expect(form.getByTestId('options-along')).toHaveText('Also switched off: D12.5 Wild Boar.')
  await looksRight(page, 'rules one by one', info)
})

test('a room with everything shows both players the same list, and so does the table', async ({
  comesIn,
}, info) => {
  const ann = await comesIn()
  const bob = await comesIn()
  const invitation = await opensRoom(ann.page, { side: 'British', rules: 'Everything' })
  await comesByLink(bob.page, invitation)
  const lines = ann.page.getByTestId('option-list').getByRole('listitem')
  await expect(lines.filter({ hasText: /^D1[02]\./ })).not.toHaveCount(0)
  const agreed = await lines.allTextContents()
  expect(agreed).toEqual(expect.arrayContaining(['D10.4 Medals', 'D12.10 British guns and searchlights']))
  await expect(bob.page.getByTestId('option-list').getByRole('listitem')).toHaveText(agreed)
  await looksRight(bob.page, 'room with everything', info)

  await takesSeat(bob.page, 'German')
  await startsNight(ann.page)
  for (const { page } of [ann, bob]) {
    await expect(new Table(page).whoseMove).toBeVisible()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByTestId('table-options').getByText('Game settings').click()
    await expect(page.getByTestId('option-list').getByRole('listitem')).toHaveText(agreed)
  }
})
