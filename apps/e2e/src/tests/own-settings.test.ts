import type { Page } from '@playwright/test'
import { opensRoom } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { gather } from './gathering.ts'

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
  // A lamp is its colour: it keeps one of the system's own.
  const lamp = german.lamp.locator('.dot')
  expect(await lamp.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none')
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
