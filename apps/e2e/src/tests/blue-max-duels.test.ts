import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { connectionErrors } from '../people/noise.ts'
import { atSizes, resize } from '../people/window-size.ts'
import type { Pilot } from '../player/pilot.ts'
import { startDuel } from '../player/squad.ts'
import { product } from '../server/product.ts'
import type { Start } from '../server/test-server.ts'
import { expect, test } from '../test.ts'
import { advancedDuel, advancedRows, startInRows } from './advanced-duel.ts'
import { looksRight } from './appearance.ts'

const firstDuel = { fuel: true, planes: { a1: 'nie24', c1: 'dr1' } }

/** The turns of the worked duel: the seats that are asked, with what they fly and what they fire. */
const turns: readonly { flies: [seat: string, code: string][]; fires?: [string, 'medium' | 'long'][] }[] = [
  {
    flies: [
      ['a1', '23S4'],
      ['c1', '14L3'],
    ],
  },
  {
    flies: [
      ['a1', '21R3'],
      ['c1', '16R3'],
    ],
  },
  {
    flies: [
      ['c1', '4R2'],
      ['a1', '4R2'],
    ],
    fires: [
      ['a1', 'medium'],
      ['c1', 'long'],
    ],
  },
  {
    flies: [
      ['c1', '7R2'],
      ['a1', '7L2'],
    ],
  },
  {
    flies: [
      ['c1', '1S1'],
      ['a1', '1S1'],
    ],
  },
  { flies: [['a1', '1R1']] },
  {
    flies: [
      ['a1', '1L1'],
      ['c1', '1S1'],
    ],
    fires: [['c1', 'medium']],
  },
]

/** A server on which dice and cards are those of the worked duel. */
const golden: Start = {
  program: ['--import', 'tsx', join(product, 'tests/second-game/src/golden-duel.ts')],
  folder: join(product, 'tests/second-game'),
  environment: { WEB_ROOT: join(product, 'apps/web/dist') },
}

test('two people fly the worked duel to its end, with its dice and cards', async ({
  comesIn,
  opensServer,
}, info) => {
  const server = await opensServer(golden)
  const options = { baseURL: server.url }
  const people = { a1: await comesIn(options), c1: await comesIn(options) }
  const { pilots } = await startDuel(people, { setup: firstDuel })
  const pilot = (seat: string) => pilots[seat] as Pilot
  await pilot('a1').startsOn(106)
  await pilot('c1').startsOn(1807)
  for (const [index, { flies, fires = [] }] of turns.entries())
    await test.step(`turn ${index + 1}`, async () => {
      for (const each of Object.values(pilots)) await each.isInTurn(index + 1)
      for (const [seat, code] of flies) await pilot(seat).flies(code)
      for (const [seat, burst] of fires) await pilot(seat).fires(burst)
    })
  for (const { page } of Object.values(pilots)) {
    await expect(page.locator('.blue-max')).toHaveAttribute('data-phase', 'over')
    await expect(page.getByTestId('log')).toContainText('shot down')
    await expect(page.locator('[data-wreck]')).toHaveCount(1)
    await expect(page.getByTestId('duel-end').locator('[data-seat]')).toHaveCount(2)
  }
  await looksRight(pilot('c1').page, 'the end of a game', info)
  await test.step('the replay shows the truth, and the report counts dice and cards', async () => {
    const { page } = pilot('a1')
    await page
      .getByRole('link', { name: 'Replay' })
      .or(page.getByRole('button', { name: 'Replay' }))
      .click()
    await expect(page).toHaveURL(/replay/)
    await expect(page.locator('.blue-max')).toBeVisible()
    await expect(page.getByTestId('playback')).toHaveAttribute('data-position', '0')
    await page.keyboard.press('End')
    await expect(page.getByTestId('latest')).toHaveText('The game has ended.')
    await expect(page.locator('[data-wreck]')).toHaveCount(1)
    await expect(page.locator('[data-fire-line="fired"]')).toHaveCount(1)
    await page
      .getByRole('button', { name: 'Report' })
      .or(page.getByRole('tab', { name: 'Report' }))
      .click()
    const figures = (seat: string) => page.locator(`tr[data-seat="${seat}"]`).first().getByRole('cell')
    for (const [seat, dice, cards] of [
      ['a1', '2', '2'],
      ['c1', '10', '7'],
    ] as const) {
      await expect(figures(seat).nth(0)).toHaveText(dice)
      await expect(figures(seat).nth(1)).toHaveText(cards)
    }
  })
})

