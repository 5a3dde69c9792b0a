import type { Page } from '@playwright/test'
import { atSizes } from '../people/window-size.ts'
import type { Pilot } from '../player/pilot.ts'
import { startDuel } from '../player/squad.ts'
import { expect, test } from '../test.ts'
import { looksRight } from './appearance.ts'
import { gather } from './gathering.ts'
import { airports, deployment, raid } from './golden-night.ts'

/** Desks, tablets and telephones, each of them on end and on its side. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 640, height: 400 },
  { width: 320, height: 640 },
]

/** A console as it lies on the screen, from its first line. */
interface Seen {
  /** The lower edge of the button at its foot, in px. */
  foot: number
  /** Choices that are neither in sight nor among the number that the console says. */
  lost: string[]
}

const seenAt = (page: Page): Promise<Seen> =>
  page.evaluate(async () => {
    const box = document.querySelector('[data-console]') as HTMLElement
    box.scrollTop = 0
    // The number is counted anew when sizes have changed: after the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const send = box.querySelector('[data-send]') as HTMLElement
    const edge = box.getBoundingClientRect().bottom - send.offsetHeight
    const choices = [...box.querySelectorAll<HTMLElement>('[data-choice]')].filter(
      (each) => each.offsetParent,
    )
    const hidden = choices.filter((each) => each.getBoundingClientRect().bottom > edge + 4)
    const said = Number(box.querySelector('[data-more-choices]')?.getAttribute('data-more-choices'))
    const confirm = document.querySelector('[data-confirm]') as HTMLElement
    return {
      foot: Math.round(confirm.getBoundingClientRect().bottom),
      lost: said === hidden.length ? [] : hidden.map(({ textContent }) => textContent ?? ''),
    }
  })

/**
 * Looks at consoles in every size. The feet of all that are looked at by one function are compared.
 * @returns a function that looks at the console of a task
 */
function looker() {
  const feet = new Map<string, number>()
  /** Looks at the console of a task in every size. */
  async function looksAt(page: Page, task: string) {
    await page.bringToFront()
    await page.locator('[data-more-choices]').waitFor({ state: 'attached' })
    await atSizes(page, sizes, async (size) => {
      const name = `${size.width} × ${size.height}`
      await expect.poll(async () => (await seenAt(page)).lost, `${task}, ${name}: choices`).toEqual([])
      const { foot } = await seenAt(page)
      expect.soft(foot, `${task}, ${name}: the button is on the screen`).toBeLessThanOrEqual(size.height)
      const first = feet.get(name) ?? foot
      feet.set(name, first)
      expect
        .soft(Math.abs(foot - first), `${task}, ${name}: px by which the button moved`)
        .toBeLessThanOrEqual(4)
    })
  }
  return looksAt
}

test('every choice of a console is in sight, or said to be further down; its button never moves', async ({
  comesIn,
}) => {
  const looksAt = looker()
  const { british, german } = await gather(comesIn)
  await german.comesToFront()
  await looksAt(german.page, 'airports')
  await german.draftsSquadrons(airports)
  await looksAt(german.page, 'airports, chosen')
  await german.press('Confirm the airports')
  await looksAt(german.page, 'defences')
  await german.draftsDefences(deployment)
  await looksAt(german.page, 'defences, placed')
  await german.locksDefences()

  await british.comesToFront()
  await looksAt(british.page, 'raid')
  await british.chooses(raid.start)
  await looksAt(british.page, 'raid, target')
  await british.button('Step back').click()
  await british.draftsRaid(raid)
  await looksAt(british.page, 'raid, planned')
  await british.locksPlan()
  await british.chooses(raid.mosquito)
  await looksAt(british.page, 'Mosquito')
  await british.button('Step back').click()
  await british.fliesMosquito({ to: raid.mosquito, end: 'High' })

  await german.comesToFront()
  await looksAt(german.page, 'fighters')
  await german.squadron('green').click()
  await looksAt(german.page, 'fighters, a squadron')
  await german.chooses(17)
  await looksAt(german.page, 'fighters, a hex')
  await german.button('Step back').click()
  await german.endsTurn()

  await british.comesToFront()
  await looksAt(british.page, 'bomber')
})

