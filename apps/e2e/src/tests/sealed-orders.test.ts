import type { Locator, Page } from '@playwright/test'
import { SocketClient } from '../people/socket-client.ts'
import { atSizes } from '../people/window-size.ts'
import { comesTo } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'

interface Found {
  mine?: { orders: unknown[] }
}

const comesAs = (page: Page, name: string) =>
  comesTo(page, name, 'Sealed orders', ['Tournaments', 'Sealed orders'])

/** Prepares all three orders as the board suggests them. */
async function prepares(page: Page): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Prepare: Squadrons')
  await press('Place them for me')
  await press('Confirm the airports')
  await press('Prepare: Raid planning')
  await press('Suggest a raid')
  await press('Lock the plan')
  await press('Yes, lock')
  await press('Prepare: Ground defences')
  await press('Place the rest for me')
  await press('Lock the defences')
  await press('Yes, lock')
}

/** The choices stand first, then the options, and the gold button is in view at the foot of each window. */
async function choosesFromTheTop(page: Page): Promise<void> {
  const form = page.getByTestId('contest-form')
  const gold = form.getByRole('button', { name: 'Open the contest' })
  const rules = form.getByRole('group', { name: 'Rules' })
  const found = form.getByRole('group', { name: 'Who can find it' })
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  const sizes = [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
    { width: 640, height: 400 },
    { width: 320, height: 568 },
  ]
  await atSizes(page, sizes, async ({ width, height }) => {
    await expect(gold, `${width} × ${height}`).toBeInViewport({ ratio: 1 })
    expect(await topOf(rules)).toBeLessThan(await topOf(found))
    await found.scrollIntoViewIfNeeded()
    expect(await topOf(found)).toBeLessThan(await topOf(gold))
    await expect(gold, `${width} × ${height}, further down`).toBeInViewport({ ratio: 1 })
  })
}

test('somebody opens a contest, prepares three orders on the real board, seals them, changes and withdraws them', async ({
  comesIn,
}) => {
  const { page } = await comesIn()
  await comesAs(page, 'Ann')
  await page.getByRole('button', { name: 'Open a contest' }).click()
  const form = page.getByTestId('contest-form')
  await form.getByLabel('Name of the contest').fill('Who out-thinks whom')
  await choosesFromTheTop(page)
  await shownToAll(page, 'sealed orders', { alsoNarrow: true })
  await form.getByRole('button', { name: 'Open the contest' }).click()
  await expect(page).toHaveURL(/\/sealed\/[A-Z0-9]{6}$/)
  await prepares(page)
  const status = page.getByTestId('sealed-status')
  await expect(status).toContainText('Nothing is sealed yet')

  // Orders prepared and not sealed are there when the page is opened again.
  await page.reload()
  await expect(page.getByTestId('part-defences')).toHaveAttribute('data-ready', 'true')
  await page.getByRole('button', { name: 'Seal my orders' }).click()
  await page.getByRole('button', { name: 'Seal them' }).click()
  await expect(status).toContainText('Sealed on')
  await page.getByText('Receipt').click()
  await expect(page.getByTestId('commitment')).toHaveText(/^[0-9a-f]{64}$/)
  await shownToAll(page, 'a contest before the deadline', { alsoNarrow: true })

  await page.getByRole('button', { name: 'Change: Ground defences' }).click()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('button', { name: 'Lock the defences' }).click()
  await page.getByRole('button', { name: 'Yes, lock' }).click()
  await expect(status).toContainText('Only what is sealed counts')
  await page.getByRole('button', { name: 'Back to what is sealed' }).click()
  await expect(status).toContainText('Sealed on')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('button', { name: 'Withdraw my orders' }).click()
  await expect(status).toContainText('Nothing is sealed yet')
})

test('when the deadline has passed all see who out-thought whom, and open each night', async ({
  comesIn,
}) => {
  const people = [await comesIn(), await comesIn(), await comesIn()] as const
  const [{ page }] = people
  await comesAs(page, 'Ann')
  const clients = await Promise.all(people.map((person) => SocketClient.of(person)))
  const [ann] = clients as [SocketClient, ...SocketClient[]]
  for (const [place, client] of clients.entries())
    await client.ask('me.rename', { name: ['Ann', 'Bob', 'Cleo'][place] })
  const opens = async (seconds: number) => {
    const deadline = new Date(Date.now() + seconds * 1000).toISOString()
    const wish = { title: 'Three people', game: 'duel', setup: 'firstNight', deadline, listed: true }
    return (await ann.ask<{ code: string }>('sealed.open', wish)).code
  }
  const first = await opens(3600)
  await page.goto(`/sealed/${first}`)
  await prepares(page)
  await page.getByRole('button', { name: 'Seal my orders' }).click()
  await page.getByRole('button', { name: 'Seal them' }).click()
  await expect(page.getByTestId('sealed-status')).toContainText('Sealed on')
  const { mine } = await ann.ask<Found>('sealed.find', { code: first })

  // Three people with the same orders: each night has chances of its own.
  const code = await opens(8)
  for (const client of clients) await client.ask('sealed.seal', { code, orders: mine?.orders })
  await page.goto(`/sealed/${code}`)
  const status = page.getByTestId('contest-status')
  await expect(status).toHaveAttribute('data-status', 'over')
  await expect(page.getByTestId('conditions')).toHaveText(/^\d+$/)
  const table = page.getByTestId('contest-table')
  for (const name of ['Ann', 'Bob', 'Cleo'])
    await expect(table.getByRole('rowheader', { name })).toBeVisible()
  const matrix = page.getByTestId('contest-matrix')
  await expect(matrix.getByRole('link')).toHaveCount(6)
  await shownToAll(page, 'a contest that is over', { alsoNarrow: true })

  // Its record is checked by the page for that.
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save the record' }).click()
  const file = await (await download).path()
  await page.getByRole('link', { name: 'Check a game record' }).click()
  await page.locator('input[type=file]').setInputFiles(file)
  const verdict = page.getByTestId('verdict')
  await expect(verdict).toContainText('Everything in this record is correct')
  await expect(verdict.locator('[data-state="passed"]')).toHaveCount(7)
  await shownToAll(page, 'the check of a contest', { alsoNarrow: true })

  await page.goBack()
  await matrix.getByRole('link', { name: /Ann as British against Bob/ }).click()
  await expect(page).toHaveURL(new RegExp(`/sealed/${code}/\\d-\\d$`))
  await expect(page.getByRole('slider').first()).toBeVisible()
  await page.getByRole('link', { name: 'Back to the table' }).click()
  await expect(table).toBeVisible()
})
