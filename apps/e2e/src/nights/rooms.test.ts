import { comesByCode, comesByLink, opensRoom, startsNight, takesSeat } from '../player/rooms.ts'
import { expect, test } from '../test.ts'

test('a friend joins by the link, and the night starts on both screens', async ({ comesIn }) => {
  const ann = await comesIn()
  const bob = await comesIn()
  const invitation = await opensRoom(ann.page, { side: 'British' })
  await comesByLink(bob.page, invitation)
  await takesSeat(bob.page, 'German')
  await startsNight(ann.page)
  await expect(ann.page).toHaveURL(/\/one$/)
  await expect(bob.page).toHaveURL(/\/two$/)
})

test('a friend joins by the code that was said over the telephone', async ({ comesIn }) => {
  const ann = await comesIn()
  const bob = await comesIn()
  const invitation = await opensRoom(ann.page, { side: 'German' })
  await comesByCode(bob.page, invitation)
  await takesSeat(bob.page, 'British')
  await startsNight(bob.page)
  await expect(ann.page).toHaveURL(/\/two$/)
  await expect(bob.page).toHaveURL(/\/one$/)
})

test('a wrong code is refused in words', async ({ comesIn }) => {
  const { page } = await comesIn()
  await comesByCode(page, { link: '', code: 'ZZZZZZ' })
  await expect(page.getByTestId('refusal')).toContainText('code')
})

test('whoever leaves a seat makes it free again', async ({ comesIn }) => {
  const ann = await comesIn()
  const bob = await comesIn()
  const invitation = await opensRoom(ann.page, { side: 'British' })
  await comesByLink(bob.page, invitation)
  await takesSeat(bob.page, 'German')
  await expect(ann.page.getByTestId('seat-two')).not.toContainText('Free')
  await bob.page.getByRole('button', { name: 'Leave the German seat' }).click()
  await expect(ann.page.getByTestId('seat-two')).toContainText('Free')
  await expect(ann.page.getByRole('button', { name: 'Waiting for the second seat' })).toBeDisabled()
})

test('the host closes the room, and the guest is told', async ({ comesIn }) => {
  const ann = await comesIn()
  const bob = await comesIn()
  const invitation = await opensRoom(ann.page, { side: 'British' })
  await comesByLink(bob.page, invitation)
  await takesSeat(bob.page, 'German')
  await ann.page.getByRole('button', { name: 'Close the room' }).click()
  await ann.page.getByRole('button', { name: 'Yes, close it' }).click()
  for (const { page } of [ann, bob]) {
    await expect(
      page.getByRole('heading', { name: /This room is closed|This window watches no longer/ }),
    ).toBeVisible()
  }
})
