import { brotliCompressSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { watchRequests } from '../people/at-rest.ts'
import { savesData } from '../people/saves-data.ts'
import { comesByLink, opensRoom, startsNight, takesSeat } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { gatherAtReplay } from './gathering.ts'

test.use({ unusedBrowsers: true })

/**
 * In kB of 1000 bytes, compressed as the build compresses them (brotli). The aim is 150. Lower them with what is
 * reached; never raise them.
 */
const budgets = { lobby: 77, room: 86, table: 150, replay: 149 }

/** Collects the scripts that a page fetches. @returns how much they are, compressed, in kB */
function scriptsOf(page: Page): () => Promise<number> {
  const scripts: Promise<Buffer>[] = []
  // Otherwise it would depend on the time of the look whether it counts.
  void savesData(page)
  const collect = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  }
  page.on('response', collect)
  const atRest = watchRequests(page)
  return async () => {
    await atRest()
    // The next page does not count, and its scripts cannot be read when it goes on at once.
    page.off('response', collect)
    const sizes = (await Promise.all(scripts)).map((script) => brotliCompressSync(script).length)
    expect(sizes.length).toBeGreaterThan(0)
    return sizes.reduce((sum, size) => sum + size, 0) / 1000
  }
}

test('lobby, invited room, table and replay fetch no more script than they may at first', async ({
  comesIn,
}) => {
  const [ann, bob] = [await comesIn(), await comesIn()]
  const invitation = await opensRoom(ann.page, { side: 'British' })
  const reached: Record<string, number> = {}

  await test.step('the lobby', async () => {
    const scripts = scriptsOf(bob.page)
    await bob.page.goto('/')
    await expect(bob.page.getByRole('button', { name: 'Play a friend' })).toBeVisible()
    reached.lobby = await scripts()
  })
  await test.step('the room of somebody who is invited', async () => {
    const { page } = await comesIn()
    const scripts = scriptsOf(page)
    await comesByLink(page, invitation)
    await expect(page.getByTestId('option-list')).toBeVisible()
    reached.room = await scripts()
  })
  await test.step('the table, opened by its address', async () => {
    await comesByLink(bob.page, invitation)
    await takesSeat(bob.page, 'German')
    await startsNight(ann.page)
    await expect(bob.page.locator('.duel')).toBeVisible()
    const page = await bob.context.newPage()
    const scripts = scriptsOf(page)
    await page.goto(bob.page.url())
    await expect(page.getByTestId('squadron-red')).toBeVisible()
    reached.table = await scripts()
  })
  await test.step('the replay of a night', async () => {
    const { ann: atReplay } = await gatherAtReplay(comesIn)
    const { page } = await comesIn()
    const scripts = scriptsOf(page)
    await page.goto(atReplay.page.url())
    await expect(page.getByTestId('playback')).toBeVisible()
    await expect(page.getByTestId('map')).toBeVisible()
    reached.replay = await scripts()
  })
  for (const [screen, budget] of Object.entries(budgets))
    expect.soft(reached[screen], `kB of script: ${screen}`).toBeLessThan(budget)
  test.info().annotations.push({ type: 'kB of script', description: JSON.stringify(reached) })
})

test('a part that cannot be fetched says so, and is fetched again when it is asked for', async ({
  comesIn,
}) => {
  const { page, noise } = await comesIn()
  noise.excuse(/YouScreen/, /ERR_FAILED/, /Failed to fetch dynamically imported module/)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Play a friend' })).toBeVisible()
  await page.route(/YouScreen.*\.js/, (route) => route.abort())
  await page.getByRole('link', { name: 'About you' }).or(page.locator('a[href="/you"]')).first().click()
  await expect(page.getByTestId('not-loaded')).toContainText('could not be fetched')
  await page.unroute(/YouScreen.*\.js/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByTestId('not-loaded')).toHaveCount(0)
  await expect(page).toHaveURL(/\/you$/)
})
