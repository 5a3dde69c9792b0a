import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { looksRight } from './appearance.ts'
import { gatherByHand, prepare } from './gathering.ts'
import { airports, raid } from './golden-night.ts'

/** An aircraft in the strip of a window. */
const inStrip = (page: Page, id: string) => page.getByTestId('strip').locator(`[data-strip="${id}"]`)

test('an order takes two clicks on its hex, the next squadron is chosen, and the strip tells everybody', async ({
  comesIn,
}) => {
  const { ann, bob, british, german } = await gatherByHand(comesIn)
  await expect(inStrip(ann.page, 'bomber')).toHaveAttribute('data-count', '–')
  await prepare({ british, german })

  await test.step('the Mosquito: the hex, and the hex again', async () => {
    await british.chooses(17)
    await british.chooses(17)
    for (const { page } of [ann, bob])
      await expect(inStrip(page, 'mosquito')).toHaveAttribute('data-at', '17')
  })

  await test.step('a squadron the same way; then the next one is chosen', async () => {
    await german.isAt('fighters')
    await german.chooses(airports.green)
    await german.chooses(17)
    await german.chooses(17)
    for (const { page } of [ann, bob]) await expect(inStrip(page, 'green')).toHaveAttribute('data-count', '7')
    await expect(german.squadron('blue')).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('nothing is lost, so the turn ends at one press', async () => {
    await german.button('End turn').click()
    await expect(british.whoseMove).toHaveText('Your move')
  })
})

test('the strike is seen in its hex, and the night’s end is a stop for each window alone', async ({
  comesIn,
}, info) => {
  const { ann, bob, british, german } = await gatherByHand(comesIn, { rules: 'Campaign' })
  await prepare({ british, german })
  // A sign that is seen for a moment leaves a trace here.
  await bob.page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      for (const each of document.querySelectorAll<SVGElement>('[data-moment]')) {
        const { moment, signs, points } = each.dataset
        // Here motion is not wanted: the signs stand still, and are visible.
        const parts = [...each.querySelectorAll('path, circle, rect')]
        const isStill = parts.every(
          (part) =>
            part.checkVisibility({ opacityProperty: true }) &&
            part.getAnimations().every(({ playState }) => playState !== 'running'),
        )
        const words = `${moment} ${signs} ${points} ${isStill ? 'still' : 'moving'}`
        if (!seen.includes(words)) seen.push(words)
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
  await british.fliesMosquito({ to: raid.mosquito, end: 'High' })
  for (const index of raid.route.keys()) {
    await german.endsTurn()
    await british.fliesBomber(index === 0 ? 'High' : undefined)
    if (index === 0) await british.fliesMosquito({ to: raid.mosquito, end: 'Land' })
  }
  const seen = await bob.page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen.filter((words) => words.startsWith(`${raid.target} `) && words.includes('strike'))).toEqual([
    expect.stringMatching(/ still$/),
  ])

  const card = bob.page.getByTestId('night-end')
  await expect(card.getByRole('heading')).toHaveText('You are behind After night 1 the British lead by 15')
  await expect(card.getByTestId('score-by-table')).toContainText('S1')
  await expect(card.getByRole('link', { name: 'Replay this night' })).toHaveAttribute('href', /chapter=1/)
  await looksRight(bob.page, 'night end', info)

  // The British go on, and the German looks at the report of a night that is over.
  await british.goesOnTo(2)
  await expect(ann.page.getByText('Night 2 of 3')).toBeVisible()
  await bob.page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(german.verdict).toHaveText('After night 1 the British lead by 15')
  await german.button('On to night 2').click()
  await german.isAt('squadrons')
})
