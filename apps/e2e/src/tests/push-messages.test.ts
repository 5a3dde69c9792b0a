import type { Page } from '@playwright/test'
import { You } from '../player/you.ts'
import { expect, test } from '../test.ts'

const subscribed = (page: Page) =>
  page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready
    return (await pushManager.getSubscription()) !== null
  })

test('push messages are off until they are wanted, and nothing is set up for them', async ({ comesIn }) => {
  const { page } = await comesIn({ serviceWorkers: 'allow' })
  await new You(page).opens('/you')
  await expect(page.getByTestId('push-state')).toHaveAttribute('data-state', /off|denied|unsupported/)
  expect(await subscribed(page)).toBe(false)
})

test('a notice that arrives is shown by the service worker', async ({ comesIn, server }) => {
  const { page, context } = await comesIn({ serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'])
  await new You(page).opens('/you')
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js?lang=en')
    await navigator.serviceWorker.ready
  })
  const notice = { rooms: [{ code: 'ABC234', waits: 'turn' }] }
  const registrationId = await registered
  const arrives = () =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: server.url,
      registrationId,
      data: JSON.stringify(notice),
    })
  const shown = () =>
    page.evaluate(async () => {
      const notices = await (await navigator.serviceWorker.ready).getNotifications()
      return notices.map(({ body, data }) => ({ body, data }))
    })
  // The browser drops what arrives before the registration is written down; a notice takes the place of the one before.
  await expect(async () => {
    await arrives()
    await expect
      .poll(shown, { timeout: 3000 })
      .toEqual([{ body: 'It is your turn in room ABC234.', data: { rooms: notice.rooms } }])
  }).toPass()
})

test('a browser that cannot take push messages says so, and the switch stays off', async ({ comesIn }) => {
  const { page, context } = await comesIn({ serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'])
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no service', 'AbortError'))
  })
  await new You(page).opens('/you')
  const wish = page.getByLabel('Notify me when a game is waiting')
  await wish.click()
  await expect(page.getByTestId('refusal')).toContainText('could not set up notifications')
  await expect(wish).not.toBeChecked()
  expect(await subscribed(page)).toBe(false)
})

test('the switch turns push messages on for this device, and off again', async ({ comesIn }) => {
  const { page, context } = await comesIn({ serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'])
  // Chromium would ask a service on another host; the page needs only the subscription that it gives.
  await page.addInitScript(() => {
    const kept = 'test.subscription'
    const subscription = {
      toJSON: () => ({
        endpoint: 'https://push.example.com/one',
        keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
      }),
      async unsubscribe() {
        localStorage.removeItem(kept)
        return true
      },
    } as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem(kept) === null ? null : subscription
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(kept, 'yes')
      return subscription
    }
  })
  const you = new You(page)
  await you.opens('/you')
  const wish = page.getByLabel('Notify me when a game is waiting')
  const state = page.getByTestId('push-state')
  await wish.click()
  await expect(state).toHaveText('On: this device gets notifications.')
  await you.opens('/you/account')
  await expect(you.devices).toContainText('Gets notifications')
  await you.opens('/you')
  await expect(wish).toBeChecked()
  await wish.click()
  await expect(state).toHaveText('Off: this device gets no notifications.')
  await you.opens('/you/account')
  await expect(you.devices).toHaveCount(1)
  await expect(you.devices).not.toContainText('Gets notifications')
})
