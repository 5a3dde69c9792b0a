import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { resize } from '../people/window-size.ts'
import { SeatLines } from '../player/seat-lines.ts'
import { expect, test } from '../test.ts'
import { looksRight } from './appearance.ts'
import { shownToAll } from './for-everybody.ts'
import { gatherAtReplay, gatherPrepared } from './gathering.ts'
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
  const { page } = (await gatherAtReplay(comesIn)).ann
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
      (await eve.get(new URL(path, address).href)).headers()['content-security-policy'] ?? ''
    expect(await policyOf(address)).toContain('frame-ancestors *')
    for (const path of ['/', '/you', `/r/${address.split('/').at(-1)}`])
      expect(await policyOf(path)).toContain("frame-ancestors 'none'")
    const feed = await eve.get(new URL('/feed.atom', address).href)
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

test('a stream shows the board as spectators see it on a transparent ground, and a link the same as a picture', async ({
  comesIn,
}, info) => {
  const [ann, bob, eve] = [await comesIn(), await comesIn(), await comesIn()]
  const lines = await SeatLines.start({ british: ann, german: bob }, { watched: true, listed: true })
  await lines.prepares()
  const { page } = eve

  const address = await test.step('a spectator finds the address in the menu of the table', async () => {
    await page.goto(`/r/${lines.code}/watch`)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const streams = page.getByTestId('for-streams')
    await streams.getByText('For a stream').click()
    await streams.getByLabel('What is shown').selectOption('Words, and the board below')
    await looksRight(page, 'address for a stream', info)
    return streams.getByTestId('stream-address').inputValue()
  })

  await test.step('the board is shown with nothing around it, and nothing on it can be chosen', async () => {
    await resize(page, { width: 1280, height: 720 })
    await page.goto(address)
    const board = page.getByTestId('overlay-board')
    await expect(board.locator('[data-piece="bomber"]')).toHaveAttribute('data-height', 'ground')
    await expect(page.getByTestId('overlay')).toContainText('To move:')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    const { alphaOf } = await pixelsOf(await page.screenshot({ omitBackground: true }))
    const hex = await board.locator('[data-hex="16"]').boundingBox()
    expect(alphaOf((hex?.x ?? 0) + 6, (hex?.y ?? 0) + (hex?.height ?? 0) / 2)).toBe(255)
    for (const [x, y] of [
      [2, 718],
      [1277, 718],
      [1277, 2],
    ] as const)
      expect(alphaOf(x, y)).toBe(0)
    if (!process.env.CI)
      await info.attach('stream with board', { body: await page.screenshot(), contentType: 'image/png' })
    await lines.orders('british', { type: 'mosquito', path: [], altitude: 'high' })
    await expect(board.locator('[data-piece="mosquito"]')).toHaveAttribute('data-height', 'high')
    await page.goto(address.replace('below', 'alone'))
    await expect(board.locator('[data-piece="bomber"]')).toBeVisible()
    await expect(page.getByTestId('overlay')).not.toContainText('To move:')
    expect(eve.wiretap.with(/planLocked|defencesLocked|"plan"/)).toEqual([])
  })

  await test.step('the link of the room names a picture of the same board', async () => {
    const html = await (await eve.get(`/r/${lines.code}`)).text()
    const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
    expect(picture).toContain(`/preview/${lines.code}.png`)
    const body = await (await eve.get(picture)).body()
    if (!process.env.CI) await info.attach('picture of a link', { body, contentType: 'image/png' })
    const { width, height } = await pixelsOf(body)
    expect([width, height]).toEqual([1200, 630])
  })
})

/** A picture as pixels. */
async function pixelsOf(png: Buffer) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return {
    width,
    height,
    alphaOf: (x: number, y: number) => data[(Math.round(y) * width + Math.round(x)) * 4 + 3],
  }
}
