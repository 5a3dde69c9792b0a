import { British } from '../player/british.ts'
import { German } from '../player/german.ts'
import { comesByLink, comesToLobby, startsNight, takesSeat } from '../player/rooms.ts'
import { Table } from '../player/table.ts'
import { expect, reached, test } from './engines-test.ts'
import { engines, type Visitor } from './visitors.ts'

const roomIn = `location.pathname.split('/')[2]`

/** The doors of the lobby whose picture lies over their words. */
const coveredDoors = `[...document.querySelectorAll('[data-testid^="door-"]')].filter((door) =>
  door.querySelector('img').getBoundingClientRect().bottom > door.querySelector('h2').getBoundingClientRect().top
).map((door) => door.dataset.testid)`

const focused = 'document.activeElement.tagName'

/** Starts the game that the dialog of a newcomer proposes. @returns the code of its room */
async function startsFirstGame({ page, evaluate }: Visitor): Promise<unknown> {
  await comesToLobby(page)
  await page.getByRole('button', { name: 'Play Duel in the Dark' }).click()
  const dialog = page.getByRole('dialog', { name: 'Play' })
  const start = dialog.getByRole('button', { name: 'Start the game' })
  await start.waitFor()
  expect(await evaluate(focused), 'the heading has the focus, not the button that closes').toBe('H2')
  await start.click()
  await new German(page).isAt('squadrons')
  return evaluate(roomIn)
}

for (const engine of engines) {
  test(`${engine}: a newcomer plays, loses, tries again, invites a friend, and watches`, async ({
    visits,
  }) => {
    const [ann, bob] = [await visits(engine), await visits('Chromium')]
    const table = new German(ann.page)
    let first: unknown

    await test.step('from home to the first table', async () => {
      await comesToLobby(ann.page)
      expect(await ann.evaluate(coveredDoors)).toEqual([])
      first = await startsFirstGame(ann)
    })

    await test.step('a game that is lost leads to the next one', async () => {
      await table.resigns()
      const end = ann.page.getByTestId('night-end')
      await expect(end.getByTestId('own-result')).toHaveText('Defeat')
      await end.getByRole('button', { name: 'Same sides' }).click()
      await expect.poll(() => ann.evaluate(roomIn)).not.toBe(first)
      await table.isAt('squadrons')
    })

    await test.step('a friend comes by the link', async () => {
      await comesToLobby(ann.page)
      await ann.page.getByRole('button', { name: 'Play a friend' }).click()
      await ann.page.getByRole('button', { name: 'Open the room' }).click()
      const link = await ann.page.getByLabel('Link', { exact: true }).inputValue()
      await comesByLink(bob.page, { link, code: '' })
      await takesSeat(bob.page, 'German')
      await startsNight(ann.page)
      await new British(ann.page).isAt('waiting')
      await new German(bob.page).isAt('squadrons')
    })

    await test.step('a game against the computer is listed, and says how late it is shown', async () => {
      const code = await startsFirstGame(bob)
      await ann.page.goto('/')
      await ann.page.getByRole('link', { name: 'Watch', exact: true }).click()
      await ann.page.getByRole('link', { name: `Watch room ${code}` }).click()
      await new Table(ann.page).isAt('waiting')
      await expect(ann.page.getByTestId('watched-late')).toContainText('2 rounds late')
    })
    reached(ann, 'first visit', 'from home to watching')
  })
}
