import { comesByLink, opensNewGame, opensRoom } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { looksRight } from './appearance.ts'
import { shownToAll } from './for-everybody.ts'
import { gatherByHand } from './gathering.ts'
import { airports, deployment, raid } from './golden-night.ts'

test('lobby and room look right on any screen, by day and by night', async ({ comesIn }, info) => {
  const ann = await comesIn()
  const eve = await comesIn()
  const invitation = await opensRoom(eve.page, { side: 'German', listed: true, watched: true })
  await looksRight(eve.page, 'room', info, { alsoNarrow: true })
  await ann.page.goto('/')
  await expect(ann.page.getByTestId('rooms-open').getByRole('link').first()).toBeVisible()
  await looksRight(ann.page, 'lobby', info, { alsoNarrow: true })
  await opensNewGame(ann.page)
  await looksRight(ann.page, 'opening a room', info)
  await comesByLink(ann.page, invitation)
  await expect(ann.page.getByTestId('option-list')).toBeVisible()
  await shownToAll(ann.page, 'room of a guest', { alsoNarrow: true })
})

test('the table looks right in every phase, on any screen, by day and by night', async ({
  comesIn,
}, info) => {
  const { ann, bob, british, german } = await gatherByHand(comesIn)
  await german.draftsSquadrons({ yellow: 5, red: 24 })
  await looksRight(bob.page, 'squadrons', info, { alsoNarrow: true })
  await looksRight(ann.page, 'waiting', info)
  await german.placesSquadrons(airports)

  for (const hex of [raid.start, raid.target, ...raid.route.slice(0, 4)]) await british.chooses(hex)
  await looksRight(ann.page, 'raid', info, { alsoNarrow: true })
  for (const hex of raid.route.slice(4)) await british.chooses(hex)
  await british.button('Land here').click()
  await british.chooses(raid.mosquito)
  await british.locksPlan()

  await german.draftsDefences(deployment)
  await german.button('Place the rest for me').click()
  await looksRight(bob.page, 'defences', info, { alsoNarrow: true })
  await german.locksDefences()

  await british.chooses(17)
  await looksRight(ann.page, 'mosquito', info)
  // The hex that is chosen once more would send the order.
  await ann.page.keyboard.press('Escape')
  await british.fliesMosquito({ to: 17, end: 'High' })
  await german.orders('red', { to: 17, end: 'Low' })
  await german.prepares('green', { to: 17, end: 'Low' })
  await looksRight(bob.page, 'fighters', info, { alsoNarrow: true })
  await german.button('Confirm the order').click()
  await german.endsTurn()
  await british.button('High').click()
  await looksRight(ann.page, 'bomber', info)
  await shownToAll(bob.page, 'waiting for the bomber')
  await german.button('Menu').click()
  await bob.page.getByTestId('table-options').getByText('Game settings').click()
  await shownToAll(bob.page, 'menu')
  await bob.page.keyboard.press('Escape')
  await british.fliesBomber()
  await german.resigns()
  await expect(british.verdict).toBeVisible()
  await looksRight(ann.page, 'report', info)
})
