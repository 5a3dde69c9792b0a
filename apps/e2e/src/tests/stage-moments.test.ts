import type { Page } from '@playwright/test'
import type { Person } from '../people/person.ts'
import { resize } from '../people/window-size.ts'
import { SeatLines } from '../player/seat-lines.ts'
import { Table } from '../player/table.ts'
import { expect, test } from '../test.ts'
import { raid } from './golden-night.ts'

/** A moment as a window has seen it. */
interface Seen {
  kind: string
  /** Whether nothing moved. */
  still: boolean
  /** The hexes that could be chosen and lay under it. */
  covers: string[]
}

/** Notes each moment of the map, from now on until the page is left. @returns all so far */
async function keepsMoments(page: Page): Promise<() => Promise<Seen[]>> {
  await page.evaluate(() => {
    const seen: Seen[] = []
    Object.assign(window, { seen })
    const isStill = (part: Element) =>
      part.getAnimations({ subtree: true }).every(({ playState }) => playState !== 'running')
    const note = () => {
      for (const part of document.querySelectorAll<HTMLElement>('[data-testid^="moment-"], [data-curtain]')) {
        const kind = part.dataset.testid ?? 'curtain'
        if (seen.some((each) => each.kind === kind)) continue
        // The curtain lies under the hexes, whatever it covers.
        const box = part.dataset.testid ? part.getBoundingClientRect() : new DOMRect()
        const isUnder = ({ left, right, top, bottom }: DOMRect) =>
          left < box.right && box.left < right && top < box.bottom && box.top < bottom
        const asked = [...document.querySelectorAll<SVGElement>('[data-hex][data-choice]')]
        const covered = part.checkVisibility({ visibilityProperty: true })
          ? asked.filter((hex) => isUnder(hex.getBoundingClientRect()))
          : []
        seen.push({ kind, still: isStill(part), covers: covered.map(({ dataset }) => dataset.hex ?? '') })
      }
    }
    // After the paper has found its corner.
    new MutationObserver(() => requestAnimationFrame(note)).observe(document.body, {
      childList: true,
      subtree: true,
    })
  })
  return () => page.evaluate(() => (window as unknown as { seen: Seen[] }).seen)
}

/** Both look at a night whose preparation goes over the wire. */
async function atTheTable(british: Person, german: Person) {
  const lines = await SeatLines.start({ british, german }, {})
  await Promise.all([british.page.goto(lines.pathOf('british')), german.page.goto(lines.pathOf('german'))])
  const tables = [new Table(british.page), new Table(german.page)] as const
  for (const { map } of tables) await map.waitFor()
  return { lines, tables }
}
const moments = ({ page }: Person) => page.getByTestId(/^moment-/)

test('the curtain rises and a card turns: over nothing that is asked for, gone with the first order, and still where no motion is wanted', async ({
  comesIn,
}) => {
  const ann = await comesIn({ reducedMotion: 'no-preference' })
  const bob = await comesIn()
  const { lines, tables } = await atTheTable(ann, bob)
  const [annSaw, bobSaw] = [await keepsMoments(ann.page), await keepsMoments(bob.page)]
  await lines.prepares()
  for (const table of tables) await table.shows('bomber', raid.start, 'ground')
  const kindsOf = async (seen: () => Promise<Seen[]>) => (await seen()).map(({ kind }) => kind)
  for (const seen of [annSaw, bobSaw]) {
    await expect.poll(() => kindsOf(seen)).toEqual(expect.arrayContaining(['curtain', 'moment-curtain']))
    expect((await seen()).flatMap(({ covers }) => covers)).toEqual([])
  }

  await test.step('the first click of an order puts it aside; without one it goes by itself', async () => {
    await ann.page.bringToFront()
    await tables[0].chooses(raid.mosquito)
    for (const person of [ann, bob]) {
      await expect(moments(person)).toHaveCount(0)
      await expect(person.page.locator('[data-curtain]')).toHaveCount(0)
    }
  })

  await test.step('the next card of the bomber turns over, and the thread runs to its hex', async () => {
    const thread = bob.page.locator('[data-moment][data-signs="thread"]')
    const runs = thread.waitFor({ state: 'attached' })
    await lines.orders('british', { type: 'mosquito', path: [], altitude: 'high' })
    await lines.orders('german', { type: 'endFighters' })
    await lines.orders('british', { type: 'bomber', altitude: 'high' })
    await runs
    for (const seen of [annSaw, bobSaw]) {
      await expect.poll(() => kindsOf(seen)).toContain('moment-card')
      expect((await seen()).flatMap(({ covers }) => covers)).toEqual([])
    }
    for (const person of [ann, bob]) await expect(moments(person)).toHaveCount(0)
  })
  expect(
    (await bobSaw()).filter(({ still }) => !still),
    'motion where none is wanted',
  ).toEqual([])
})

test('missed events stand in the place of the log, over no hex and over no button', async ({ comesIn }) => {
  const [ann, bob] = [await comesIn(), await comesIn()]
  const { lines } = await atTheTable(ann, bob)
  await lines.prepares()
  await new Table(ann.page).shows('bomber', raid.start, 'ground')
  await lines.orders('british', { type: 'mosquito', path: [], altitude: 'high' })
  await new Table(ann.page).leavesForLobby()
  await lines.orders(
    'german',
    { type: 'fighter', squadron: 'red', path: ['NE'], altitude: 'low' },
    { type: 'fighter', squadron: 'green', path: ['NW'], altitude: 'low' },
    { type: 'fighter', squadron: 'blue', path: ['W'], altitude: 'low' },
    { type: 'endFighters' },
  )
  await ann.page.goto(lines.pathOf('british'))
  const away = ann.page.getByTestId('away')
  await expect(away).toBeVisible()
  const send = ann.page.locator('[data-send]')
  const boxOf = async (part: typeof away) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [1024, 768],
    [768, 1024],
  ] as const) {
    await resize(ann.page, { width, height })
    const [box, board, foot] = [
      await boxOf(away),
      await boxOf(ann.page.locator('.board')),
      await boxOf(send.first()),
    ]
    const meets = (other: typeof box) =>
      box.x < other.x + other.width - 1 &&
      other.x < box.x + box.width - 1 &&
      box.y < other.y + other.height - 1 &&
      other.y < box.y + box.height - 1
    expect([meets(board), meets(foot)], `${width} × ${height}: map, gold button`).toEqual([false, false])
    await expect(away.getByRole('button').first()).toBeInViewport({ ratio: 1 })
  }
  await ann.page.keyboard.press('Escape')
  await expect(away).toHaveCount(0)
})
