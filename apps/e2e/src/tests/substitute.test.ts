import { expect, test } from '../test.ts'
import { gather } from './gathering.ts'
import { raid } from './golden-night.ts'

test('a player who has to go lets Recruit play on when the other side agrees, and takes over again', async ({
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

  // A player who comes back is asked first, and reads after that what has happened since.
  await bob.page.getByRole('button', { name: 'Menu' }).click()
  await bob.page.getByRole('button', { name: 'To the lobby' }).click()
  await british.comesToFront()
  await british.plansRaid(raid)
  await british.shows('bomber', raid.start, 'ground')
  await british.fliesMosquito({ to: raid.mosquito, end: 'High' })
  await expect(ann.page.getByTestId('log')).toContainText('The fighters’ turn ends.')
  await british.fliesBomber('High')
  await british.shows('bomber', raid.route[0] ?? 0, 'high')
  await german.comesToFront()
  await bob.page.getByTestId('rooms-mine').getByRole('link').first().click()
  await expect(bob.page.getByTestId('substitute')).toBeVisible()
  await expect(bob.page.getByTestId(/^moment-|^away$/)).toHaveCount(0)

  await bob.page.getByRole('button', { name: 'Take over again' }).click()
  await expect(bob.page.getByTestId('substitute')).toHaveCount(0)
  await expect(bob.page.getByTestId('away')).toContainText('The curtain rises')
  await expect(bob.page.getByTestId(/^moment-/)).toHaveCount(0)
  await expect(ann.page.getByTestId('log')).toContainText('The player of the German side takes over again.')
  await expect(ann.page.getByText('(Recruit is playing)')).toHaveCount(0)
})
