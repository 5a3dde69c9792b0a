import type { Page } from '@playwright/test'
import { calls, opensMoreOptions } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'
import { gather } from './gathering.ts'

async function wantsRatings(page: Page): Promise<void> {
  const own = page.getByTestId('your-ratings')
  await own.getByLabel('Rate my games where the room says so').check()
  await expect(own.getByText('No rated games yet.')).toBeVisible()
}

test('somebody seeks a rated game with sealed bids, and it is played with who wants ratings', async ({
  comesIn,
}) => {
  const [ann, bob] = [await comesIn(), await comesIn()]
  await calls(ann.page, 'Ann')
  await calls(bob.page, 'Bob')
  await ann.page.goto('/find')
  await ann.page.getByRole('button', { name: 'List a game' }).click()
  const form = ann.page.getByTestId('seek-form')
  const sides = form.getByRole('group', { name: 'Who plays which side' })
  await expect(form.getByRole('group', { name: 'Your side' })).toBeVisible()
  await opensMoreOptions(form)
  await sides.getByText('Sealed bids', { exact: true }).click()
  // A person who bids for a side names none.
  await expect(form.getByRole('group', { name: 'Your side' })).toHaveCount(0)
  await form.getByLabel('Rated game').check()
  await shownToAll(ann.page, 'a seek with fair sides', { alsoNarrow: true })
  await form.getByRole('button', { name: 'List it' }).click()
  await expect(form.getByTestId('refusal')).toContainText('you have not switched ratings on')
  await form.getByRole('link', { name: 'Switch ratings on' }).click()
  await wantsRatings(ann.page)
  await ann.page.goto('/find')
  await ann.page.getByRole('button', { name: 'List a game' }).click()
  await opensMoreOptions(form)
  await sides.getByText('Sealed bids', { exact: true }).click()
  await form.getByLabel('Another way is fine too').check()
  await form.getByLabel('Rated game').check()
  await form.getByRole('button', { name: 'List it' }).click()
  await expect(ann.page.getByTestId('own-seeks')).toContainText('Sealed bids for the sides, or another way')

  await bob.page.goto('/find')
  const listed = bob.page.getByTestId('seeks').getByRole('listitem')
  await expect(listed).toContainText('Sealed bids for the sides, or another way')
  await expect(listed.getByText('Rated', { exact: true })).toBeVisible()
  await shownToAll(bob.page, 'seeks with fair sides', { alsoNarrow: true })
  await listed.getByRole('button', { name: 'Play Ann' }).click()
  await bob.page.getByRole('link', { name: 'Switch ratings on' }).click()
  await wantsRatings(bob.page)
  await bob.page.goto('/find')
  // Quick match finds it as well, where it is asked for.
  const quick = bob.page.getByTestId('quick-match')
  await quick.getByText('Fair sides and rating').click()
  await quick.getByText('Sealed bids', { exact: true }).click()
  await quick.getByLabel('Rated game').check()
  await shownToAll(bob.page, 'quick match with fair sides', { alsoNarrow: true })
  await quick.getByRole('button', { name: 'Play now' }).click()
  await expect(bob.page).toHaveURL(/\/r\/[A-Z0-9]{6}$/)
  await expect(bob.page.getByTestId('rated-room')).toContainText('This game is rated')
  await bob.page.getByRole('button', { name: 'Start the game' }).click()
  await expect(bob.page.getByTestId('bidding')).toBeVisible()
})

test('somebody plays again with fair sides: the invitation says so', async ({ comesIn }) => {
  const { ann, bob, german } = await gather(comesIn)
  await german.resigns()
  await expect(german.verdict).toContainText('The German side has resigned')
  await calls(ann.page, 'Ann')
  await bob.page.goto('/')
  await ann.page.goto('/find')
  const list = ann.page.getByTestId('past-opponents')
  await list.getByRole('button', { name: /^Fair sides or rating with/ }).click()
  await list.getByText('At random', { exact: true }).click()
  await shownToAll(ann.page, 'an invitation with fair sides', { alsoNarrow: true })
  await list.locator('.btn.primary').click()
  await expect(ann.page).toHaveURL(/\/r\/[A-Z0-9]{6}$/)
  await expect(bob.page.getByTestId('invitations')).toContainText('The sides are drawn.')
  await shownToAll(bob.page, 'an invitation that asks', { alsoNarrow: true })
})
