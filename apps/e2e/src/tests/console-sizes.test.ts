import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
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

test('every choice of a console is in sight, or said to be further down; its button never moves', async ({
  comesIn,
}) => {
  const feet = new Map<string, number>()
  /** Looks at the console of a task in every size. */
  async function looksAt(page: Page, task: string) {
    const before = page.viewportSize()
    await page.bringToFront()
    await page.locator('[data-more-choices]').waitFor({ state: 'attached' })
    for (const size of sizes) {
      await page.setViewportSize(size)
      const name = `${size.width} × ${size.height}`
      await expect.poll(async () => (await seenAt(page)).lost, `${task}, ${name}: choices`).toEqual([])
      const { foot } = await seenAt(page)
      expect.soft(foot, `${task}, ${name}: the button is on the screen`).toBeLessThanOrEqual(size.height)
      const first = feet.get(name) ?? foot
      feet.set(name, first)
      expect
        .soft(Math.abs(foot - first), `${task}, ${name}: px by which the button moved`)
        .toBeLessThanOrEqual(4)
    }
    if (before) await page.setViewportSize(before)
  }

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
