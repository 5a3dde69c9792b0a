import type { Page } from '@playwright/test'
import { savesData } from '../people/saves-data.ts'
import { comesByLink, opensRoom, startsNight, takesSeat } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { gather, gatherPrepared } from './gathering.ts'
import { airports, raid } from './golden-night.ts'

/** Counts the clicks of a person on this page. @returns how many there were since it was asked last */
async function counting(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number }
    counted.clicks = 0
    window.addEventListener('click', ({ isTrusted }) => (counted.clicks += isTrusted ? 1 : 0), true)
  })
  return () =>
    page.evaluate(() => {
      const counted = window as unknown as { clicks: number }
      const { clicks } = counted
      counted.clicks = 0
      return clicks
    })
}

test('a night is prepared with seven clicks on one side and five on the other', async ({ comesIn }) => {
  const { ann, bob, british, german } = await gather(comesIn)
  const [byAnn, byBob] = [await counting(ann.page), await counting(bob.page)]

  await german.comesToFront()
  await german.button('Place them for me').click()
  await german.button('Confirm the airports').click()
  await expect(german.page.locator('.duel')).toHaveAttribute('data-mode', 'defences')
  await german.page.getByRole('button', { name: 'Defend the best cities' }).click()
  await german.locksDefences()
  expect(await byBob()).toBe(5)

  await british.comesToFront()
  await british.chooses(raid.start)
  await british.chooses(raid.target)
  // The target once more: the shortest way there. Then an airport: the way home.
  await british.hex(raid.target).click()
  await british.hex(1).click()
  await british.chooses(raid.mosquito)
  await british.locksPlan()
  expect(await byAnn()).toBe(7)
  await british.shows('bomber', raid.start, 'ground')
})

test('the bomber flies on by a standing order that all are told of, until it is withdrawn', async ({
  comesIn,
}) => {
  const { british, german } = await gatherPrepared(comesIn)
  const { page } = british
  const order = page.getByTestId('standing-order')
  await british.fliesMosquito({ to: raid.mosquito, end: 'High' })
  await german.endsTurn()
  await expect(order).toHaveCount(0)
  await british.fliesBomber('High')
  await british.fliesMosquito({ to: raid.mosquito, end: 'High' })
  await german.endsTurn()

  await british.button('Let the bomber fly on by itself').click()
  await british.shows('bomber', raid.route[1] ?? 0, 'high')
  await expect(order).toContainText('your standing order')
  await expect(german.log).toContainText('The British side gives a standing order')

  await british.fliesMosquito({ to: raid.mosquito, end: 'High' })
  await german.endsTurn()
  await german.shows('bomber', raid.route[2] ?? 0, 'high')

  await british.button('Take back control').click()
  await expect(german.log).toContainText('The British side withdraws its standing order.')
  await british.fliesMosquito({ to: raid.mosquito, end: 'High' })
  await german.endsTurn()
  await expect(british.button('Reveal the card and fly')).toBeVisible()
})

test('an order can end the turn; with one click to play the first click gives it', async ({ comesIn }) => {
  const { british, german } = await gatherPrepared(comesIn)
  await british.fliesMosquito({ to: raid.mosquito, end: 'High' })

  await german.squadron('blue').click()
  await german.chooses(airports.blue)
  await german.button('Confirm and end turn').click()
  await german.shows('blue', airports.blue, 'low')
  await british.fliesBomber('High')

  await british.button('Menu').click()
  const { page } = british
  const oneClick = page.getByRole('switch', { name: 'Play with one click' })
  await expect(oneClick).toHaveAttribute('aria-checked', 'false')
  await oneClick.click()
  await expect(oneClick).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  await british.chooses(raid.mosquito)
  await expect(german.whoseMove).toHaveAttribute('data-mine', 'true')
})

test('the lobby shows how a game looks, and a game that is being played', async ({ ownServer, comesIn }) => {
  // A server of its own: on the one that is shared other tests may play just now.
  const comesHere = () => comesIn({ baseURL: ownServer.url })
  const eve = await comesHere()
  await savesData(eve.page)
  await eve.page.goto('/')
  const showcase = eve.page.getByTestId('showcase')
  await showcase.getByRole('button', { name: 'Show it' }).click()
  await expect(showcase.getByText('What a game looks like')).toBeVisible()
  await expect(showcase.locator('[data-piece="bomber"]')).toBeVisible()
  // With reduced motion it stands still until it is asked to play.
  await showcase.getByRole('button', { name: 'Play' }).click()
  await expect(showcase.getByRole('button', { name: 'Stop' })).toBeVisible()

  const [ann, bob] = [await comesHere(), await comesHere()]
  const invitation = await opensRoom(ann.page, { side: 'British', listed: true, watched: true })
  await comesByLink(bob.page, invitation)
  await takesSeat(bob.page, 'German')
  await startsNight(ann.page)
  await eve.page.bringToFront()
  await expect(showcase.getByText('Being played now')).toBeVisible()
  await expect(showcase).toContainText('German to move')
  await showcase.getByRole('link', { name: /^Watch room/ }).click()
  await expect(eve.page.locator('.duel')).toHaveAttribute('data-side', 'public')
})
