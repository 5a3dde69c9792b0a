import { comesByLink, opensRoom, startsNight, takesSeat } from '../player/rooms.ts'
import { Table } from '../player/table.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'
import { gatherByHand } from './gathering.ts'

/** So short that a test can wait for it: six seconds. */
const timeControl = { minutes: 0.1, seconds: 5 }

test('clocks run for whom the table waits for; when the time is over the win may be claimed', async ({
  comesIn,
}) => {
  const [ann, bob] = [await comesIn(), await comesIn()]
  const invitation = await opensRoom(ann.page, { side: 'German', timeControl })
  await comesByLink(bob.page, invitation)
  await expect(bob.page.getByTestId('time-control')).toContainText('5 seconds for each finished turn')
  await takesSeat(bob.page, 'British')
  await startsNight(bob.page)

  const [german, british] = [new Table(ann.page), new Table(bob.page)]
  for (const table of [german, british]) {
    await expect(table.clock('two')).toHaveAttribute('data-runs', 'true')
    await expect(table.clock('one')).toHaveAttribute('data-runs', 'false')
    await expect(table.clock('one')).toContainText('0:06')
  }
  await expect(british.clock('two')).toContainText('0:00')
  // Nothing is over by that alone.
  await expect(ann.page.getByTestId('late-mine')).toBeVisible()
  await expect(german.verdict).toHaveCount(0)

  await shownToAll(bob.page, 'the other side is late')
  await british.button('Wait').click()
  await british.button('Out of time: choose').click()
  await british.button('Claim the win').click()
  await british.button('Yes, claim the win').click()
  for (const table of [german, british])
    await expect(table.verdict).toHaveText('The German side ran out of time. The British claim the win')
  for (const [{ page }, result] of [
    [ann, 'Defeat'],
    [bob, 'Victory'],
  ] as const)
    await expect(page.getByTestId('night-end').getByTestId('own-result')).toHaveText(result)
})

test('a stand-in finishes the turn, and while both prepare one clock runs for both', async ({ comesIn }) => {
  const { ann, bob, british, german } = await gatherByHand(comesIn, { timeControl })
  await british.button('Let a stand-in finish the turn').click()
  for (const table of [german, british]) {
    await expect(table.clock('common')).toHaveAttribute('data-runs', 'true')
    await expect(table.clock('one')).toHaveCount(0)
    await expect(table.page.getByText('a stand-in finishes its turn').first()).toBeAttached()
  }
  // Both are at work, so neither may claim, whatever the other does.
  await expect(british.clock('common')).toContainText('0:00')
  for (const { page } of [ann, bob]) {
    await expect(page.getByTestId('late-mine')).toBeVisible()
    await expect(page.getByTestId('late')).toHaveCount(0)
  }
})
