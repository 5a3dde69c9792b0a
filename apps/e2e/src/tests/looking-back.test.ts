import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { You } from '../player/you.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'
import { gatherAtReplay, gatherPrepared } from './gathering.ts'
import { raid } from './golden-night.ts'

const playbackOf = (page: Page) => page.getByTestId('playback')
const looksAs = (page: Page, viewpoint: string) =>
  playbackOf(page).getByRole('radio', { name: viewpoint }).check({ force: true })

test('a night that is over is replayed from four viewpoints, by its keys and by a link to a moment', async ({
  comesIn,
}) => {
  const {
    ann: { page },
    invitation,
  } = await gatherAtReplay(comesIn)
  const playback = playbackOf(page)
  const caption = page.getByTestId('latest')
  await expect(playback).toHaveAttribute('data-position', '0')
  await page.keyboard.press('End')
  await expect(caption).toHaveText('The German side has resigned.')
  const end = Number(await playback.getAttribute('data-position'))
  await page.keyboard.press('ArrowLeft')
  await expect(playback).toHaveAttribute('data-position', String(end - 1))
  await page.keyboard.press('Home')
  await expect(playback).toHaveAttribute('data-position', '0')
  await page.keyboard.press('Space')
  await expect(playback.getByTestId('play')).toHaveText('Pause')
  await page.keyboard.press('Space')

  await test.step('the plan is on the map for the viewpoints that know it, at the same moment for each', async () => {
    await page.keyboard.press('Home')
    await expect(playback).toHaveAttribute('data-position', '0')
    const plan = page.locator('[data-track="plan"]')
    const log = page.getByTestId('log')
    while (!(await plan.count())) {
      const at = Number(await playback.getAttribute('data-position'))
      expect(at, 'a moment before the end').toBeLessThan(end)
      await page.keyboard.press('ArrowRight')
      await expect(playback).not.toHaveAttribute('data-position', String(at))
    }
    await expect(caption).toHaveText('The plan of the raid is locked.')
    const moment = await playback.getAttribute('data-position')
    const seen = { British: 1, German: 0, Spectator: 0, Everything: 1 }
    for (const [viewpoint, lines] of Object.entries(seen)) {
      await looksAs(page, viewpoint)
      await expect(playback).toHaveAttribute('data-position', moment ?? '')
      await expect(plan).toHaveCount(lines)
      await expect(log.getByText('The plan of the raid is locked.')).toHaveCount(lines)
    }
    await looksAs(page, 'German')
    await shownToAll(page, 'replay')
    await expect(page).toHaveURL(new RegExp(`at=${moment}&from=german`))
  })

  await test.step('somebody else opens the link', async () => {
    const eve = await comesIn()
    await eve.page.goto(page.url())
    await expect(playbackOf(eve.page)).toHaveAttribute(
      'data-position',
      (await playback.getAttribute('data-position')) ?? '',
    )
    await expect(eve.page.locator('[data-viewpoint="two"]')).toBeVisible()
    await looksAs(eve.page, 'British')
    await expect(eve.page.locator('[data-track="plan"]')).toHaveCount(1)
  })

  await test.step('the report and the nights are reached from there', async () => {
    await page.getByRole('button', { name: 'Report', exact: true }).click()
    await expect(page.getByTestId('who-knew')).toContainText('Where the tiles stand')
    await shownToAll(page, 'report in the replay')
    await page.goto(`${invitation.link}/nights`)
    await expect(page.getByRole('heading', { name: /The nights of room/ })).toBeVisible()
    await shownToAll(page, 'the nights')
  })
})

