import { British } from '../player/british.ts'
import { German } from '../player/german.ts'
import { memoryOf } from '../player/memory.ts'
import { startsBothSides } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { prepare } from './gathering.ts'
import { raid } from './golden-night.ts'

test('one person plays both sides in two windows, from the first order to the report', async ({
  comesIn,
}) => {
  const ann = await comesIn()
  await startsBothSides(ann.page)
  const british = new British(ann.page)
  await british.button('Menu').click()
  const [window] = await Promise.all([
    ann.context.waitForEvent('page'),
    ann.page.getByRole('link', { name: 'Open the other side in a new window' }).click(),
  ])
  await british.button('Close').click()
  const german = new German(window)
  await prepare({ british, german })

  await british.comesToFront()
  await british.fliesMosquito({ to: raid.mosquito, end: 'Land' })
  for (const [index, hex] of raid.route.entries()) {
    await german.comesToFront()
    await german.endsTurn()
    await british.comesToFront()
    await british.fliesBomber(index === 0 ? 'High' : undefined)
    await german.shows('bomber', hex, index + 1 < raid.route.length ? 'high' : 'ground')
  }

  // 13 for Emden and 3 for the full moon; one flak against it.
  for (const table of [british, german]) {
    await table.comesToFront()
    await expect(table.verdict).toHaveText('The British win the night by 15')
    await table.button('Check plan and chance').click()
    await expect(table.page.getByTestId('honesty')).toContainText('The plan is the one that was locked.')
    await expect(table.page.getByTestId('honesty')).toContainText('fixed at the start')
  }
  expect((await memoryOf(german)).pieces).toEqual((await memoryOf(british)).pieces)
})
