import { expect, test } from '../test.ts'
import { gather } from './gathering.ts'

test('who has to go lets Recruit play on when the other side agrees, and takes over again', async ({
  comesIn,
}) => {
  const { ann, bob, british, german } = await gather(comesIn)
  await bob.page.getByRole('button', { name: 'Menu' }).click()
  await bob.page.getByText('Let the computer play on for me').click()
  await bob.page.getByLabel('Who plays for you').selectOption('Recruit')
  await bob.page.getByRole('button', { name: 'Ask' }).click()
  await expect(bob.page.getByTestId('asked')).toContainText('if Recruit may play on for you')
  await expect(ann.page.getByTestId('asked')).toContainText('has to go and asks if Recruit may play on')
  await ann.page.getByRole('button', { name: 'Agree' }).click()

  // Both see it, and Recruit has sent the squadrons to their airports.
  await expect(bob.page.getByTestId('substitute')).toContainText('Recruit is playing for you')
  await expect(bob.page.getByTestId('whose-move')).toHaveText('Recruit is playing for you')
  await expect(ann.page.getByText('(Recruit is playing)').first()).toBeAttached()
  await british.isAt('plan')
  await german.isAt('waiting')

  await bob.page.getByRole('button', { name: 'Take over again' }).click()
  await expect(bob.page.getByTestId('substitute')).toHaveCount(0)
  await expect(ann.page.getByTestId('log')).toContainText('The player of the German side takes over again.')
  await expect(ann.page.getByText('(Recruit is playing)')).toHaveCount(0)
})
