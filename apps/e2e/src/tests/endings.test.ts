import type { Locator } from '@playwright/test'
import type { Person } from '../people/person.ts'
import { resize } from '../people/window-size.ts'
import { watches } from '../player/rooms.ts'
import { Table } from '../player/table.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'
import { gather, gatherByHand, gatherPrepared } from './gathering.ts'

test('a player who resigns before the first round loses the night, and everybody is told why and what comes next', async ({
  comesIn,
}) => {
  const { ann, bob, british, german, invitation } = await gatherByHand(comesIn, { watched: true })
  const eve = await comesIn()
  const gallery = new Table(eve.page)
  await watches(eve.page, invitation)
  await german.resigns()
  for (const { verdict } of [british, german, gallery]) {
    await expect(verdict).toHaveText('The German side has resigned. The British win')
  }
  const endOf = ({ page }: Person) => page.getByTestId('night-end')
  await test.step('an end for the loser, the winner and the spectator', async () => {
    for (const person of [ann, bob, eve]) {
      await expect(endOf(person)).toContainText('It ended before take-off')
      // A night that was broken off is not explained.
      await expect(endOf(person).getByRole('link', { name: /lose|explained/ })).toHaveCount(0)
    }
    await expect(endOf(ann).getByTestId('own-result')).toHaveText('Victory')
    await expect(endOf(bob).getByTestId('own-result')).toHaveText('Defeat')
    await expect(endOf(eve).getByTestId('own-result')).toHaveCount(0)
    await expect(endOf(bob).getByRole('link', { name: 'Play somebody else' })).toBeVisible()
    await expect(endOf(eve).getByRole('link', { name: 'Watch another game' })).toHaveAttribute(
      'href',
      '/watch',
    )
    await shownToAll(bob.page, 'a night that was broken off', { alsoNarrow: true })
  })
  await test.step('a rematch is asked for on the stage, once the end is put aside', async () => {
    const asked = ann.page.getByTestId('rematch-asked')
    await endOf(bob).getByRole('button', { name: 'Swap sides' }).click()
    await expect(endOf(ann)).toContainText('The other side wants a rematch.')
    await expect(asked).toHaveCount(0)
    await ann.page.keyboard.press('Escape')
    await expect(endOf(ann)).toHaveCount(0)
    await expect(asked).toContainText('wants to play again, with the sides swapped.')
    await shownToAll(ann.page, 'a rematch that is asked for', { alsoNarrow: true })
    await asked.getByRole('button', { name: 'Yes, play again' }).press('Enter')
    await expect(asked.getByRole('link', { name: 'To the rematch' })).toBeVisible()
    await asked.getByRole('button', { name: 'Not now' }).click()
    await expect(asked).toHaveCount(0)
    for (const person of [bob, eve])
      await expect(endOf(person).getByRole('link', { name: 'To the rematch' })).toBeVisible()
  })
})

test('the card of an end grows downwards, so that none of its buttons moves away', async ({ comesIn }) => {
  const { ann, german } = await gatherPrepared(comesIn)
  const { page } = ann
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // The next steps arrive last where a game ends soon after it was opened.
  await page.route(/Afterwards.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.reload()
  await german.resigns()
  const end = page.getByTestId('night-end')
  const report = end.getByRole('button', { name: 'To the report' })
  const measured = async () => ({
    button: await report.boundingBox(),
    height: (await end.boundingBox())?.height ?? 0,
  })
  await expect(report).toBeVisible()
  const before = await measured()
  release()
  await expect(end.getByTestId('next-steps')).toBeVisible()
  const after = await measured()
  expect(after.button).toEqual(before.button)
  expect(after.height).toBeGreaterThan(before.height)
})

/** Whether one part lies on another one, if only with an edge. */
async function touches(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('a part is not on the screen')
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return wide > 1 && high > 1
}

test('on a small telephone the chat leaves the lamp free, and the report leaves a map to look at', async ({
  comesIn,
}) => {
  const { ann, british, german } = await gather(comesIn)
  const { page } = ann
  await german.resigns()
  await expect(british.verdict).toBeVisible()
  await resize(page, { width: 320, height: 568 })
  await expect(page.getByTestId('chat-button')).toBeVisible()
  expect(await touches(british.lamp, page.getByTestId('chat-button'))).toBe(false)
  // The buttons on the map take 52 px of its height.
  const map = await page.locator('.board').boundingBox()
  expect(map?.height, 'the map beside the report').toBeGreaterThanOrEqual(160)
})

test('a night that nobody may watch is shown to nobody else', async ({ comesIn }) => {
  const { invitation } = await gather(comesIn)
  const eve = await comesIn()
  await watches(eve.page, invitation)
  await expect(eve.page.getByRole('heading', { name: 'You cannot use this seat' })).toBeVisible()
  await eve.page.goto(`${invitation.link}/two`)
  await expect(eve.page.getByRole('heading', { name: 'You cannot use this seat' })).toBeVisible()
  expect(eve.wiretap.with(/"entries"|"view"/)).toEqual([])
})

test('the lobby leads back to a night that was left, and says whose move it is', async ({ comesIn }) => {
  const { ann, british } = await gatherPrepared(comesIn)
  await british.button('Menu').click()
  await british.button('To the lobby').click()
  const mine = ann.page.getByTestId('rooms-mine')
  await expect(mine).toContainText('Your move')
  await mine.getByRole('link').click()
  await british.shows('bomber', 16, 'ground')
})

test('after the end both play again with sides exchanged, in a room where they sit already', async ({
  comesIn,
}) => {
  const { ann, bob, german, british } = await gather(comesIn)
  await german.resigns()
  await expect(british.verdict).toBeVisible()
  await ann.page.getByRole('button', { name: 'Swap sides' }).click()
  await expect(bob.page.getByTestId('rematch')).toContainText('The other side wants a rematch.')
  await bob.page.getByRole('button', { name: 'Swap sides' }).click()
  for (const { page } of [ann, bob]) await page.getByRole('link', { name: 'To the rematch' }).click()
  await expect(ann.page.getByTestId('seat-two')).toContainText('(you)')
  await ann.page.getByRole('button', { name: 'Start the game' }).click()
  await expect(ann.page.locator('.duel')).toHaveAttribute('data-side', 'german')
  await expect(bob.page.locator('.duel')).toHaveAttribute('data-side', 'british')
})
