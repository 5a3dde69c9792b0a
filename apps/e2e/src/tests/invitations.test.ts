import type { Page } from '@playwright/test'
import { atSizes } from '../people/window-size.ts'
import { calls, startsNight, takesSeat } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'
import { gather } from './gathering.ts'

/** On a telephone, at the end of the page, an invitation lies over nothing that can be pressed; put aside, nowhere. */
async function coversNothing(page: Page): Promise<void> {
  const box = page.getByLabel('Invitations')
  const covered = () =>
    page.evaluate(() => {
      const prompt = document.querySelector('aside.invitations')?.getBoundingClientRect()
      const all = [...document.querySelectorAll('a, button, input, summary')]
      const others = all.filter((each) => !each.closest('aside.invitations') && each.checkVisibility())
      return others
        .map((each) => ({ text: each.textContent, ...each.getBoundingClientRect().toJSON() }))
        .filter(({ top, bottom }) => prompt && top < prompt.bottom && bottom > prompt.top)
        .map(({ text }) => text)
    })
  const scrollTo = (end: 'top' | 'bottom') =>
    page.evaluate((to) => {
      const behavior = 'instant'
      window.scrollTo({ top: to === 'top' ? 0 : document.documentElement.scrollHeight, behavior })
    }, end)
  await atSizes(page, [{ width: 390, height: 844 }], async () => {
    await scrollTo('bottom')
    await expect.poll(covered).toEqual([])
    await expect(box).toBeInViewport()
    await box.getByRole('button', { name: 'Later' }).press('Enter')
    const folded = box.getByRole('button', { name: 'An invitation is waiting' })
    await expect(folded).toBeFocused()
    for (const end of ['top', 'bottom'] as const) {
      await scrollTo(end)
      await expect.poll(covered).toEqual([])
    }
    await folded.press('Enter')
    await expect(box.getByRole('link', { name: /^To room/ })).toBeFocused()
  })
}

test('somebody invites the last opponent with one click, who is shown it at once, declines or comes', async ({
  comesIn,
}) => {
  const { ann, bob, german } = await gather(comesIn)
  await german.resigns()
  await expect(german.verdict).toContainText('The German side has resigned')
  await calls(ann.page, 'Ann')
  await ann.page.goto('/find')
  const list = ann.page.getByTestId('past-opponents')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: /^Invite / }).focus()
  await ann.page.keyboard.press('Enter')
  await expect(ann.page).toHaveURL(/\/r\/[A-Z0-9]{6}$/)
  const prompt = bob.page.getByTestId('invitations')
  await test.step('at a board it waits until the end is put aside, and is one line until it is opened', async () => {
    const box = bob.page.locator('[data-notices]').getByLabel('Invitations')
    await expect(bob.page.getByTestId('night-end')).toBeVisible()
    await expect(bob.page.getByLabel('Invitations')).toHaveCount(0)
    await bob.page.keyboard.press('Escape')
    await box.getByRole('button', { name: 'An invitation is waiting' }).press('Enter')
    await expect(box.getByRole('link', { name: /^To room/ })).toBeFocused()
    await shownToAll(bob.page, 'an invitation at a board', { alsoNarrow: true })
  })
  await bob.page.goto('/')
  await expect(prompt).toContainText('Ann invites you to a game of Duel in the Dark.')
  await shownToAll(bob.page, 'an invitation', { alsoNarrow: true })
  await coversNothing(bob.page)
  await prompt.getByRole('button', { name: 'Decline Ann’s invitation' }).click()
  await expect(prompt).toHaveCount(0)

  await ann.page.goto('/find')
  await expect(list).toContainText('Declined')
  await shownToAll(ann.page, 'people one has played with', { alsoNarrow: true })
  await list.getByRole('button', { name: /^Invite / }).click()
  await expect(ann.page).toHaveURL(/\/r\/[A-Z0-9]{6}$/)
  await prompt.getByRole('link', { name: /^To room/ }).click()
  await expect(bob.page).toHaveURL(ann.page.url())
  await expect(prompt).toHaveCount(0)
  await takesSeat(bob.page, 'German')
  await startsNight(ann.page)
  for (const { page } of [ann, bob]) await expect(page).toHaveURL(/\/(one|two)$/)
})
