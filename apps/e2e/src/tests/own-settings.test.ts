import type { Locator, Page } from '@playwright/test'
import { opensRoom } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { gather, gatherPrepared } from './gathering.ts'

// Settings of the browser or the system: colours, contrast, text size, paper.

/** The value of a token where it is used. */
const tokenAt = (page: Page, place: string, token: string): Promise<string> =>
  page
    .locator(place)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name).trim(), token)

test('light and dark are decided where a token is set: the table is dark in both themes', async ({
  comesIn,
}) => {
  const { bob } = await gather(comesIn)
  const { page } = bob
  const panelAt = async (place: string) => (await tokenAt(page, place, '--panel')).replaceAll(/\s/g, '')
  for (const theme of ['light', 'dark'] as const) {
    const isLight = theme === 'light'
    await page.emulateMedia({ colorScheme: theme })
    expect(await panelAt('html'), theme).toBe(isLight ? '#f7f2e6' : '#151d26')
    expect(await panelAt('.table.on-table'), theme).toBe('#151d26')
    // The console has the colours of the room of its side, in both themes.
    expect(await panelAt('aside[data-folds]'), theme).toBe(isLight ? '#f1ebdf' : '#14110d')
  }
})

/** With forced colours: a part that is its colour, as a lamp, keeps one of the system's own. */
const keepsColours = async (part: Locator): Promise<void> =>
  expect(await part.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none')

test('in high contrast what is chosen has a frame', async ({ comesIn }) => {
  const { bob, german } = await gather(comesIn)
  const { page } = bob
  await page.emulateMedia({ forcedColors: 'active' })
  await german.squadron('red').click()
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  const outlineOf = (squadron: 'red' | 'green') =>
    german.squadron(squadron).evaluate((element) => getComputedStyle(element).outlineStyle)
  expect(await outlineOf('red')).toBe('solid')
  expect(await outlineOf('green')).toBe('none')
  await keepsColours(german.lamp.locator('.dot'))
  await keepsColours(page.getByTestId('score').locator('.track'))
})

test('in high contrast fuel is read by colours of the system', async ({ comesIn }) => {
  const { bob, british, german } = await gatherPrepared(comesIn)
  await british.fliesMosquito({ to: 17, end: 'High' })
  await german.isAt('fighters')
  await bob.page.emulateMedia({ forcedColors: 'active' })
  const gauge = bob.page.locator('[data-fuel]').first()
  await keepsColours(gauge.locator('i').first())
  // A full mark has a ground that an empty one has not.
  const ground = await gauge
    .locator('i.on')
    .first()
    .evaluate((mark) => getComputedStyle(mark).backgroundColor)
  const canvas = await bob.page.locator('body').evaluate((body) => {
    body.style.background = 'Canvas'
    return getComputedStyle(body).backgroundColor
  })
  expect(ground).not.toBe(canvas)
  expect(ground).not.toBe('rgba(0, 0, 0, 0)')
})

/** Parts of what is read that paper would cut off: they scroll, or are lower than what is in them. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const read = [...document.querySelectorAll('[data-testid="verdict"], [data-testid="log"]')]
    const around = new Set<Element>()
    for (const part of read) for (let up: Element | null = part; up; up = up.parentElement) around.add(up)
    return [...around]
      .filter((part) => part.getClientRects().length > 0 && part !== document.documentElement)
      .filter(
        (part) => getComputedStyle(part).overflowY !== 'visible' && part.scrollHeight > part.clientHeight + 1,
      )
      .map((part) => part.outerHTML.slice(0, 100))
  })

test('on paper report and log are whole, with nothing that is pressed', async ({ comesIn }) => {
  const { ann, british, german } = await gather(comesIn)
  const { page } = ann
  await german.resigns()
  await expect(british.verdict).toBeVisible()

  await test.step('of the table', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByTestId('log')).toBeVisible()
    await expect(page.locator('.board')).toBeHidden()
    await expect(page.locator('.btn').filter({ visible: true })).toHaveCount(0)
    expect(await cutOff(page)).toEqual([])
    await page.emulateMedia({ media: null })
  })

  await test.step('of the replay, which shows one of them at a time', async () => {
    await page.getByTestId('look-back').first().getByRole('link', { name: 'Replay' }).click()
    await expect(page.getByTestId('playback')).toBeVisible()
    await page.evaluate(() => void dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByTestId('log')).toBeVisible()
    await expect(page.locator('section.paper').getByTestId('verdict')).toBeVisible()
    await expect(page.locator('.board')).toBeHidden()
    await expect(page.getByTestId('playback')).toBeHidden()
    await expect(page.locator('.btn').filter({ visible: true })).toHaveCount(0)
    expect(await cutOff(page)).toEqual([])
  })
})

test('a room that was closed says so to everybody who opens its link', async ({ comesIn }) => {
  const [ann, bob] = [await comesIn(), await comesIn()]
  const { code } = await opensRoom(ann.page, { side: 'British' })
  await ann.page.getByRole('button', { name: 'Close the room', exact: true }).click()
  await ann.page.getByRole('button', { name: /^Yes/ }).click()
  await expect(ann.page.getByRole('heading', { name: 'This room is closed' })).toBeVisible()
  await bob.page.goto(`/r/${code}`)
  await expect(bob.page.getByRole('heading', { name: 'This room is closed' })).toBeVisible()
})
