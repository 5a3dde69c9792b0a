import { German } from '../player/german.ts'
import { calls, comesByCode, comesByLink, opensRoom, startsNight, takesSeat } from '../player/rooms.ts'
import { Table } from '../player/table.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'
import { airports } from './golden-night.ts'

test.use({ unusedBrowsers: true })

test('a friend joins by the link, and the night starts on both screens, without overlays as agreed', async ({
  comesIn,
}) => {
  const ann = await comesIn()
  const bob = await comesIn()
  const invitation = await opensRoom(ann.page, { side: 'British', overlays: false })
  await comesByLink(bob.page, invitation)
  await expect(
    bob.page.getByText('No overlays: the map does not show reach or expected loss.'),
  ).toBeAttached()
  await takesSeat(bob.page, 'German')
  await startsNight(ann.page)
  await expect(ann.page).toHaveURL(/\/one$/)
  await expect(bob.page).toHaveURL(/\/two$/)

  const german = new German(bob.page)
  await german.placesSquadrons(airports)
  await german.isAt('defences')
  for (const { page } of [ann, bob]) {
    const overlays = page.getByTestId('overlays')
    await expect(overlays).toHaveText('Overlays are turned off in this room.')
    await expect(overlays.getByRole('button')).toHaveCount(0)
    for (const digit of ['1', '2', '3']) {
      await page.keyboard.press(digit)
      await expect(page.getByTestId('shade')).toHaveCount(0)
    }
    await expect(new Table(page).hex(11)).not.toHaveAccessibleName(/can still land|Expected loss/)
  }
})

