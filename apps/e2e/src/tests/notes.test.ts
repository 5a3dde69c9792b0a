import type { Locator, Page } from '@playwright/test'
import { German } from '../player/german.ts'
import { Notebook } from '../player/notes.ts'
import { watches } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'
import { gather } from './gathering.ts'
import { airports, raid } from './golden-night.ts'

const thought = 'They come by hex 10'

/** Drags what is at a place to the middle of another. */
async function drags(page: Page, from: string, hex: number, released = true): Promise<void> {
  await page.locator(from).hover()
  await page.mouse.down()
  const { x, y } = await middleOf(page.getByTestId('map').locator(`[data-hex="${hex}"]`))
  await page.mouse.move(x, y, { steps: 6 })
  await expect(page.getByTestId('dragged')).toBeVisible()
  if (released) await page.mouse.up()
}

/** The middle of something on the screen. */
async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The same with a finger, as the browser gets it from a touch screen. */
async function dragsByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const start = await middleOf(from)
  const end = await middleOf(to)
  const at = (share: number) => ({
    x: start.x + (end.x - start.x) * share,
    y: start.y + (end.y - start.y) * share,
  })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] })
  for (const share of [0.2, 0.4, 0.6, 0.8, 1])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(share)] })
  await expect(page.getByTestId('dragged')).toBeVisible()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('tiles are dragged, overlays shown, and notes kept, hidden, and opened in the replay', async ({
  comesIn,
}) => {
  const withTouch = (options = {}) => comesIn({ ...options, hasTouch: true })
  const { ann, bob, british, german, invitation } = await gather(withTouch, { watched: true })
  const carl = await comesIn()
  await watches(carl.page, invitation)
  await german.placesSquadrons(airports)
  await german.isAt('defences')

  const box = '[data-tile="flak"] svg'
  await drags(bob.page, box, 12)
  await expect(bob.page.getByTestId('tiles-placed')).toContainText('1 of')
  await drags(bob.page, '[data-drag="flak"]', 11)
  await expect(bob.page.getByTestId('hex-tiles')).toContainText('Hex 11')
  await drags(bob.page, box, 12, false)
  await bob.page.keyboard.press('Escape')
  await bob.page.mouse.up()
  await expect(bob.page.getByTestId('dragged')).toHaveCount(0)
  await expect(bob.page.getByTestId('tiles-placed')).toContainText('1 of')

  await dragsByFinger(bob.page, bob.page.locator('[data-tile="radar"] svg'), german.hex(11))
  await expect(bob.page.getByTestId('tiles-placed')).toContainText('2 of')

  const notes = new Notebook(bob.page)
  await notes.open()
  await notes.writes(thought)
  await notes.marks('question mark', german.hex(10), german.hex(3))
  await expect(notes.signs).toHaveCount(2)
  await expect(german.hex(10)).toHaveAccessibleName(/Noted here: question mark\./)

  await bob.page.keyboard.press('1')
  const shade = bob.page.getByTestId('shade')
  await expect(shade).toHaveAttribute('data-shade', 'reach')
  await expect(german.hex(11)).toHaveAccessibleName(/Blue squadron is here and can still land/)
  await shownToAll(bob.page, 'notes and an overlay')
  await ann.page.getByRole('button', { name: 'Expected loss' }).click()
  await expect(ann.page.getByTestId('shade')).toHaveAttribute('data-shade', 'loss')
  await expect(british.hex(12)).toHaveAccessibleName(/Expected loss of the bomber here: about \d+ point/)

  await bob.page.reload()
  await german.isAt('defences')
  await notes.open()
  await expect(notes.lines).toContainText([thought])
  await expect(notes.signs).toHaveCount(2)
  await expect(shade).toHaveAttribute('data-shade', 'reach')

  await german.locksDefences()
  await british.plansRaid(raid)
  await german.shows('bomber', raid.start, 'ground')
  await bob.page.getByRole('button', { name: 'Reach of the bomber' }).click()
  await expect(shade).toHaveAttribute('data-shade', 'bomber')
  await expect(german.hex(9)).toHaveAccessibleName(/The bomber can enter this hex with its next card\./)
  await british.resigns()
  await expect(new German(carl.page).verdict).toBeVisible()
  for (const { wiretap } of [ann, carl]) expect(wiretap.with(/They come|"noted"/)).toEqual([])
  await expect(new Notebook(ann.page).signs).toHaveCount(0)
  await shownToAll(carl.page, 'table of a spectator')

  await notes.panel.getByRole('button', { name: 'Open my notes: Night 1' }).click()
  await notes.panel.getByRole('button', { name: 'Open them' }).click()
  await expect(ann.page.getByTestId('log')).toContainText('The German side opens its notes.')
  await ann.page.getByTestId('look-back').first().getByRole('link', { name: 'Replay' }).click()
  const opened = ann.page.getByTestId('opened-notes')
  await ann.page.keyboard.press('End')
  await expect(opened).toContainText('Night 1, before the duel')
  await expect(opened).toContainText(thought)
  await expect(new Notebook(ann.page).signs).toHaveCount(2)
  // An overlay switched on at the table is remembered.
  await expect(ann.page.getByTestId('shade')).toHaveAttribute('data-shade', 'loss')
  await ann.page.getByTestId('playback').getByRole('radio', { name: 'Everything' }).check({ force: true })
  await ann.page.keyboard.press('2')
  await expect(ann.page.getByTestId('shade')).toHaveAttribute('data-shade', 'bomber')
})
