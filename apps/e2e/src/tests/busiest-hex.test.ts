import { expect, type Page, test } from '@playwright/test'
import { resize } from '../people/window-size.ts'
import { Playground } from '../server/playground.ts'

let playground: Playground
let address = ''
test.beforeAll(async () => {
  playground = await Playground.open()
  address = playground.address('BusiestHex')
})
test.afterAll(() => playground.close())

interface Part {
  name: string
  hex: string
  /** In units of the map, from the centre of its hex. */
  left: number
  right: number
  top: number
  bottom: number
}

/** Everything that is drawn in a hex, by the box that the browser gives it. Of writing, what has ink. */
const partsOf = (page: Page): Promise<Part[]> =>
  page.evaluate(() => {
    const map = document.querySelector<SVGSVGElement>('[data-testid="map"]')
    const hexes = [...document.querySelectorAll<SVGGraphicsElement>('[data-hex]')].map((shape) => {
      const { left, right, top, bottom, width } = shape.getBoundingClientRect()
      return {
        id: shape.dataset.hex ?? '',
        x: (left + right) / 2,
        y: (top + bottom) / 2,
        unit: width / (50 * Math.sqrt(3)),
      }
    })
    const inkOf = (element: Element): { left: number; right: number; top: number; bottom: number } => {
      if (element instanceof SVGTextElement) {
        const { left, right } = element.getBoundingClientRect()
        const to = element.getScreenCTM()
        const size = Number.parseFloat(getComputedStyle(element).fontSize) * (to?.a ?? 1)
        const baseline = (to?.f ?? 0) + Number(element.getAttribute('y') ?? 0) * (to?.d ?? 1)
        return { left, right, top: baseline - 0.7 * size, bottom: baseline }
      }
      return element.getBoundingClientRect()
    }
    return [...(map?.querySelectorAll<SVGGraphicsElement>('[data-part]') ?? [])].map((part) => {
      const drawn =
        part instanceof SVGTextElement ? [part] : [...part.querySelectorAll('path, rect, circle, text')]
      const boxes = drawn.filter((each) => !each.closest('defs') && !each.matches('.shadow')).map(inkOf)
      const box = {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
        top: Math.min(...boxes.map(({ top }) => top)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      }
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
      const apart = (hex: { x: number; y: number }) => Math.hypot(hex.x - x, hex.y - y)
      const hex = hexes.reduce((a, b) => (apart(b) < apart(a) ? b : a))
      return {
        name: `${part.dataset.part} ${part.textContent?.trim().slice(0, 12)}`,
        hex: hex.id,
        left: (box.left - hex.x) / hex.unit,
        right: (box.right - hex.x) / hex.unit,
        top: (box.top - hex.y) / hex.unit,
        bottom: (box.bottom - hex.y) / hex.unit,
      }
    })
  })

/** Half a pixel of a small map. */
const blur = 0.6
const halfWidthAt = (y: number) => 43.3 * Math.min(1, (50 - Math.abs(y)) / 25)
const leaves = ({ left, right, top, bottom }: Part) =>
  Math.max(-left, right) > Math.min(halfWidthAt(top), halfWidthAt(bottom)) + blur
const meet = (a: Part, b: Part) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > blur &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > blur

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1440, 900],
] as const) {
  test(`at ${width} pixels no part of the busiest hex leaves it, and none lies on another`, async ({
    page,
  }, info) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await resize(page, { width, height })
    await page.goto(address)
    await expect(page.locator('[data-piece]')).toHaveCount(6)
    await page.evaluate(() => document.fonts.ready)
    await info.attach('map', { body: await page.screenshot(), contentType: 'image/png' })
    const parts = await partsOf(page)
    // Number, value, airport, markers, bombs, price, eight kinds of tiles, overlay, sign and six aircraft; and the name, where it can be read.
    const inBusiest = parts.filter(({ hex }) => hex === '11')
    expect(inBusiest.length).toBe(width < 500 ? 22 : 23)
    expect(parts.filter(leaves)).toEqual([])
    const overlaps = parts.flatMap((part, index) =>
      parts
        .slice(index + 1)
        .flatMap((other) => (part.hex === other.hex && meet(part, other) ? [[part, other]] : [])),
    )
    expect(overlaps).toEqual([])
  })
}

test('a hex is opened in full beside it, and the card leaves when the focus does', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(address)
  await page.locator('[data-hex="11"]').hover()
  const card = page.getByTestId('hex-card')
  await expect(card).toContainText('Emden')
  await expect(card).toContainText('Balloon barrier: 2')
  const [a, b] = [await card.boundingBox(), await page.locator('[data-hex="11"]').boundingBox()]
  expect(
    a &&
      b &&
      (a.x >= b.x + b.width || a.x + a.width <= b.x || a.y >= b.y + b.height || a.y + a.height <= b.y),
  ).toBe(true)
  await page.mouse.move(5, 5)
  await expect(card).toBeHidden()
})

test('nothing is opened over others for a hex that is empty, and reads where it lies', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto(address)
  const empty = page.locator('[data-hex="43"]')
  await empty.waitFor()
  await empty.hover()
  await page.clock.runFor(2_000)
  await expect(page.getByTestId('hex-card')).toBeHidden()
  await page.locator('[data-hex="11"]').hover()
  await page.clock.runFor(2_000)
  await expect(page.getByTestId('hex-card')).toBeVisible()
})

test('the map is enlarged by keys and by the wheel, and made whole again', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(address)
  const hex = page.locator('[data-hex="11"]')
  const width = async () => Math.round((await hex.boundingBox())?.width ?? 0)
  await hex.waitFor()
  const whole = await width()
  await hex.focus()
  await page.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(whole * 1.2)
  const before = await hex.boundingBox()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => ((await hex.boundingBox())?.x ?? 0) < (before?.x ?? 0)).toBe(true)
  await page.keyboard.press('0')
  await expect.poll(width).toBe(whole)
  await hex.hover()
  const at = await hex.boundingBox()
  await page.mouse.wheel(0, -300)
  await expect.poll(width).toBeGreaterThan(whole * 1.3)
  // The point under the wheel stays under it.
  const now = await hex.boundingBox()
  const middle = (box: typeof at) => (box ? box.x + box.width / 2 : 0)
  expect(Math.abs(middle(now) - middle(at))).toBeLessThan(8)
})
