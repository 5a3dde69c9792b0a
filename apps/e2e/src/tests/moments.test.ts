import { British } from '../player/british.ts'
import { German } from '../player/german.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'
import { gatherAtReplay } from './gathering.ts'
import { raid } from './golden-night.ts'

test('from the replay of a night somebody else plays a side on, against a bot, by a link to a moment', async ({
  comesIn,
}) => {
  const { ann } = await gatherAtReplay(comesIn)
  const { page } = ann
  const playback = page.getByTestId('playback')
  const caption = page.getByTestId('latest')
  await expect(playback).toHaveAttribute('data-position', '0')
  while (!(await caption.textContent())?.includes('The plan of the raid is locked')) {
    const at = await playback.getAttribute('data-position')
    await page.keyboard.press('ArrowRight')
    await expect(playback).not.toHaveAttribute('data-position', at ?? '')
  }
  for (let steps = 0; steps < 2; steps++) {
    const at = await playback.getAttribute('data-position')
    await page.keyboard.press('ArrowRight')
    await expect(playback).not.toHaveAttribute('data-position', at ?? '')
  }
  await playback.getByRole('radio', { name: 'British' }).check({ force: true })
  await page.getByTestId('play-on').click()
  const form = page.getByTestId('moment')
  await expect(form.getByRole('radio', { name: 'British' })).toBeChecked()
  await shownToAll(page, 'a moment to play on from', { alsoNarrow: true })
  const link = await page.getByTestId('moment-link').inputValue()

  await test.step('a stranger opens the link, and plays the British on with the plan that they had', async () => {
    const eve = await comesIn()
    await eve.page.goto(link)
    await eve.page.getByTestId('moment').getByRole('radio', { name: 'Recruit' }).check()
    await eve.page.getByRole('button', { name: 'Play from here' }).click()
    await expect(eve.page).toHaveURL(/\/r\/[A-Z0-9]{6}\/one$/)
    const player = new British(eve.page)
    await player.shows('bomber', raid.start, 'ground')
    await player.fliesMosquito({ to: raid.mosquito, end: 'High' })
    await expect(player.button('Reveal the card and fly')).toBeVisible()
    await player.fliesBomber('High')
    await player.shows('bomber', raid.route[0] as number, 'high')
    expect(eve.wiretap.with(/defencesLocked/)).toEqual([])
    await player.button('Menu').click()
    await expect(eve.page.getByTestId('origin')).toContainText('Played on from a moment of room')
  })

  await test.step('the other side is played with a friend, who comes to a room', async () => {
    const heard = ann.wiretap.with(/"planLocked"/)
    await form.getByRole('radio', { name: 'German' }).check()
    await form.getByRole('radio', { name: 'A friend' }).check()
    await form.getByRole('button', { name: 'Play from here' }).click()
    await expect(page).toHaveURL(/\/r\/[A-Z0-9]{6}$/)
    await expect(page.getByTestId('origin')).toBeVisible()
    const bob = await comesIn()
    await bob.page.goto(page.url())
    await bob.page.getByTestId('seat-one').getByRole('button').first().click()
    await page.getByRole('button', { name: 'Start the game' }).click()
    await expect(page).toHaveURL(/\/two$/)
    await expect(bob.page).toHaveURL(/\/one$/)
    await new British(bob.page).shows('bomber', raid.start, 'ground')
    await new German(page).shows('bomber', raid.start, 'ground')
    // She heard it before only in the night itself, in which she was the British.
    expect(ann.wiretap.with(/"planLocked"/)).toEqual(heard)
  })
})