/** Whether all planes are in the visible part of the map; otherwise the seats of those that are not. */
const piecesInSight = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const box = document.querySelector('[data-testid="map"]')?.parentElement?.getBoundingClientRect()
    const hidden = [...document.querySelectorAll<SVGElement>('[data-piece]')].filter((piece) => {
      const { left, right, top, bottom } = piece.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      return !box || x < box.left || x > box.right || y < box.top || y > box.bottom
    })
    return hidden.map(({ dataset }) => dataset.piece).join(' ') || 'all'
  })

/** The words of the film, and whether they are one line below the map. */
const wordsBelow = (page: Page) =>
  page.evaluate(() => {
    const map = document.querySelector('[data-testid="map"]')?.parentElement?.getBoundingClientRect()
    const film = document.querySelector('[data-testid="film"]')?.getBoundingClientRect()
    if (!map || !film) return 'absent'
    return film.top >= map.bottom - 0.5 && film.height <= 40 ? 'one line below' : 'over the map'
  })

/** The height of the smallest letters beside planes, in px. */
const smallestLetters = (page: Page) =>
  page.evaluate(() => {
    const words = [...document.querySelectorAll<SVGTextElement>('[data-piece] text')]
    const sizes = words.map(
      (each) => Number.parseFloat(getComputedStyle(each).fontSize) * (each.getScreenCTM()?.a ?? 0),
    )
    return Math.round(10 * Math.min(...sizes)) / 10
  })

test('six windows on an advanced duel with two bots: one reloads every turn, spectators are two turns late', async ({
  comesIn,
}) => {
  const seats = Object.keys(advancedRows)
  const everybody = await Promise.all([...seats, 'one', 'two'].map(() => comesIn()))
  const people = Object.fromEntries(seats.map((seat, index) => [seat, everybody[index]])) as Parameters<
    typeof startDuel
  >[0]
  const watchers = everybody.slice(seats.length).map(({ page }) => page)
  const { code, pilots } = await startDuel(people, {
    setup: advancedDuel,
    bots: { c2: 'recruit', c3: 'recruit' },
    delayRounds: 2,
  })
  for (const page of watchers) await page.goto(`/r/${code}/watch`)
  await startInRows(pilots)
  for (let turn = 1; turn <= 5; turn++)
    await test.step(`turn ${turn}`, async () => {
      for (const pilot of Object.values(pilots)) await pilot.isInTurn(turn)
      await pilots.a2?.page.reload()
      for (const page of watchers)
        await expect(page.locator('.blue-max')).toHaveAttribute('data-turn', String(Math.max(0, turn - 2)))
      if (turn === 2)
        await test.step('the moves that one pilot has missed are shown until the next order', async () => {
          const { page } = pilots.c1 as Pilot
          await page.goto('about:blank')
          for (const seat of ['a1', 'a2', 'a3']) await pilots[seat]?.flies('2S2')
          await page.goto(`/r/${code}/c1`)
          await expect(page.getByTestId('away')).toBeVisible()
          await pilots.c1?.flies('2S2')
          await expect(page.getByTestId('away')).toHaveCount(0)
        })
      if (turn === 3)
        await test.step('the moves of six pilots are one line below the map', async () => {
          const { page } = pilots.a1 as Pilot
          const sizes = [
            { width: 1280, height: 720 },
            { width: 768, height: 1024 },
            { width: 390, height: 844 },
            { width: 640, height: 400 },
          ]
          await atSizes(page, sizes, async ({ width, height }) => {
            await expect.poll(() => wordsBelow(page), `${width} × ${height}`).toBe('one line below')
            await expect
              .poll(() => smallestLetters(page), `${width} × ${height}: letters on the map`)
              .toBeGreaterThanOrEqual(11)
          })
        })
      if (turn === 4)
        await test.step('the map shows spectators all planes, or follows one', async () => {
          const [page] = watchers as [Page]
          await resize(page, { width: 390, height: 844 })
          await expect.poll(() => piecesInSight(page)).toBe('all')
          await page.locator('[data-follow="a1"]').click()
          await expect(page.locator('[data-follow="a1"]')).toHaveAttribute('aria-pressed', 'true')
          await expect(page.getByTestId('arcs')).toHaveCount(1)
        })
      await Promise.all(Object.values(pilots).map((pilot) => pilot.fliesIfAsked('2S2', turn)))
      await Promise.all(Object.values(pilots).map((pilot) => pilot.holdsFireUntil(turn + 1)))
    })
  for (const { page } of Object.values(pilots))
    await expect(page.locator('.blue-max')).toHaveAttribute('data-phase', 'over')
  for (const page of watchers) await expect(page.locator('.blue-max')).toHaveAttribute('data-phase', 'over')
})

