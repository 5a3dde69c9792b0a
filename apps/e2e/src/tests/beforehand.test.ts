import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'
import { gatherByHand, prepare } from './gathering.ts'

test('a player orders beforehand in secret, sees that it stands, and withdraws it', async ({ comesIn }) => {
  const { ann, bob, british, german } = await gatherByHand(comesIn, { days: '3 days for each decision' })
  await prepare({ british, german })
  await british.comesToFront()
  await british.button('Menu').press('Enter')
  const part = ann.page.getByTestId('beforehand')
  await part.locator('summary').press('Enter')
  await shownToAll(ann.page, 'order beforehand')
  await part.getByRole('combobox').selectOption('until something is hit or scored')
  await british.button('Order it').press('Enter')
  const stands = ann.page.getByTestId('ordered-beforehand')
  await expect(stands).toContainText('Your turns pass until something is hit or scored. Only you know this.')
  await shownToAll(ann.page, 'an order given beforehand')
  // The other side is shown nothing of it.
  await expect(bob.page.getByTestId('ordered-beforehand')).toHaveCount(0)
  await expect(bob.page.getByText('beforehand')).toHaveCount(0)
  await ann.page.reload()
  await expect(stands).toBeVisible()
  await stands.getByRole('button', { name: 'Take back control' }).press('Enter')
  await expect(stands).toHaveCount(0)
})
