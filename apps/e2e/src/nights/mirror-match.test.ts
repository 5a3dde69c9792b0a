import { British } from '../player/british.ts'
import { German } from '../player/german.ts'
import { startsBothSides } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { prepare } from './gathering.ts'
import { raid } from './golden-night.ts'

/** A short raid that nobody meets: the Mosquito lands at once, the squadrons stay down. */
async function fly({ british, german }: { british: British; german: German }): Promise<void> {
  await prepare({ british, german })
  await british.comesToFront()
  await british.fliesMosquito({ to: raid.mosquito, end: 'Land' })
  for (const index of raid.route.keys()) {
    await german.comesToFront()
    await german.endsTurn()
    await british.comesToFront()
    await british.fliesBomber(index === 0 ? 'High' : undefined)
  }
}

test('a mirror match: the second night is flown with sides exchanged, and the same raids cancel each other', async ({
  comesIn,
}) => {
  const ann = await comesIn()
  await startsBothSides(ann.page, { rules: 'Mirror match' })
  const [window] = await Promise.all([
    ann.context.waitForEvent('page'),
    ann.page.getByRole('link', { name: 'Open the other side in a new window' }).click(),
  ])
  await fly({ british: new British(ann.page), german: new German(window) })

  for (const page of [ann.page, window]) {
    await expect(page.getByText('Night 2 of 2')).toBeVisible()
    await expect(page.getByTestId('nights')).toContainText('Emden')
  }
  // Who was British is German now; what he has won is counted on the other end of the track.
  await expect(ann.page.locator('.duel')).toHaveAttribute('data-side', 'german')
  await expect(ann.page.getByTestId('score')).toHaveAttribute('data-vp', '-15')
  await fly({ british: new British(window), german: new German(ann.page) })
  for (const page of [ann.page, window])
    await expect(page.getByTestId('verdict')).toHaveText('The game is drawn')
})
