import { connectionErrors } from '../people/noise.ts'
import { expect, test } from '../test.ts'

test('the page can be put on the home screen: manifest, icons and a worker are there', async ({
  comesIn,
}) => {
  const ann = await comesIn({ serviceWorkers: 'allow' })
  const { page } = ann
  await page.goto('/')
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const answer = await ann.get(href ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as { display: string; icons: { src: string; type: string }[] }
  expect(manifest.display).toBe('standalone')
  for (const { src, type } of manifest.icons) {
    const icon = await ann.get(src)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type])
  }
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  expect((await ann.get(touch ?? '')).status()).toBe(200)
  const session = await page.context().newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
})

test('without a network the page opens, says so, and goes on by itself when it is back', async ({
  comesIn,
}) => {
  const { page, context, noise } = await comesIn({ serviceWorkers: 'allow' })
  noise.excuse(...connectionErrors)
  await page.goto('/')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)
  await page.goto('/r/ABC234').catch(() => undefined)
  await expect(page.getByTestId('offline')).toContainText('You are offline')
  await context.setOffline(false)
  await expect(page.getByTestId('offline')).toBeHidden()
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'synced')
})

test('without a network the lobby is whole, whatever the browser keeps of its own', async ({ comesIn }) => {
  const { page, context, noise } = await comesIn({ serviceWorkers: 'allow' })
  noise.excuse(...connectionErrors)
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await context.setOffline(true)
  await page.goto('/')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'About' })).toBeVisible()
  for (const door of ['duel', 'blue-max'])
    await expect
      .poll(() =>
        page
          .getByTestId(`door-${door}`)
          .locator('img')
          .evaluate((img) => (img as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0)
  await expect(page.getByTestId('not-loaded')).toHaveCount(0)
})

test('the tab says when it is your move', async ({ comesIn }) => {
  const { page } = await comesIn({ serviceWorkers: 'allow' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Play Duel in the Dark' }).click()
  await page.getByRole('button', { name: 'Start the game' }).click()
  await expect(page).toHaveTitle(/^● Your move · Table/)
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /circle/)
})