test('a record is saved and checked in the browser; one that somebody has changed is refused with the reason', async ({
  comesIn,
}) => {
  const { ann, british, german } = await gatherPrepared(comesIn)
  await german.resigns()
  await expect(british.verdict).toBeVisible()
  const { page } = ann
  await page.getByTestId('night-end').getByRole('button', { name: 'To the report' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('look-back').first().getByRole('button', { name: 'Save game record' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  await page.getByTestId('look-back').first().getByRole('link', { name: 'Check a game record' }).click()
  const choose = (content: string | Buffer) =>
    page
      .getByLabel('Record file (JSON)')
      .last()
      .setInputFiles({
        name: download.suggestedFilename(),
        mimeType: 'application/json',
        buffer: Buffer.from(content),
      })
  const verdict = page.getByTestId('verdict')
  await choose(text)
  await expect(verdict).toContainText('Everything in this record is correct.')
  await expect(verdict.locator('[data-state="passed"]')).toHaveCount(8)
  await shownToAll(page, 'check of a record')

  await page.getByRole('button', { name: 'Replay it' }).click()
  await looksAs(page, 'German')
  await expect(page.locator('[data-viewpoint="two"]')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the check' }).click()

  const forged = JSON.parse(text) as { ending: { points: Record<string, number> } }
  forged.ending.points.one = 42
  await choose(JSON.stringify(forged))
  await expect(verdict.locator('[data-rule="R7"]')).toHaveAttribute('data-state', 'failed')
  await expect(verdict).toContainText('The events lead to a different ending or a different score.')
  await verdict.getByText('Details').click()
  await expect(verdict.getByText('the event log does not end as the record says')).toBeVisible()
  await choose(gzipSync(text))
  await expect(verdict).toContainText('Everything in this record is correct.')
  await choose('no record')
  await expect(verdict).toContainText('This is not a JSON file')
})

test('a player who was away for some turns is told what has happened since, and one who was there is not', async ({
  comesIn,
}) => {
  const { ann, bob, british, german } = await gatherPrepared(comesIn)
  await british.fliesMosquito({ to: raid.mosquito, end: 'High' })
  await british.button('Menu').click()
  await british.button('To the lobby').click()
  await german.orders('green', { to: 17, end: 'Low' })
  await german.orders('red', { to: 17, end: 'Low' })
  await german.orders('blue', { to: 9, end: 'High' })
  await german.endsTurn()
  await ann.page.getByTestId('rooms-mine').getByRole('link').first().click()
  const away = ann.page.getByTestId('away')
  await expect(away).toContainText('takes off to hex 9')
  await expect(away.locator('li')).not.toHaveCount(0)
  await shownToAll(ann.page, 'what happened since')
  await ann.page.keyboard.press('Escape')
  await expect(away).toHaveCount(0)
  await ann.page.reload()
  await british.shows('bomber', raid.start, 'ground')
  await expect(ann.page.getByTestId('away')).toHaveCount(0)
  await expect(bob.page.getByTestId('away')).toHaveCount(0)
})

test('the events since then are told on another device of the same person, and once', async ({ comesIn }) => {
  const { ann, british, german } = await gatherPrepared(comesIn)
  await british.fliesMosquito({ to: raid.mosquito, end: 'High' })
  await british.button('Menu').click()
  await british.button('To the lobby').click()
  const desk = new You(ann.page)
  await desk.opens()
  const code = await desk.makesRecoveryCode()
  await german.comesToFront()
  await german.orders('green', { to: 17, end: 'Low' })
  await german.orders('red', { to: 17, end: 'Low' })
  await german.orders('blue', { to: 9, end: 'High' })
  await german.endsTurn()

  const { page } = await comesIn()
  const phone = new You(page)
  await phone.opens()
  await phone.entersCode(code)
  await expect(phone.cameBack).toContainText('Welcome back')
  await page.goto('/')
  await page.getByTestId('rooms-mine').getByRole('link').first().click()
  await expect(page.getByTestId('away')).toContainText('takes off to hex 9')
  await page
    .getByTestId('away')
    .getByRole('button', { name: 'Close' })
    .or(page.getByRole('button', { name: 'Skip' }))
    .first()
    .click()
  await expect(page.getByTestId('away')).toHaveCount(0)

  await ann.page.goto('/')
  await ann.page.getByTestId('rooms-mine').getByRole('link').first().click()
  await british.shows('blue', 9, 'high')
  await expect(ann.page.getByTestId('away')).toHaveCount(0)
})
