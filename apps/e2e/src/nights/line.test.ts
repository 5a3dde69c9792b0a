import { expect, test } from '../test.ts'

test('a person sees the lobby', async ({ comesIn }) => {
  const ann = await comesIn()
  await ann.page.goto('/')
  const lamp = ann.page.getByTestId('connection')
  await expect(lamp).toHaveAttribute('data-state', 'synced')
  const t = Date.now()
  await ann.context.setOffline(true)
  await ann.page.waitForTimeout(3000)
  console.log(await lamp.getAttribute('data-state'), Date.now() - t)
  await ann.context.setOffline(false)
  await expect(lamp).toHaveAttribute('data-state', 'synced')
  console.log(ann.noise.complaints, ann.wiretap.received)
})
