import type { Page } from '@playwright/test'
import { watchRequests } from '../people/at-rest.ts'
import { comesByLink, opensRoom, startsNight, takesSeat, watches } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'
import { gatherPrepared } from './gathering.ts'
import { playRounds } from './golden-play.ts'

const entry = (page: Page) => page.getByRole('button', { name: 'How it may end' })

test('spectators of a night see how it may end, and more of it with each round; players do not', async ({
  comesIn,
}) => {
  const eve = await comesIn()
  const { ann, bob, british, german, invitation } = await gatherPrepared(comesIn, { watched: true })
  await watches(eve.page, invitation)
  const { page } = eve
  const curve = page.getByTestId('live-curve')
  const slider = curve.getByRole('slider')
  const round = /^(even|British by [\d.]+|German side by [\d.]+), the British win \d+%$/

  await test.step('it is opened by keyboard, and says what it is worked out from', async () => {
    await entry(page).focus()
    await page.keyboard.press('Enter')
    await expect(entry(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(slider).toHaveAttribute('aria-valuetext', /^Round 1: /)
    await expect(curve.getByRole('rowheader')).toHaveText(['Start of the night', 'Round 1'])
    for (const cell of await curve.getByRole('cell').all()) await expect(cell).toHaveText(round)
    await expect(curve).toContainText(
      /from what everybody can see, and nothing else.* 6 times.* [0-9a-f]{64}/,
    )
  })

  await test.step('a round goes by, and the curve has grown', async () => {
    await playRounds({ british, german, everybody: [british, german] }, {}, 1)
    await page.bringToFront()
    await expect(slider).toHaveAttribute('aria-valuetext', /^Round 2: /)
    await expect(curve.getByRole('rowheader')).toHaveText(['Start of the night', 'Round 1', 'Round 2'])
    await slider.focus()
    await page.keyboard.press('Home')
    await expect(slider).toHaveAttribute('aria-valuetext', /^Start of the night: /)
    await page.keyboard.press('End')
    await expect(slider).toHaveAttribute('aria-valuetext', /^Round 2: /)
  })

  await test.step('both players have no such entry, not in a second tab that watches either', async () => {
    for (const { context, page: table } of [ann, bob]) {
      await expect(table.getByTestId('whose-move')).toBeVisible()
      await expect(entry(table)).toHaveCount(0)
      const tab = await context.newPage()
      const atRest = watchRequests(tab)
      await watches(tab, invitation)
      await expect(tab.getByTestId('waiting')).toBeVisible()
      await atRest()
      await expect(entry(tab)).toHaveCount(0)
      await tab.close()
    }
  })

  await shownToAll(page, 'how it may end', { alsoNarrow: true })

  await test.step('it is closed, and stays closed', async () => {
    await entry(page).press('Enter')
    await expect(curve).toHaveCount(0)
    await expect(entry(page)).toHaveAttribute('aria-expanded', 'false')
  })
})

test('where the players do without what a computer reckons, who watches has no such entry', async ({
  comesIn,
}) => {
  const [ann, bob, eve] = [await comesIn(), await comesIn(), await comesIn()]
  const invitation = await opensRoom(ann.page, { side: 'British', watched: true, overlays: false })
  await comesByLink(bob.page, invitation)
  await takesSeat(bob.page, 'German')
  await startsNight(ann.page)
  const atRest = watchRequests(eve.page)
  await watches(eve.page, invitation)
  await expect(eve.page.getByTestId('overlays')).toBeVisible()
  await atRest()
  await expect(entry(eve.page)).toHaveCount(0)
})
