import { British } from '../player/british.ts'
import { startsAgainst } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'
import { raid } from './golden-night.ts'

test('one person plays a whole night against Regular', async ({ comesIn }) => {
  const { page } = await comesIn()
  await startsAgainst(page, { against: 'Regular', side: 'British' })
  const british = new British(page)

  await test.step('phases 1 to 5: the bot places its squadrons and its tiles, whatever it takes', async () => {
    await british.plansRaid(raid)
    await british.shows('bomber', raid.start, 'ground')
    await expect(page.getByText('Regular (bot)').first()).toBeVisible()
  })

  await test.step('phase 6: the bot answers every turn', async () => {
    await british.fliesMosquito({ to: raid.mosquito, end: 'High' })
    for (const [index, hex] of raid.route.entries()) {
      await expect(british.button('Reveal the card and fly')).toBeVisible()
      await british.fliesBomber(index === 0 ? 'High' : undefined)
      if (index === 0) await british.fliesMosquito({ to: raid.mosquito, end: 'Land' })
      await british.shows('bomber', hex, index + 1 < raid.route.length ? 'high' : 'ground')
    }
  })

  await expect(british.verdict).toBeVisible()
  const end = page.getByTestId('night-end')
  await expect(end.getByTestId('own-result')).toHaveText(/^(Victory|Defeat|A draw)$/)
  const why = end.getByRole('link', { name: /^(Why did I lose\?|The night explained)$/ })
  await expect(why).toHaveAttribute('href', /replay/)
  await expect(end.getByTestId('rematch')).toBeVisible()
  await shownToAll(page, 'end of a night')

  await test.step('its heading has the focus, for readers of the screen, and no ring around it', async () => {
    // From now on the browser shows where the focus is.
    await page.keyboard.press('Tab')
    const ring = await end
      .getByRole('heading')
      .first()
      .evaluate((heading: HTMLElement) => {
        heading.focus()
        return [heading.matches(':focus-visible'), getComputedStyle(heading).outlineStyle]
      })
    expect(ring).toEqual([true, 'none'])
  })

  await test.step('one press leads to the orders that cost most, and a reload back to them', async () => {
    await why.click()
    const costly = page.getByTestId('insight-costly')
    await expect(costly).toBeInViewport()
    await expect(page).toHaveURL(/show=why/)
    await shownToAll(page, 'why a night was lost', { alsoNarrow: true })
    await page.reload()
    await expect(costly).toBeInViewport()
  })
})

test('one person plays against three of Ace: each holds a German seat of its own', async ({ comesIn }) => {
  const { page } = await comesIn()
  await startsAgainst(page, { against: 'Ace', side: 'British', players: 4 })
  const british = new British(page)
  await expect(page.getByText('Ace (bot)').first()).toBeVisible()
  await british.plansRaid(raid)
  await british.fliesMosquito({ to: raid.mosquito, end: 'High' })
  await expect(british.button('Reveal the card and fly')).toBeVisible()
  await british.fliesBomber('High')
  await british.fliesMosquito({ to: raid.mosquito, end: 'Land' })
  await expect(british.button('Reveal the card and fly')).toBeVisible()
})

test('the beliefs of Ace stand in the report, when the night is over and not before', async ({ comesIn }) => {
  const { page, wiretap } = await comesIn()
  await startsAgainst(page, { against: 'Ace', side: 'British' })
  const british = new British(page)
  await british.plansRaid(raid)
  await british.shows('bomber', raid.start, 'ground')
  await british.fliesMosquito({ to: raid.mosquito, end: 'High' })
  await expect(british.button('Reveal the card and fly')).toBeVisible()
  expect(wiretap.with(/"chance"/)).toEqual([])
  await british.resigns()
  const believed = page.getByTestId('believed')
  await expect(believed).toContainText('Ace (bot) kept this secret until the night was over')
  await expect(believed.getByRole('row').nth(1)).toContainText('%')
  await shownToAll(page, 'what a bot believed')

  // The bot agrees at once, and the rematch begins: no waiting room.
  await page.getByRole('button', { name: 'Swap sides' }).click()
  await expect(page.locator('.duel')).toHaveAttribute('data-side', 'german')
})