test('on a telephone a host who waits for a player sees link and code of the invitation', async ({
  comesIn,
}) => {
  const { page } = await comesIn({ viewport: { width: 390, height: 844 } })
  await opensRoom(page, { side: 'British' })
  await expect(page.getByTestId('invite-link')).toBeInViewport({ ratio: 1 })
  await expect(page.getByTestId('invite-code')).toBeInViewport({ ratio: 1 })
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

test('the button that starts the game stays where it came while the rest of the room is fetched', async ({
  comesIn,
}) => {
  const ann = await comesIn()
  const bob = await comesIn()
  const invitation = await opensRoom(ann.page, { side: 'German' })
  await comesByLink(bob.page, invitation)
  await bob.page.route(/\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await takesSeat(bob.page, 'British')
  const start = bob.page.getByRole('button', { name: 'Start the game' })
  await expect(start).toBeEnabled()
  const came = await start.boundingBox()
  // A part that is fetched after a seat is taken.
  await expect(bob.page.getByTestId('my-programs')).toBeVisible()
  await expect(bob.page.getByLabel('Your message')).toBeVisible()
  expect(await start.boundingBox()).toEqual(came)
})

test('a wrong code is refused in words', async ({ comesIn }) => {
  const { page } = await comesIn()
  await comesByCode(page, { link: '', code: 'ZZZZZZ' })
  await expect(page.getByTestId('refusal')).toContainText('code')
})

test('a player who leaves a seat makes it free again, also for a person who was shown other ways to play', async ({
  comesIn,
}) => {
  const [ann, bob, eve] = [await comesIn(), await comesIn(), await comesIn()]
  const invitation = await opensRoom(ann.page, { side: 'British' })
  await comesByLink(bob.page, invitation)
  await takesSeat(bob.page, 'German')
  await expect(ann.page.getByTestId('seat-two')).not.toContainText('Free')
  await comesByLink(eve.page, invitation)
  await expect(eve.page.getByText('Every seat is taken.')).toBeVisible()
  for (const way of ['Play a game of your own', 'Find an opponent', 'Watch other games'])
    await expect(eve.page.getByRole('link', { name: way })).toBeVisible()
  await expect(eve.page.getByTestId('invite-link')).toHaveCount(0)
  await bob.page.getByRole('button', { name: 'Leave the German seat' }).click()
  await expect(ann.page.getByTestId('seat-two')).toContainText('Free')
  await expect(ann.page.getByRole('button', { name: 'Waiting for one more player' })).toBeDisabled()
  await takesSeat(eve.page, 'German')
  await expect(ann.page.getByRole('button', { name: 'Start the game' })).toBeEnabled()
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
    await expect(page.getByRole('heading', { name: 'This room is closed' })).toBeVisible()
  }
})

test('an open room turns up in the lobby of others; its night can be watched from there', async ({
  comesIn,
}) => {
  const [ann, bob, eve] = [await comesIn(), await comesIn(), await comesIn()]
  await calls(ann.page, 'Anna')
  for (const { page } of [bob, eve]) await page.goto('/')
  const { code } = await opensRoom(ann.page, { side: 'German', listed: true, watched: true })

  await expect(eve.page.getByTestId('rooms-open')).toContainText('Anna')
  const rules = eve.page
    .getByTestId('rooms-open')
    .locator('li', { hasText: 'Anna' })
    .getByTestId('room-rules')
  await expect(rules.locator('summary')).toContainText('Current rules, Own board, No clock')
  await rules.locator('summary').click()
  await expect(rules).toContainText('No clock: take your time.')
  await expect(rules.getByTestId('option-list')).toContainText('One night.')
  await bob.page.getByRole('link', { name: `Join room ${code}` }).click()
  await takesSeat(bob.page, 'British')
  await startsNight(bob.page)

  await expect(eve.page.getByRole('link', { name: `Join room ${code}` })).toHaveCount(0)
  await eve.page
    .getByTestId('rooms-live')
    .getByRole('link', { name: `Watch room ${code}` })
    .click()
  await expect(new Table(eve.page).whoseMove).toHaveText('German to move')
})

test('an address that leads nowhere says so', async ({ comesIn }) => {
  const { page } = await comesIn()
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Nothing to see here' })).toBeVisible()
  await shownToAll(page, 'an address that leads nowhere')
  await page.goto('/r/ZZZZZZ')
  await expect(page.getByRole('heading', { name: 'There is no such room' })).toBeVisible()
})

test('a guest is asked for a name before taking a seat, and the host sees it', async ({ comesIn }) => {
  const [ann, bob] = [await comesIn(), await comesIn()]
  const invitation = await opensRoom(ann.page, { side: 'British' })
  // The tests reach the server at an address that only this computer has.
  await expect(ann.page.getByTestId('invite-local')).toContainText('on this computer only')
  await comesByLink(bob.page, invitation)
  await expect(bob.page.getByRole('heading', { name: 'What should the others call you?' })).toBeVisible()
  await bob.page.getByTestId('my-name').fill('Bertha')
  await bob.page.getByRole('button', { name: 'Save name' }).click()
  await takesSeat(bob.page, 'German')
  await expect(ann.page.getByTestId('seat-two')).toContainText('Bertha')
})

test('players let others watch in the midst of a game, and keep them out again', async ({ comesIn }) => {
  const [ann, bob, carla] = [await comesIn(), await comesIn(), await comesIn()]
  const invitation = await opensRoom(ann.page, { side: 'British' })
  await comesByLink(bob.page, invitation)
  await takesSeat(bob.page, 'German')
  await startsNight(ann.page)
  await expect(bob.page).toHaveURL(/\/two$/)
  /** A person chooses something in the menu of the table, and says yes to what it asks. */
  const chooses = async ({ page }: typeof ann, wish: string, yes: string) => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: wish }).click()
    await page.getByRole('button', { name: yes }).click()
  }

  await chooses(ann, 'Let others watch', 'Yes, let them watch')
  await bob.page.getByTestId('asked').getByRole('button', { name: 'Agree' }).click()
  await expect(ann.page.getByText('From now on everybody may watch, 2 rounds late.').first()).toBeAttached()
  await carla.page.goto(`${invitation.link}/watch`)
  await expect(carla.page.locator('.duel')).toBeVisible()

  await chooses(bob, 'Keep spectators out', 'Yes, keep them out')
  await expect(ann.page.getByText('From now on nobody may watch.').first()).toBeAttached()
  await expect(carla.page.locator('.duel')).toBeHidden()
})
