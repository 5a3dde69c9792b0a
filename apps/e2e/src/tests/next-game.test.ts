import { defences, SeatLines, squadrons } from '../player/seat-lines.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'

test('a player who has to wait is led to the game that waits for them', async ({ comesIn }) => {
  const [ann, bob, carl] = [await comesIn(), await comesIn(), await comesIn()]
  const here = await SeatLines.start({ british: ann, german: bob }, {})
  const there = await SeatLines.start({ british: carl, german: ann }, {})
  const { page } = ann
  await page.goto(here.pathOf('british'))
  const next = page.getByTestId('next-game')
  await expect(next).toContainText('Another game is waiting for you.')
  await shownToAll(page, 'the next game')
  await next.getByRole('link').press('Enter')
  await expect(page).toHaveURL(new RegExp(there.pathOf('german')))
  await there.orders('german', squadrons, defences)
  await expect(page.getByTestId('waiting')).toBeVisible()
  await here.orders('german', squadrons)
  await page.reload()
  await expect(next.getByRole('link')).toHaveAttribute('href', here.pathOf('british'))
})
