import type { Page } from '@playwright/test'
import { British } from '../player/british.ts'
import { German } from '../player/german.ts'
import { startsBothSides } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { headIsApart } from './for-everybody.ts'
import { prepare } from './gathering.ts'
import { airports, raid } from './golden-night.ts'

interface Sides {
  british: British
  german: German
}

/** A short raid that nobody meets: the Mosquito lands with its second move, the squadrons stay down. */
async function fly({ british, german }: Sides): Promise<void> {
  await british.comesToFront()
  await british.fliesMosquito({ to: raid.mosquito, end: 'High' })
  for (const index of raid.route.keys()) {
    await german.comesToFront()
    await german.endsTurn()
    await british.comesToFront()
    await british.fliesBomber(index === 0 ? 'High' : undefined)
    if (index === 0) await british.fliesMosquito({ to: raid.mosquito, end: 'Land' })
  }
}

/** As `prepare`, with the tiles where they stood last night. */
async function prepareAgain({ british, german }: Sides): Promise<void> {
  await german.comesToFront()
  await german.placesSquadrons(airports)
  await german.button('As last night').click()
  await expect(german.page.getByText('Every tile is where it was last night.')).toBeVisible()
  await german.locksDefences()
  await british.comesToFront()
  await british.plansRaid(raid)
  await british.shows('bomber', raid.start, 'ground')
}

/** The page of all nights, with so many of them; its report of the first night checks plan and chance. */
async function looksBack(page: Page, table: string, nights: number): Promise<void> {
  await page.goto(table.replace(/(\/r\/[^/?]+).*/, '$1/chapters'))
  await expect(page.getByTestId(/^night-\d$/)).toHaveCount(nights)
  await expect(page.getByTestId('carried')).toContainText('the players swap sides')
  await page.getByRole('link', { name: 'Report of night 1' }).click()
  await page.getByRole('button', { name: 'Check the plan and the random seed' }).click()
  await headIsApart(page, 'replay of one night of several')
  await expect(page.getByTestId('honesty')).toContainText('The plan is the one that was locked.')
}

test('a mirror match: the second night is flown with sides exchanged, and the same raids cancel each other', async ({
  comesIn,
}) => {
  const ann = await comesIn()
  await startsBothSides(ann.page, { rules: 'Mirror match' })
  const [window] = await Promise.all([
    ann.context.waitForEvent('page'),
    ann.page.getByRole('link', { name: 'Open the German side in a new window' }).click(),
  ])
  const first = { british: new British(ann.page), german: new German(window) }
  await prepare(first)
  await fly(first)

  for (const table of [first.british, first.german]) {
    await table.comesToFront()
    await expect(table.verdict).toHaveText('After night 1 the British lead by 15')
    await table.goesOnTo(2)
    const { page } = table
    await expect(page.getByText('Night 2 of 2')).toBeVisible()
    await expect(page.getByTestId('nights')).toContainText('Emden')
  }
  // The first British player is German now; their gains count on the other end of the track.
  await expect(ann.page.locator('.duel')).toHaveAttribute('data-side', 'german')
  await expect(ann.page.getByTestId('score')).toHaveAttribute('data-vp', '-15')
  const again = await ann.context.newPage()
  await looksBack(again, ann.page.url(), 1)
  await expect(again.getByTestId('honesty')).toContainText('The seed is revealed when the game is over.')

  const second = { british: new British(window), german: new German(ann.page) }
  await prepareAgain(second)
  await fly(second)
  for (const page of [ann.page, window])
    await expect(page.getByTestId('verdict')).toHaveText('The game is a draw')
  await again.bringToFront()
  await looksBack(again, ann.page.url(), 2)
  await expect(again.getByTestId('honesty')).toContainText('fixed at the start')
})
