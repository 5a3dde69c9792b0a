import { keepsToWebSockets } from '../people/web-socket-only.ts'
import { expect, test } from '../test.ts'
import { gatherPrepared } from './gathering.ts'

/** Milliseconds that every message takes to the server. */
const delay = 300

test('on a slow line the next squadron is chosen before the last order is answered', async ({ comesIn }) => {
  const { bob, british, german } = await gatherPrepared(comesIn)
  await british.fliesMosquito({ to: 17, end: 'High' })
  await keepsToWebSockets(bob)
  await bob.page.routeWebSocket(/socket\.io/, (browser) => {
    const server = browser.connectToServer()
    browser.onMessage((message) => setTimeout(() => server.send(message), delay))
  })
  await bob.page.reload()
  await german.prepares('green', { to: 17, end: 'Low' })
  await german.button('Confirm the order').click()
  await german.squadron('red').click()
  await german.shows('green', 17, 'low')
  await expect(german.squadron('red')).toHaveAttribute('aria-pressed', 'true')
  await german.chooses(17)
  await german.button('Confirm the order').click()
  await german.shows('red', 17, 'low')
})
