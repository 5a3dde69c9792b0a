import { atSizes } from '../people/window-size.ts'
import { Pupil } from '../player/pupil.ts'
import { Table } from '../player/table.ts'
import { expect, test } from '../test.ts'
import { looksRight } from './appearance.ts'
import { hasRoomForAll, shownToAll } from './for-everybody.ts'
import { looksAsBefore } from './screens.ts'

test('the guided night of the British side is played to its end, with a try of one’s own on the way', async ({
  comesIn,
}, info) => {
  const { page } = await comesIn()
  const pupil = new Pupil(page)
  const table = new Table(page)

  await test.step('the lobby leads there', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Learn', exact: true }).click()
    await expect(page.getByTestId('puzzles-done')).toBeVisible()
    await looksAsBefore(page, 'learn', 'telephone', 'light')
    await shownToAll(page, 'learn')
    await page.getByRole('link', { name: 'Begin: A night from the British side' }).click()
    await expect(pupil.coach).toContainText('One night.')
    await pupil.begins()
    await expect(page.getByTestId('coach-text')).toContainText(
      'Purpose: a raid that brings more than it costs.',
    )
    await looksRight(page, 'guided night', info)
    await looksAsBefore(page, 'raid', 'desk', 'dark')
  })

  await test.step('a hex out of reach is answered by its rule', async () => {
    await pupil.playsTo('1/mosquito')
    await table.hex(22).click()
    await expect(page.getByTestId('coach-refused')).toContainText('Not now:')
    await page.getByTestId('coach-refused').getByRole('button', { name: 'Rule D5.1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rule D5.1' })
    await expect(dialog).toContainText('It moves up to two hexes in any direction')
    await shownToAll(page, 'a rule')
    await page.keyboard.press('Escape')
  })

  await test.step('another legal order may be tried and taken back', async () => {
    await table.hex(17).click()
    await page.getByRole('button', { name: 'Low', exact: true }).click()
    await page.getByRole('button', { name: 'Confirm the flight' }).click()
    await expect(pupil.coach).toContainText('You may do that. The example flies to hex 17 and stays high.')
    await expect(table.piece('mosquito')).toHaveAttribute('data-height', 'low')
    await pupil.coach.getByRole('button', { name: 'Back to the example' }).click()
    await expect(table.piece('mosquito')).toHaveAttribute('data-height', 'ground')
  })

  await test.step('the rest by what is lit; the score is that of the example', async () => {
    await pupil.playsTo('3/bomber')
    await looksAsBefore(page, 'bomber', 'telephone', 'dark')
    await pupil.playsToTheEnd()
    await looksAsBefore(page, 'end', 'desk', 'light')
    await expect(pupil.end).toHaveAttribute('data-same', 'true')
    await expect(pupil.end).toContainText('The British win the night by 3.')
    await expect(page.getByRole('button', { name: 'Play a first game' })).toBeVisible()
    await pupil.end.getByText('Entry by entry').click()
    await expect(pupil.end.getByRole('table')).toBeVisible()
    await shownToAll(page, 'end of a guided night')
    await page.goto('/learn')
    await expect(page.locator('[data-part="british"]')).toHaveAttribute('data-progress', 'done')
  })
})

