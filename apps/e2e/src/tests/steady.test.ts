import type { BrowserContextOptions } from '@playwright/test'
import { watchRequests } from '../people/at-rest.ts'
import type { Person } from '../people/person.ts'
import { slowsLine } from '../people/slow-line.ts'
import { Pupil } from '../player/pupil.ts'
import { opensRoom } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { gather, gatherPrepared } from './gathering.ts'
import { playRounds } from './golden-play.ts'
import { restsForFrames } from './screens.ts'

test.use({ unusedBrowsers: true })

const telephone = { width: 390, height: 844 }
const sizes = [{ width: 1280, height: 720 }, telephone]
/** Browsers call a page steady up to 0.1: the share of the screen that moved, times how far. */
const most = 0.02

interface Moved {
  sum: number
  what: string[]
}

/** In the browser: sums what moves by itself while the page opens. */
function watchWhatMoves(): void {
  interface Source {
    node?: Node
    previousRect: DOMRect
    currentRect: DOMRect
  }
  const said = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
  const moved: Moved = { sum: 0, what: [] }
  Object.assign(window, { moved })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: Source[] }
      moved.sum += value
      for (const { node, previousRect: from, currentRect: to } of sources)
        moved.what.push(
          `${node?.nodeName} “${node?.textContent?.trim().slice(0, 30)}” ${said(from)} to ${said(to)}`,
        )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Opens a page on a slow line, where one part comes visibly after the other. The type never comes: whether it does
 * before or after the first paint would be chance, and that it moves little is measured by itself.
 */
async function opensSlowly({ page, noise }: Person, path: string, shown: string): Promise<Moved> {
  noise.excuse(/\.woff2|ERR_FAILED/)
  await slowsLine(page, 40)
  await page.route(/\.woff2$/, (route) => route.abort())
  const atRest = watchRequests(page)
  await page.addInitScript(watchWhatMoves)
  await page.goto(path)
  await expect(page.locator(shown).first()).toBeVisible()
  await atRest()
  // The last parts come when the page has been at rest for a while; the example in the lobby when it was looked at.
  await page.waitForTimeout(path === '/' ? 4500 : 1500)
  return page.evaluate(() => (window as unknown as { moved: Moved }).moved)
}

test('nothing moves by itself while lobby, room and table open', async ({ comesIn }) => {
  const { page } = await comesIn()
  const invitation = await opensRoom(page, { side: 'British' })
  /** At each size, at the same time: most of it is waiting. */
  async function isSteady(what: string, path: string, shown: string, options: BrowserContextOptions = {}) {
    const people = await Promise.all(sizes.map((viewport) => comesIn({ ...options, viewport })))
    const seen = await Promise.all(people.map((person) => opensSlowly(person, path, shown)))
    for (const [at, { sum, what: parts }] of seen.entries())
      expect.soft(sum, `${what}, ${sizes[at]?.width} pixels: ${parts.join(' | ')}`).toBeLessThan(most)
  }
  await isSteady('lobby', '/', '[data-testid="lobby"][data-loaded="true"]')
  await isSteady('invited room', invitation.link, '[data-testid="option-list"]')
  const { bob } = await gather(comesIn)
  const storageState = await bob.context.storageState()
  await isSteady('table', bob.page.url(), '[data-testid="squadron-red"]', { storageState })
})

interface Scales {
  /** The widths of a hex, in px, each of them once. */
  seen: string[]
  /** Whether entries of the ledger have stood below the map. */
  hadEntries: boolean
}

/** In the browser: collects the scales at which the map is shown. */
function watchScales(): void {
  const scales: Scales = { seen: [], hadEntries: false }
  Object.assign(window, { scales })
  const collect = () => {
    requestAnimationFrame(collect)
    const width = document.querySelector('[data-testid="map"] [data-hex]')?.getBoundingClientRect().width
    if (!width) return
    const scale = width.toFixed(1)
    if (!scales.seen.includes(scale)) scales.seen.push(scale)
    scales.hadEntries ||= document.querySelector('[data-testid="fresh-ledger"]') !== null
  }
  collect()
}

