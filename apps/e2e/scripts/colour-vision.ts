// The busiest screens as people see them who see colours otherwise: `pnpm --filter @opsroom/e2e colour-vision`.
// Aims and findings stand in docs/client.md.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { Pupil } from '../src/player/pupil.ts'
import { comesToLobby } from '../src/player/rooms.ts'
import { Playground } from '../src/server/playground.ts'
import { expect, test } from '../src/test.ts'

const kinds = ['none', 'protanopia', 'deuteranopia', 'tritanopia'] as const
const size = { width: 1280, height: 800 }

/** One picture with four in it: as most see it, and below and beside it the three others. */
async function seenByAll(page: Page, screen: string, colorScheme: 'light' | 'dark' = 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  const browser = await page.context().newCDPSession(page)
  const pictures: Buffer[] = []
  for (const type of kinds) {
    await browser.send('Emulation.setEmulatedVisionDeficiency', { type })
    pictures.push(await page.screenshot())
  }
  await browser.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' })
  await browser.detach()
  const { width, height } = size
  const places = pictures.map((input, index) => ({
    input,
    left: (index % 2) * width,
    top: Math.floor(index / 2) * height,
  }))
  await sharp({ create: { width: 2 * width, height: 2 * height, channels: 3, background: 'white' } })
    .composite(places)
    .png()
    .toFile(test.info().outputPath(`${screen}.png`))
}

test('a guided night of either side, its overlays, its report, and the lobby', async ({ comesIn }) => {
  const { page } = await comesIn({ viewport: size })
  await comesToLobby(page)
  await page.getByTestId('showcase').getByRole('button', { name: 'Show it' }).click()
  await seenByAll(page, 'lobby', 'light')

  const pupil = new Pupil(page)
  await pupil.opens('british')
  await pupil.begins()
  // The whole route: eight hexes, and the landing.
  for (let step = 0; step < 9; step++) await pupil.doesWhatIsLit()
  await page.getByTestId('plan-cards').evaluate((cards) => cards.scrollIntoView({ block: 'start' }))
  await seenByAll(page, 'plan')

  await pupil.opens('german')
  await pupil.begins()
  await pupil.playsTo('defences')
  await page.getByText('Ready-made defences').click()
  await page.getByRole('button', { name: 'Defend the best cities' }).click()
  await seenByAll(page, 'defences')
  await page.reload()
  await pupil.playsTo('2/fighters')
  await seenByAll(page, 'fighters')
  for (const overlay of await page.locator('[data-overlay]').all()) {
    await overlay.click()
    await seenByAll(page, `overlay ${await overlay.getAttribute('data-overlay')}`)
    await overlay.click()
  }
  // An order that is begun and not sent: the fuel that it spends is hatched.
  await pupil.doesWhatIsLit()
  await seenByAll(page, 'fuel')
  await pupil.playsToTheEnd()
  await page.getByTestId('score-by-table').scrollIntoViewIfNeeded()
  await seenByAll(page, 'chart')
  for (const track of await page.getByRole('checkbox').all()) await track.check()
  await seenByAll(page, 'report')
  await seenByAll(page, 'report by day', 'light')
})

test('the busiest hex', async ({ page }) => {
  const playground = await Playground.open()
  await page.setViewportSize(size)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(playground.address('BusiestHex&spread'))
  await expect(page.locator('[data-piece]')).toHaveCount(6, { timeout: 120_000 })
  await seenByAll(page, 'hexes')
  await playground.close()
})