/** The manoeuvres of two pilots until they are nose to nose and may shoot. */
const approach = [
  ['23S4', '14L3'],
  ['21R3', '16R3'],
  ['4R2', '4R2'],
] as const

test('the consoles of Blue Max keep to the same at every size, and the next duel waits until the last one was read', async ({
  comesIn,
}, info) => {
  const looksAt = looker()
  const people = { a1: await comesIn(), c1: await comesIn() }
  const setup = { fuel: true, turnLimit: 3, duels: 2 }
  const { pilots } = await startDuel(people, { setup })
  const [allied, central] = [pilots.a1 as Pilot, pilots.c1 as Pilot]
  const { page } = allied

  await allied.isAsked('pick')
  await looksAt(page, 'planes')
  await page.locator('[data-plane="nie24"]').click()
  await looksAt(page, 'planes, chosen')
  await page.locator('[data-confirm]').click()
  await central.picks('dr1')

  await test.step('no hex that is asked for lies under a button or a card', async () => {
    await allied.isAsked('start')
    await looksAt(page, 'start')
    expect(await coveredHexes(page), 'hexes under something').toEqual([])
    await atSizes(page, [{ width: 390, height: 844 }], async () => {
      expect(await coveredHexes(page), 'hexes under something, on a telephone').toEqual([])
    })
  })
  await allied.startsOn(106)
  await central.startsOn(1807)

  for (const [index, [north, south]] of approach.entries()) {
    await allied.isInTurn(index + 1)
    await allied.isAsked('choose')
    if (index === 0) {
      await looksAt(page, 'manoeuvres')
      await atSizes(page, [{ width: 1024, height: 768 }], async () => {
        const { height = 0 } = (await page.locator('header > .bar').boundingBox()) ?? {}
        expect(height, 'the bar with the sheet of the own plane has two lines').toBeLessThanOrEqual(98)
      })
      await test.step('a hex is chosen on the field, then one of the manoeuvres that end there', async () => {
        await page.locator('[data-hex="306"]').click()
        await expect(page.getByTestId('ends-here').locator('button')).not.toHaveCount(0)
        await looksAt(page, 'manoeuvres, chosen')
      })
    }
    await allied.flies(north)
    await central.flies(south)
  }
  await allied.isAsked('fire')
  await looksAt(page, 'fire')
  await page.locator('[data-burst="medium"]').click()
  await looksAt(page, 'fire, a burst')
  await page.locator('[data-confirm]').click()
  await central.fires()

  await test.step('the end of the duel has its card with all sheets, and then the next one is asked for', async () => {
    for (const pilot of [allied, central]) {
      await expect(pilot.page.getByTestId('duel-end')).toContainText('Duel 1')
      await expect(pilot.page.getByTestId('end-sheets').locator('[data-seat]')).toHaveCount(2)
      await expect(pilot.page.locator('[data-confirm]')).toHaveCount(0)
    }
    await expect(page.getByTestId('score')).toContainText('Won: Allies')
    await looksRight(page, 'the end of a duel', info)
    await page.getByRole('button', { name: 'To duel 2' }).click()
    await allied.isAsked('pick')
    await expect(page.locator('[data-confirm]')).toBeVisible()
    await central.page.getByRole('button', { name: 'To the board' }).click()
    await expect(central.page.getByTestId('end-sheets').locator('[data-seat]')).toHaveCount(2)
    // The dice decide whether one of them was shot down.
    await expect(central.page.locator('[data-piece], [data-wreck]')).toHaveCount(2)
    await central.page.getByRole('button', { name: 'To duel 2' }).click()
    await central.picks('dr1')
  })
})

/** Hexes that can be chosen and are in the window, under something else. */
const coveredHexes = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(() => {
    const field = document.querySelector('[data-testid="map"]')?.parentElement?.getBoundingClientRect()
    return [...document.querySelectorAll<SVGElement>('[data-hex][data-choice]')]
      .filter((hex) => {
        const { left, top, width, height } = hex.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        if (!field || x < field.left || x > field.right || y < field.top || y > field.bottom) return false
        return document.elementFromPoint(x, y)?.closest('[data-hex]') !== hex
      })
      .map((hex) => hex.dataset.hex)
  })