test('a pilot who has left the field is shown all planes, or the one that is chosen', async ({ comesIn }) => {
  const people = { a1: await comesIn(), a2: await comesIn(), c1: await comesIn() }
  const setup = { fuel: true, allies: 2, central: 1, planes: { a1: 'nie24', a2: 'nie24', c1: 'dr1' } }
  const { pilots } = await startDuel(people, { setup })
  const [out, ally, central] = [pilots.a1, pilots.a2, pilots.c1] as [Pilot, Pilot, Pilot]
  await out.startsOn(101)
  await ally.startsOn(109)
  await central.startsOn(1807)
  await out.flies('16L3')
  await out.page.getByRole('button', { name: 'Yes', exact: true }).click()
  await ally.flies('3S3')
  await central.flies('3S3')
  const { page } = out
  for (const pilot of [out, ally, central]) await pilot.isInTurn(2)
  await expect(page.getByTestId('flying')).toHaveText('In the air: Allies 1, Central Powers 1')
  await resize(page, { width: 390, height: 844 })
  await expect.poll(() => piecesInSight(page)).toBe('all')
  await expect(page.getByTestId('follow').locator('[data-follow]')).toHaveCount(2)
  await page.locator('[data-follow="c1"]').click()
  await expect.poll(() => piecesInSight(page), 'the map is near one plane').toBe('a2')
  await page.getByRole('button', { name: 'All planes' }).click()
  await expect.poll(() => piecesInSight(page)).toBe('all')
  await expect(ally.page.getByTestId('follow')).toHaveCount(0)
})

test('the server is killed in the middle of a turn, and the order that was given stands', async ({
  ownServer,
  comesIn,
}) => {
  const options = { baseURL: ownServer.url }
  const people = { a1: await comesIn(options), c1: await comesIn(options) }
  for (const { noise } of Object.values(people)) noise.excuse(...connectionErrors)
  const { pilots } = await startDuel(people, { setup: firstDuel })
  const [allied, central] = [pilots.a1 as Pilot, pilots.c1 as Pilot]
  await allied.startsOn(106)
  await central.startsOn(1807)
  await allied.flies('23S4')
  await expect(central.page.getByTestId('planes').locator('[data-seat="a1"]')).toHaveAttribute(
    'data-progress',
    'ready',
  )
  await ownServer.kill()
  await ownServer.open()
  await central.flies('14L3')
  for (const pilot of [allied, central]) {
    await pilot.isInTurn(2)
    await expect(pilot.page.getByTestId('log')).toContainText('flies 23S4 to 0506, heading east')
  }
})
