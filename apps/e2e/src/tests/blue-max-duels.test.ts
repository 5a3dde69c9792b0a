import { join } from 'node:path'
import { connectionErrors } from '../people/noise.ts'
import type { Pilot } from '../player/pilot.ts'
import { startDuel } from '../player/squad.ts'
import { product } from '../server/product.ts'
import type { Start } from '../server/test-server.ts'
import { expect, test } from '../test.ts'

const firstDuel = { fuel: true, planes: { a1: 'nie24', c1: 'dr1' } }

/** Whom a turn of the worked duel asks, what they fly, and what they fire. */
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
}) => {
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
  }
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

/** Four people and two bots over two boards, each people's plane in a row of its own. */
const advanced = {
  fuel: true,
  altitude: true,
  observer: true,
  lewis: true,
  field: 'wide',
  allies: 3,
  central: 3,
  turnLimit: 5,
  planes: { a1: 'f2b', a2: 'nie24', a3: 'tripe', c1: 'dr1', c2: 'alb3', c3: 'halbcl2' },
}
const rows: Record<string, number> = { a1: 103, a2: 109, a3: 116, c1: 1822 }

test('six windows on an advanced duel with two bots: one reloads every turn, spectators are two turns late', async ({
  comesIn,
}) => {
  const seats = Object.keys(rows)
  const everybody = await Promise.all([...seats, 'one', 'two'].map(() => comesIn()))
  const people = Object.fromEntries(seats.map((seat, index) => [seat, everybody[index]])) as Parameters<
    typeof startDuel
  >[0]
  const watchers = everybody.slice(seats.length).map(({ page }) => page)
  const { code, pilots } = await startDuel(people, {
    setup: advanced,
    bots: { c2: 'recruit', c3: 'recruit' },
    delayRounds: 2,
  })
  for (const page of watchers) await page.goto(`/r/${code}/watch`)
  for (const [seat, hex] of Object.entries(rows)) {
    await pilots[seat]?.page.locator('[data-level="3"]').click()
    await pilots[seat]?.startsOn(hex)
  }
  for (let turn = 1; turn <= 5; turn++)
    await test.step(`turn ${turn}`, async () => {
      for (const pilot of Object.values(pilots)) await pilot.isInTurn(turn)
      await pilots.a2?.page.reload()
      for (const page of watchers)
        await expect(page.locator('.blue-max')).toHaveAttribute('data-turn', String(Math.max(0, turn - 2)))
      await Promise.all(Object.values(pilots).map((pilot) => pilot.fliesIfAsked('2S2', turn)))
      await Promise.all(Object.values(pilots).map((pilot) => pilot.holdsFireUntil(turn + 1)))
    })
  for (const { page } of Object.values(pilots))
    await expect(page.locator('.blue-max')).toHaveAttribute('data-phase', 'over')
  for (const page of watchers) await expect(page.locator('.blue-max')).toHaveAttribute('data-phase', 'over')
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
