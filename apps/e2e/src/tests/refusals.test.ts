import { connectionErrors } from '../people/noise.ts'
import { keepsToWebSockets } from '../people/web-socket-only.ts'
import { German } from '../player/german.ts'
import { memoryOf } from '../player/memory.ts'
import { expect, test } from '../test.ts'
import { gatherPrepared } from './gathering.ts'

test('a browser that cheats is refused in words and with a rule, and nothing changes', async ({
  comesIn,
}) => {
  const { bob, british, german } = await gatherPrepared(comesIn)
  await british.fliesMosquito({ to: 17, end: 'High' })

  // Green flies west on the screen, and two hexes around a corner on the wire.
  await keepsToWebSockets(bob)
  await bob.page.routeWebSocket(/socket\.io/, (browser) => {
    const server = browser.connectToServer()
    browser.onMessage((message) => server.send(String(message).replace('"path":["W"]', '"path":["W","NE"]')))
  })
  await bob.page.reload()
  await german.prepares('green', { to: 17, end: 'Low' })
  const before = await memoryOf(british)
  await german.button('Confirm the order').click()

  const refusal = german.page.getByTestId('refusal')
  await expect(refusal).toHaveAttribute('data-rule', 'D6.4')
  await expect(refusal).toContainText('tailwind')
  await german.shows('green', 18, 'ground')
  expect(await memoryOf(british)).toEqual(before)
})

test('an order that comes too late is refused in words, and the earlier one stands', async ({ comesIn }) => {
  const { bob, british, german } = await gatherPrepared(comesIn)
  await british.fliesMosquito({ to: 17, end: 'High' })

  // Bob has the night open on another device too, which has no line just now.
  const device = await comesIn({ storageState: await bob.context.storageState() })
  device.noise.excuse(...connectionErrors)
  await device.page.goto(bob.page.url())
  const phone = new German(device.page)
  await phone.prepares('green', { to: 25, end: 'Low' })
  await device.context.setOffline(true)
  await phone.hasLostTheLine()
  await phone.button('Confirm the order').click()
  await german.orders('green', { to: 17, end: 'Low' })

  await device.context.setOffline(false)
  await phone.isInSync()
  await expect(phone.page.getByTestId('refusal')).toHaveAttribute('data-rule', 'W7')
  await expect(phone.page.getByTestId('refusal')).toContainText(/in the meantime/)
  for (const table of [phone, german, british]) await table.shows('green', 17, 'low')
})
