import { expect, test } from '../test.ts'
import { gather } from './gathering.ts'

test('who has to go lets Recruit play on when the other side agrees, and takes over again', async ({
  comesIn,
}) => {
  const { ann, bob, british, german } = await gather(comesIn)
  await bob.page.getByRole('button', { name: 'Menu' }).click()
  await bob.page.getByText('Let the computer play on for me').click()
  await bob.page.getByLabel('Who plays on').selectOption('Recruit')
  await bob.page.getByRole('button', { name: 'Ask for it' }).click()
  await expect(bob.page.getByTestId('asked')).toContainText('whether Recruit may play on for you')
  await expect(ann.page.getByTestId('asked')).toContainText('has to go and asks whether Recruit may play on')
  await ann.page.getByRole('button', { name: 'Agree' }).click()

  // Both see it, and Recruit has sent the squadrons to their airports.
  await expect(bob.page.getByTestId('substitute')).toContainText('Recruit plays on for you')
  await expect(bob.page.getByTestId('whose-move')).toHaveText('Recruit plays for you')
  await expect(ann.page.getByText('(Recruit plays)').first()).toBeAttached()
  await british.isAt('plan')
  await german.isAt('waiting')

  await bob.page.getByRole('button', { name: 'Take over again' }).click()
  await expect(bob.page.getByTestId('substitute')).toHaveCount(0)
  await expect(ann.page.getByTestId('log')).toContainText('The German side plays itself again.')
  await expect(ann.page.getByText('(Recruit plays)')).toHaveCount(0)
})
