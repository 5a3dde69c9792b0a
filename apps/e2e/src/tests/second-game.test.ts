import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { SocketClient } from '../people/socket-client.ts'
import { product } from '../server/product.ts'
import { TestServer } from '../server/test-server.ts'
import { expect, test } from '../test.ts'

const folder = join(product, 'tests/second-game')
const seats = ['north', 'east', 'west'] as const

/** A server and a client with a game for tests, which the product does not have. */
async function openSecondGame(): Promise<TestServer> {
  execFileSync('pnpm', ['run', 'build'], { cwd: folder, stdio: 'inherit' })
  return TestServer.open({
    program: ['--import', 'tsx', join(folder, 'src/server.ts')],
    folder,
    environment: { WEB_ROOT: join(folder, 'dist') },
  })
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rounds = (page: Page) => page.getByTestId('rounds').getByRole('listitem')

test('a game that is secret in every round is played by three in their browsers, and one who leaves is out', async ({
  comesIn,
}) => {
  test.setTimeout(600_000)
  const server = await openSecondGame()
  try {
    const people = await Promise.all(seats.map(() => comesIn({ baseURL: server.url })))
    const lines = await Promise.all(people.map((person) => SocketClient.of(person)))
    const [host] = lines as [SocketClient]
    const { room, code } = await host.ask<{ room: string; code: string }>('room.create', {
      game: 'snowball',
      setup: {},
      listed: false,
      spectators: 'none',
      bothSides: false,
      seats: [...seats],
      seat: 'north',
    })
    const says = (line: SocketClient, command: object, as?: string) =>
      line.ask('table.command', {
        room,
        ...(as && { as }),
        id: crypto.randomUUID(),
        seen: 0,
        command: { scope: 'table', command },
      })
    for (const [place, seat] of seats.entries())
      if (place > 0) await says(lines[place] as SocketClient, { type: 'sit', seat })
    await says(host, { type: 'start' })

    const pages = people.map(({ page }) => page) as [Page, Page, Page]
    const [north, east, west] = pages
    for (const [place, page] of pages.entries()) await page.goto(`/r/${code}/${seats[place]}`)

    await test.step('nobody sees that others have given their orders before all have', async () => {
      for (const page of pages) await expect(page.getByTestId('status')).toHaveText('Give your order.')
      await button(north, 'Make snowballs').click()
      await expect(north.getByTestId('status')).toContainText('others may still be at work')
      await button(east, 'Duck').click()
      await expect(rounds(west)).toHaveCount(0)
      await expect(west.getByTestId('status')).toHaveText('Give your order.')
      await button(west, 'Duck').click()
      for (const page of pages) {
        await expect(rounds(page)).toHaveCount(1)
        await expect(rounds(page).first()).toContainText('east: Duck; north: Make snowballs; west: Duck')
      }
    })

    await test.step('a snowball hits who does not duck', async () => {
      await button(north, 'Throw at east').click()
      await button(east, 'Make snowballs').click()
      await button(west, 'Duck').click()
      for (const page of pages)
        await expect(page.getByTestId('lives').locator('[data-seat="east"]')).toHaveAttribute(
          'data-lives',
          '1',
        )
    })

    await test.step('who resigns is out, and the others play on to the end', async () => {
      await west.getByRole('button', { name: 'Menu' }).click()
      await west.getByRole('button', { name: 'Resign', exact: true }).click()
      await west.getByRole('button', { name: 'Yes, resign' }).click()
      await expect(north.getByTestId('lives').locator('[data-seat="west"]')).toHaveAttribute(
        'data-lives',
        '0',
      )
      await expect(west.getByTestId('status')).toHaveText('You are out.')
      await button(north, 'Throw at east').click()
      await button(east, 'Make snowballs').click()
      for (const page of pages)
        await expect(page.getByTestId('status')).toHaveText('The fight is over. north won.')
    })
  } finally {
    await server.clear()
  }
})
