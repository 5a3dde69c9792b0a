import { British } from '../player/british.ts'
import { German } from '../player/german.ts'
import { memoryOf } from '../player/memory.ts'
import { type Side, startsBothSides } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'
import { prepare } from './gathering.ts'
import { airports, raid } from './golden-night.ts'

test('one person plays both sides in two windows, from the first order to the report', async ({
  comesIn,
}) => {
  const ann = await comesIn()
  await startsBothSides(ann.page)
  const british = new British(ann.page)
  const [window] = await Promise.all([
    ann.context.waitForEvent('page'),
    ann.page.getByRole('link', { name: 'Open the German side in a new window' }).click(),
  ])
  const german = new German(window)
  await prepare({ british, german })

  await british.comesToFront()
  await british.fliesMosquito({ to: raid.mosquito, end: 'High' })
  for (const [index, hex] of raid.route.entries()) {
    await german.comesToFront()
    await german.endsTurn()
    await british.comesToFront()
    await british.fliesBomber(index === 0 ? 'High' : undefined)
    if (index === 0) await british.fliesMosquito({ to: raid.mosquito, end: 'Land' })
    await german.shows('bomber', hex, index + 1 < raid.route.length ? 'high' : 'ground')
  }

  // 13 for Emden and 3 for the full moon; one flak against it.
  for (const table of [british, german]) {
    await table.comesToFront()
    await expect(table.verdict).toHaveText('The British win the night by 15')
    await table.button('Check the plan and the random seed').click()
    await expect(table.page.getByTestId('honesty')).toContainText('The plan is the one that was locked.')
    await expect(table.page.getByTestId('honesty')).toContainText('fixed at the start')
  }
  expect((await memoryOf(german)).pieces).toEqual((await memoryOf(british)).pieces)
})

test('one person passes from side to side in one window, and finds each as it was left', async ({
  comesIn,
}) => {
  const { page } = await comesIn()
  await startsBothSides(page)
  const [british, german] = [new British(page), new German(page)]
  const switchTo = (side: Side) => page.getByRole('link', { name: `Switch to the ${side} side` }).click()
  await switchTo('German')
  // Two people may share this computer: it is handed over first.
  await expect(page.getByTestId('cover')).toContainText('only the German side may know')
  await expect(page.getByTestId('whose-move')).toHaveCount(0)
  await shownToAll(page, 'the other side is covered')
  await page.getByRole('button', { name: 'Show the German side' }).click()
  await german.placesSquadrons(airports)
  await switchTo('British')
  await page.getByRole('button', { name: 'One person plays both sides: do not ask again' }).click()
  for (const hex of [raid.start, raid.target, ...raid.route.slice(0, 2)]) await british.chooses(hex)
  await switchTo('German')
  // The words for whose turn it is grow longer, and nothing in the head moves under a pointer.
  const link = page.getByRole('link', { name: 'Switch to the British side' })
  await german.draftsDefences({ 11: { Flak: 1 } })
  const place = await link.boundingBox()
  await german.locksDefences()
  await expect(german.whoseMove).toHaveText(/^Locked/)
  expect(await link.boundingBox()).toEqual(place)
  await switchTo('British')
  await expect(page.getByTestId('plan-cards')).toHaveText('2 of 14')
  for (const hex of raid.route.slice(2)) await british.chooses(hex)
  await british.button('Land here').click()
  await british.chooses(raid.mosquito)
  await british.locksPlan()
  await british.shows('bomber', raid.start, 'ground')
  await british.fliesMosquito({ to: 17, end: 'High' })
  await switchTo('German')
  await german.orders('green', { to: 17, end: 'Low' })
  await german.shows('green', 17, 'low')
})
