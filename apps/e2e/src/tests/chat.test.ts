import { connectionErrors } from '../people/noise.ts'
import { Chat } from '../player/chat.ts'
import { calls, comesByLink, opensRoom, takesSeat, watches } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { gather } from './gathering.ts'

const html = '<img src="/x.png" onerror="document.title = 1"> <b>Good luck</b>'

test('two players talk by keyboard, and what looks like HTML is text', async ({ comesIn }) => {
  const { ann, bob } = await gather(comesIn)
  const [left, right] = [new Chat(ann.page), new Chat(bob.page)]
  await left.opensByKey()
  await left.says('Good evening')
  await left.says(html)
  await expect(right.unread).toHaveText('2')
  await expect(right.button).toHaveAccessibleName('Chat: 2 unread messages')
  await right.opens()
  await right.shows('Good evening', html)
  await expect(right.panel.locator('img, [data-line] *')).toHaveCount(0)
  await right.says('Your move')
  await left.shows('Good evening', html, 'Your move')

  await ann.page.keyboard.press('Escape')
  await expect(left.panel).toBeHidden()
  await expect(left.button).toBeFocused()
  await expect(left.unread).toHaveCount(0)
})

test('players hear spectators if they ask for it, and not the one whom they mute', async ({ comesIn }) => {
  const eve = await comesIn()
  await calls(eve.page, 'Eve')
  const { ann, bob, invitation } = await gather(comesIn, { watched: true })
  await watches(eve.page, invitation)
  const [left, right, gallery] = [new Chat(ann.page), new Chat(bob.page), new Chat(eve.page)]
  for (const chat of [gallery, left, right]) await chat.opens()
  await gallery.says('They should have turned north')
  await left.says('Hello')
  await gallery.shows('They should have turned north', 'Hello')
  await right.shows('Hello')
  await left.shows('Hello')

  await left.hearsSpectators()
  await left.shows('They should have turned north', 'Hello')
  await left.mutes('Eve')
  await left.shows('Hello')
  await gallery.says('And now south')
  await right.says('Still here')
  await left.shows('Hello', 'Still here')
  expect(ann.wiretap.with(/And now south/)).toEqual([])
  expect(bob.wiretap.with(/north|south/)).toEqual([])

  await left.hearsAgain('Eve')
  await left.shows('They should have turned north', 'Hello', 'And now south', 'Still here')
})

test('a message sent while a player has no line is there once when it is back', async ({ comesIn }) => {
  const { ann, bob, german } = await gather(comesIn)
  bob.noise.excuse(...connectionErrors)
  const [left, right] = [new Chat(ann.page), new Chat(bob.page)]
  await left.opens()
  await right.opens()
  await left.says('one')
  await right.shows('one')
  await bob.context.setOffline(true)
  await german.hasLostTheLine()
  await left.says('two')
  await left.says('three')
  await bob.context.setOffline(false)
  await german.isInSync()
  await left.says('four')
  await right.shows('one', 'two', 'three', 'four')
})

test('a guest reads what will be played before sitting down, and talks when seated', async ({ comesIn }) => {
  const [ann, bob] = [await comesIn(), await comesIn()]
  const invitation = await opensRoom(ann.page, { side: 'British', rules: 'Mirror match' })
  await comesByLink(bob.page, invitation)
  await expect(bob.page.getByTestId('played')).toContainText('Duel in the Dark')
  await expect(bob.page.getByTestId('played')).toContainText('sides')
  await expect(bob.page.getByTestId('chat')).toHaveCount(0)
  await takesSeat(bob.page, 'German')
  const [left, right] = [new Chat(ann.page), new Chat(bob.page)]
  await right.says('Shall we begin?')
  await left.shows('Shall we begin?')
  await left.field.press('Escape')
  await expect(left.field).toHaveCount(0)
})