test('the guided night of the German side goes on in its middle, after the page was loaded anew', async ({
  comesIn,
}) => {
  const { page } = await comesIn()
  const pupil = new Pupil(page)
  await pupil.opens('german')
  await pupil.begins()
  await looksAsBefore(page, 'squadrons', 'tablet', 'light')
  await atSizes(page, [{ width: 1024, height: 768 }], async () => {
    // Below the text of the coach stands what it is about.
    await expect(page.locator('[data-console] [data-choice]').first()).toBeInViewport({ ratio: 1 })
  })
  await pupil.playsTo('defences')
  await looksAsBefore(page, 'defences', 'desk', 'light')
  await pupil.playsTo('2/fighters')
  await pupil.doesWhatIsLit()
  await pupil.doesWhatIsLit()

  await page.goto('/learn')
  await expect(page.locator('[data-part="german"]')).toHaveAttribute('data-progress', 'begun')
  await page.getByRole('link', { name: 'Continue: A night from the German side' }).click()
  await expect(pupil.coach).toHaveAttribute('data-step', '2/fighters')
  await expect(page.getByTestId('coach-text')).toContainText('Blue met the bomber: 3 points.')

  await pupil.playsTo('4/fighters')
  await looksAsBefore(page, 'fighters', 'desk', 'dark')
  await pupil.coach.getByRole('button', { name: 'Do it for me' }).click()
  await expect(new Table(page).announcer).toContainText('Yellow squadron')
  await pupil.playsToTheEnd()
  await expect(pupil.end).toHaveAttribute('data-same', 'true')
})

test('a puzzle is answered by keyboard, says why, and is remembered', async ({ comesIn }, info) => {
  const { page } = await comesIn()
  await page.goto('/learn')
  await expect(page.getByTestId('puzzles-done')).toHaveText('0 of 10 solved')
  await page.getByRole('link', { name: 'Begin: Puzzle 4' }).click()
  await expect(page.getByRole('heading', { name: 'Where do you meet the bomber?', level: 2 })).toBeVisible()

  const { map } = new Table(page)
  await map.locator('[data-hex="3"]').focus()
  await page.keyboard.press('Enter')
  const answer = page.getByTestId('puzzle-answer')
  await expect(answer).toHaveAttribute('data-verdict', 'possible')
  await page.getByRole('button', { name: 'Think again' }).click()
  await map.locator('[data-hex="10"]').focus()
  await page.keyboard.press('Enter')
  await expect(answer).toHaveAttribute('data-verdict', 'best')
  await expect(answer).toContainText('The last card was')
  await looksRight(page, 'puzzle', info)
  await looksAsBefore(page, 'puzzle', 'telephone', 'light')

  await page.goto('/learn')
  await expect(page.getByTestId('puzzles-done')).toHaveText('1 of 10 solved')
})

test('the rulebook is searched, has an address for each rule, and is a dialog at the board', async ({
  comesIn,
}, info) => {
  const { page } = await comesIn()
  await page.goto('/rules/duel#S4')
  const entry = (id: string) => page.locator(`[data-entry="${id}"]`)
  await expect(entry('S4')).toBeInViewport()
  // The page may still be on its way to its entry: a click that misses is given again.
  await expect(async () => {
    await entry('D7.3').getByRole('link', { name: 'S5' }).click()
    await expect(page).toHaveURL(/#S5$/, { timeout: 2000 })
  }).toPass()
  await expect(entry('S5')).toBeInViewport()

  await page.getByRole('searchbox', { name: 'Search the rules' }).fill('fuel truck')
  await expect(entry('tile-fuelTruck')).toBeVisible()
  await expect(entry('S4')).toHaveCount(0)
  // A rule has the same number in all languages.
  await page.getByRole('searchbox', { name: 'Search the rules' }).fill('D7.3')
  await looksRight(page, 'rulebook', info)
  await page.getByRole('searchbox', { name: 'Search the rules' }).fill('')
  await hasRoomForAll(page, 'the whole rulebook')

  await page.goto('/learn/duel/german')
  await expect(page.getByTestId('coach')).toBeVisible()
  await page.keyboard.press('l')
  const legend = page.getByRole('dialog', { name: 'What the signs mean' })
  await expect(legend.locator('[data-entry="height"]')).toContainText('Two chevrons: high.')
  await looksAsBefore(page, 'legend', 'desk', 'light')
  await shownToAll(page, 'legend')
  await page.keyboard.press('Escape')
  await page.getByTestId('legend-button').click()
  await expect(legend.getByRole('link', { name: /rulebook/ })).toHaveAttribute('target', '_blank')
})
