import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { comesToLobby, opensNewGame } from '../player/rooms.ts'
import { product } from '../server/product.ts'
import type { Start } from '../server/test-server.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'

const folder = join(product, 'tests/second-game')

/** A server and a client with a game for tests, which the product does not have. */
const secondGame: Start = {
  program: ['--import', 'tsx', join(folder, 'src/server.ts')],
  folder,
  environment: { WEB_ROOT: join(folder, 'dist') },
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a room from the lobby and takes the seat "Red 1". @returns the link for the others */
async function opensRoom(page: Page): Promise<string> {
  await comesToLobby(page)
  const form = await opensNewGame(page)
  const chooses = (group: string, choice: string) =>
    form.getByRole('group', { name: group, exact: true }).getByText(choice, { exact: true }).click()
  await chooses('Game', 'Snowball Fight')
  await chooses('When a seat leaves', 'The others play on')
  await chooses('Players', '3')
  await expect(form.getByRole('group', { name: 'Your side' }).getByRole('radio')).toHaveCount(4)
  await chooses('Your side', 'Red 1')
  await button(page, 'Open the room').click()
  return page.getByLabel('Link', { exact: true }).inputValue()
}

async function takesSeatBy(page: Page, link: string, seat: string): Promise<void> {
  await page.goto(link)
  await button(page, `Take the ${seat} seat`).click()
}

const rounds = (page: Page) => page.getByTestId('rounds').getByRole('listitem')

test('a game that is secret in every round is played by three in their browsers, and one who leaves is out', async ({
  comesIn,
  opensServer,
}) => {
  execFileSync('pnpm', ['run', 'build'], { cwd: folder, stdio: 'inherit' })
  const server = await opensServer(secondGame)
  const people = await Promise.all([1, 2, 3].map(() => comesIn({ baseURL: server.url })))
  const pages = people.map(({ page }) => page) as [Page, Page, Page]
  const [north, east, south] = pages

  await test.step('the lobby opens a room for three of the four seats', async () => {
    const link = await opensRoom(north)
    await takesSeatBy(east, link, 'Blue')
    await takesSeatBy(south, link, 'Red 2')
    await button(north, 'Start the game').click()
  })

  await test.step('nobody sees that others have given their orders before all have', async () => {
    for (const page of pages) await expect(page.getByTestId('status')).toHaveText('Give your order.')
    await button(north, 'Make snowballs').click()
    await expect(north.getByTestId('status')).toContainText('others may still be at work')
    await button(east, 'Duck').click()
    await expect(rounds(south)).toHaveCount(0)
    await shownToAll(south, 'another game')
    await expect(south.getByTestId('status')).toHaveText('Give your order.')
    await button(south, 'Duck').click()
    for (const page of pages) {
      await expect(rounds(page)).toHaveCount(1)
      await expect(rounds(page).first()).toContainText('east: Duck; north: Make snowballs; south: Duck')
    }
  })

  await test.step('a snowball hits who does not duck', async () => {
    await button(north, 'Throw at east').click()
    await button(east, 'Make snowballs').click()
    await button(south, 'Duck').click()
    for (const page of pages)
      await expect(page.getByTestId('lives').locator('[data-seat="east"]')).toHaveAttribute('data-lives', '1')
  })

  await test.step('a player who resigns is out, and the others play on to the end', async () => {
    await south.getByRole('button', { name: 'Menu' }).click()
    await south.getByRole('button', { name: 'Resign', exact: true }).click()
    await south.getByRole('button', { name: 'Yes, resign' }).click()
    await expect(north.getByTestId('lives').locator('[data-seat="south"]')).toHaveAttribute('data-lives', '0')
    await expect(south.getByTestId('status')).toHaveText('You are out.')
    await button(north, 'Throw at east').click()
    await button(east, 'Make snowballs').click()
    for (const page of pages)
      await expect(page.getByTestId('status')).toHaveText('The fight is over. north, south won.')
  })
})