test('on a telephone the map keeps its scale while points rise below it', async ({ comesIn }) => {
  const { page } = await comesIn({ viewport: telephone })
  const pupil = new Pupil(page)
  await pupil.opens('british')
  await pupil.begins()
  await pupil.playsTo('1/mosquito')
  await page.evaluate(watchScales)
  await pupil.playsTo('3/bomber')
  const scales = () => page.evaluate(() => (window as unknown as { scales: Scales }).scales)
  // Entries that still wait behind a card are dropped at the next click; after the last one they come.
  await expect.poll(async () => (await scales()).hadEntries).toBe(true)
  await page.evaluate(restsForFrames)
  expect((await scales()).seen).toHaveLength(1)
})

interface Risen {
  hadEntries: boolean
  /** Entries that stood on the switch of the overlays. */
  over: string[]
}

/** In the browser: collects the entries of the score that rise, and whether they touch the switch of the overlays. */
function watchEntries(): void {
  const risen: Risen = { hadEntries: false, over: [] }
  Object.assign(window, { risen })
  const collect = () => {
    requestAnimationFrame(collect)
    const overlays = document.querySelector('[data-testid="overlays"]')?.getBoundingClientRect()
    for (const entry of document.querySelectorAll('[data-testid="fresh-ledger"] li')) {
      // While an entry rises it is still transparent, and lower than its place.
      if (!overlays || entry.getAnimations().some(({ playState }) => playState === 'running')) continue
      risen.hadEntries = true
      const { left, right, top, bottom } = entry.getBoundingClientRect()
      const isOver =
        left < overlays.right && right > overlays.left && top < overlays.bottom && bottom > overlays.top
      if (isOver) risen.over.push(entry.textContent)
    }
  }
  collect()
}

test('points rise beside the switch of the overlays or above it, however long its words are', async ({
  comesIn,
}) => {
  const { british, german, invitation } = await gatherPrepared(comesIn, { watched: true })
  // In German there is no room beside it at 1280 pixels, in English there is.
  const spectators = [await comesIn(), await comesIn({ locale: 'de' })]
  for (const { page } of spectators) {
    await page.goto(`${invitation.link}/watch`)
    await expect(page.getByTestId('overlays')).toBeVisible()
    await page.evaluate(watchEntries)
  }
  await playRounds({ british, german, everybody: [british, german] }, {}, 1)
  for (const { page } of spectators) {
    const risen = () => page.evaluate(() => (window as unknown as { risen: Risen }).risen)
    await expect.poll(async () => (await risen()).hadEntries).toBe(true)
    await page.evaluate(restsForFrames)
    expect((await risen()).over).toEqual([])
  }
})

test('until the type has come another one stands in for it, as wide and as high', async ({ comesIn }) => {
  const { page } = await comesIn()
  await page.goto('/')
  await expect(page.getByTestId('lobby')).toHaveAttribute('data-loaded', 'true')
  const measured = await page.evaluate(async () => {
    const type = getComputedStyle(document.documentElement).fontFamily
    await document.fonts.load(`16px ${type.split(',')[0]}`)
    const measure = (family: string) => {
      const line = document.createElement('span')
      line.style.cssText = `position: absolute; white-space: nowrap; font: 16px ${family}`
      line.textContent = 'Give each squadron one order, in any order you like. Then end the turn.'
      document.body.append(line)
      const { width, height } = line.getBoundingClientRect()
      line.remove()
      return { width, height }
    }
    return { type: measure(type), standIn: measure(type.slice(type.indexOf(',') + 1)) }
  })
  expect(measured.standIn.height).toBe(measured.type.height)
  expect(measured.standIn.width / measured.type.width).toBeGreaterThan(0.95)
  expect(measured.standIn.width / measured.type.width).toBeLessThan(1.05)
})
