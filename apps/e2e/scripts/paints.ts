// The waits of a person: `pnpm --filter @opsroom/e2e paints` measures the built product with its real server, and prints
// how long lobby, invited room, table and replay take to their largest paint on a slow line and a slow processor, and
// how long a click at the table takes to its next paint. Figures belong to a quiet machine: the load is printed with
// them.
import { cpus, loadavg } from 'node:os'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { watchRequests } from '../src/people/at-rest.ts'
import { slowsProcessor } from '../src/people/slow-processor.ts'
import { British } from '../src/player/british.ts'
import { German } from '../src/player/german.ts'
import { comesByLink, opensRoom, startsNight, takesSeat } from '../src/player/rooms.ts'
import { expect, test } from '../src/test.ts'
import { gatherAtReplay } from '../src/tests/gathering.ts'

const runs = Number(process.env.RUNS ?? 9)
/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each request. */
const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const slow = 4
/** In ms: about twice as long as the slowest page takes. */
const untilAllIsThere = 5000
/** Shorter ones the browser does not report. */
const shortest = 16

interface Paint {
  at: number
  of: string
}
interface Watched {
  first: number
  largest: Paint
  clicks: Record<number, number>
}
const watched = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { watched: Watched }).watched)

/** In the browser: notes paints, and how long each interaction took to the next one. */
function watch(): void {
  const all: Watched = { first: 0, largest: { at: 0, of: '' }, clicks: {} }
  Object.assign(window, { watched: all })
  const see = (type: string, note: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...more,
    })
  see('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') all.first = startTime
  })
  see('largest-contentful-paint', (entry) => {
    const { element } = entry as PerformanceEntry & { element?: Element }
    const text = element?.textContent?.trim().slice(0, 40) ?? ''
    all.largest = { at: entry.startTime, of: `${element?.localName ?? '?'} "${text}"` }
  })
  const each = (entry: PerformanceEntry) => {
    const { interactionId, duration } = entry as PerformanceEntry & { interactionId?: number }
    if (interactionId) all.clicks[interactionId] = Math.max(all.clicks[interactionId] ?? 0, duration)
  }
  see('event', each, { durationThreshold: 16 })
}

const at = (share: number, values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
const spread = (values: readonly number[]): string =>
  `median ${Math.round(at(0.5, values))} ms, p95 ${Math.round(at(0.95, values))} ms, ${values.length} of them`
const say = (text: string): boolean => process.stdout.write(`${text}\n`)
const sayLoad = (): boolean =>
  say(
    `load ${loadavg()
      .map((one) => one.toFixed(2))
      .join(' ')} on ${cpus().length} processors`,
  )

async function slowed(page: Page, { network }: { network: boolean }, rate = slow): Promise<void> {
  const session = await slowsProcessor(page, rate)
  if (!network) return
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
}

test.setTimeout(1_800_000)

test('paints', async ({ comesIn, browser }) => {
  const [ann, bob] = [await comesIn(), await comesIn()]
  const invitation = await opensRoom(ann.page, { side: 'British', weather: 'drawn' })
  // A worker would fetch beside the page, and past the slow line.
  const fresh: BrowserContextOptions = { serviceWorkers: 'block', baseURL: new URL(invitation.link).origin }

  /** Opens a page so often, each time by a browser that has never been here. @param who whose cookie it has */
  async function opens(what: string, path: string, shown: string, who?: typeof bob): Promise<void> {
    const seen: Watched[] = []
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({
        ...fresh,
        ...(who && { storageState: await who.context.storageState() }),
      })
      const page = await context.newPage()
      const atRest = watchRequests(page)
      await page.addInitScript(watch)
      await slowed(page, { network: true })
      await page.goto(path, { waitUntil: 'commit' })
      // Nothing is looked for meanwhile: that runs in the page, and takes of its processor what is measured.
      await page.waitForTimeout(untilAllIsThere)
      await expect(page.locator(shown).first()).toBeVisible()
      await atRest()
      seen.push(await watched(page))
      await context.close()
    }
    say(`${what}, first paint: ${spread(seen.map(({ first }) => first))}`)
    say(
      `${what}, largest paint: ${spread(seen.map(({ largest }) => largest.at))}: ${seen.at(-1)?.largest.of}`,
    )
  }

  sayLoad()
  say(`1.6 Mbit/s, 150 ms, processor ÷ ${slow}, nothing in the cache`)
  await opens('lobby', '/', '[data-testid="lobby"][data-loaded="true"]')
  await opens('invited room', invitation.link, '[data-testid="option-list"]')
  await comesByLink(bob.page, invitation)
  await takesSeat(bob.page, 'German')
  await startsNight(ann.page)
  await expect(bob.page.locator('.duel')).toBeVisible()
  await opens('table', bob.page.url(), '[data-testid="squadron-red"]', bob)
  const { ann: atReplay } = await gatherAtReplay(comesIn)
  await opens('replay', atReplay.page.url(), '[data-testid="playback"]')
  sayLoad()
})

test('clicks at the table', async ({ comesIn }) => {
  for (const rate of [1, slow]) {
    const [ann, bob] = [await comesIn(), await comesIn()]
    for (const { page } of [ann, bob]) await page.addInitScript(watch)
    const atRest = [ann, bob].map(({ page }) => watchRequests(page))
    const invitation = await opensRoom(ann.page, { side: 'British' })
    await comesByLink(bob.page, invitation)
    await takesSeat(bob.page, 'German')
    await startsNight(ann.page)
    const [british, german] = [new British(ann.page), new German(bob.page)]
    await german.isAt('squadrons')
    await german.placesSquadrons({ yellow: 20, red: 19, green: 18, blue: 26 })
    await british.isAt('plan')
    await german.isAt('defences')
    // From here on: opening the page is measured above.
    const given = { british: 0, german: 0 }
    for (const rest of atRest) await rest()
    for (const { page } of [ann, bob]) {
      await page.evaluate(() => {
        ;(window as unknown as { watched: Watched }).watched.clicks = {}
      })
      await slowed(page, { network: false }, rate)
    }
    const clicks = async (side: keyof typeof given, click: () => Promise<void>) => {
      await click()
      given[side] += 1
    }

    await british.comesToFront()
    const [start, ...route] = [16, 27, 17, 18, 26, 27, 19, 18, 17, 16] as const
    for (let round = 0; round < 4; round++) {
      for (const hex of [start, ...route]) await clicks('british', () => british.chooses(hex))
      for (const _ of [start, ...route]) await ann.page.keyboard.press('Escape')
    }
    await german.comesToFront()
    const cities = [19, 20, 18, 26, 27]
    await bob.page.getByRole('button', { name: /^Flak: \d+ left$/ }).click()
    for (const hex of cities) await clicks('german', () => german.chooses(hex))
    await bob.page.waitForTimeout(500)

    for (const [side, { page }] of [
      ['british', ann],
      ['german', bob],
    ] as const) {
      const known = Object.values((await watched(page)).clicks)
      const short = Array(Math.max(0, given[side] - known.length)).fill(shortest)
      say(`clicks, ${side}, processor ÷ ${rate}: ${spread([...known, ...short])}`)
    }
    sayLoad()
  }
})
