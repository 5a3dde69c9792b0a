import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'
import { gatherPrepared } from './gathering.ts'
import { raid } from './golden-night.ts'

test('a stream shows who plays and whose move it is, on nothing, and the feed is XML that names the game', async ({
  comesIn,
}) => {
  const { british, german, invitation } = await gatherPrepared(comesIn, { watched: true })
  const eve = await comesIn()
  const code = invitation.link.split('/').at(-1) ?? ''
  const origin = new URL(invitation.link).origin
  await eve.page.goto(`${origin}/overlay/${code}?size=3&shade=box`)
  const overlay = eve.page.getByTestId('overlay')
  await expect(overlay).toContainText('To move:')
  await expect(overlay).toContainText('British')
  await expect(eve.page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(eve.page.locator('html')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  expect(await eve.page.locator('button, a, input, select').count()).toBe(0)
  expect(eve.wiretap.with(/planLocked|defencesLocked|"plan"/)).toEqual([])
  await british.fliesMosquito({ to: raid.mosquito, end: 'High' })
  await german.resigns()
  await expect(overlay).toContainText('Winner:')
})

test('a replay is embedded in a page of another site, by the HTML that it offers, without a cookie', async ({
  comesIn,
}) => {
  const { ann, british, german } = await gatherPrepared(comesIn, { watched: true })
  await british.fliesMosquito({ to: raid.mosquito, end: 'High' })
  await german.resigns()
  await expect(british.verdict).toBeVisible()
  const { page } = ann
  await page.getByTestId('look-back').first().getByRole('link', { name: 'Replay' }).click()
  await page.getByRole('button', { name: 'Embed' }).click()
  const html = await page.getByTestId('embed-html').inputValue()
  await shownToAll(page, 'the HTML of a replay')
  const [, address = ''] = /src="([^"]+)"/.exec(html) ?? []

  const site = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>A page</title>${html}`),
  )
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  try {
    const eve = await comesIn()
    eve.noise.excuse(/abroad: http:\/\/localhost/)
    // Another host than that of the server: a browser sends it no cookie from there.
    await eve.page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`)
    const frame = eve.page.frameLocator('iframe')
    await expect(frame.getByTestId('playback')).toHaveAttribute('data-position', '0')
    await frame.getByRole('button', { name: 'One event forward' }).click()
    await expect(frame.getByTestId('playback')).not.toHaveAttribute('data-position', '0')
    const policyOf = async (path: string) =>
      (await eve.page.request.get(new URL(path, address).href)).headers()['content-security-policy'] ?? ''
    expect(await policyOf(address)).toContain('frame-ancestors *')
    for (const path of ['/', '/you', `/r/${address.split('/').at(-1)}`])
      expect(await policyOf(path)).toContain("frame-ancestors 'none'")
    const feed = await eve.page.request.get(new URL('/feed.atom', address).href)
    const entries = await eve.page.evaluate(
      (text) => {
        const parsed = new DOMParser().parseFromString(text, 'application/xml')
        if (parsed.querySelector('parsererror')) throw new Error('the feed is no XML')
        return [...parsed.querySelectorAll('feed > entry > id')].map(({ textContent }) => textContent)
      },
      await feed.text(),
    )
    expect(Array.isArray(entries)).toBe(true)
  } finally {
    site.close()
  }
})
