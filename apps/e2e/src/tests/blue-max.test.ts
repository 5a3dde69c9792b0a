import type { Page } from '@playwright/test'
import { atSizes } from '../people/window-size.ts'
import { Pilot } from '../player/pilot.ts'
import { comesToLobby, opensNewGame } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { looksRight } from './appearance.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a room of Blue Max from the lobby. @returns the link for the other pilot */
async function opensRoom(page: Page, rules: string): Promise<string> {
  await comesToLobby(page)
  const form = await opensNewGame(page)
  const chooses = (group: string, choice: string) =>
    form.getByRole('group', { name: group, exact: true }).getByText(choice, { exact: true }).click()
  await chooses('Game', 'Blue Max')
  await chooses('Rules', rules)
  await chooses('Your side', 'Allies')
  await button(page, 'Open the room').click()
  return page.getByLabel('Link', { exact: true }).inputValue()
}

async function twoPilots(ann: Page, bob: Page, rules: string): Promise<[Pilot, Pilot]> {
  const link = await opensRoom(ann, rules)
  await bob.goto(link)
  await button(bob, 'Take the Central Powers seat').click()
  await button(ann, 'Start the game').click()
  return [new Pilot(ann), new Pilot(bob)]
}

test('two pilots fly three turns of their first duel, and see what the other one did when all is revealed', async ({
  comesIn,
}, info) => {
  const [ann, bob] = [await comesIn(), await comesIn()]
  const [allied, central] = await twoPilots(ann.page, bob.page, 'First duel')

  await test.step('start hexes are secret until both are chosen', async () => {
    await allied.startsOn(106)
    await expect(ann.page.getByTestId('waiting')).toContainText('Your order is given')
    await expect(bob.page.locator('[data-piece]')).toHaveCount(0)
    await central.startsOn(1807)
    for (const { page } of [allied, central]) await expect(page.locator('[data-piece]')).toHaveCount(2)
  })

  await test.step('the chart shows what can be flown, where it leads, and why the rest cannot', async () => {
    await central.isAsked('choose')
    await central.points('14L3')
    await expect(bob.page.locator('[data-ghost="c1"]')).toHaveCount(1)
    await expect(bob.page.getByTestId('about-manoeuvre')).toContainText(
      'It ends on 1508, heading south-west.',
    )
    await central.points('1S1')
    await expect(bob.page.getByTestId('about-manoeuvre')).toContainText('The last speed was 3')
    await looksRight(bob.page, 'chart of manoeuvres', info)
  })

  await test.step('a manoeuvre is secret until the other one has chosen', async () => {
    await allied.flies('23S4')
    await expect(bob.page.getByTestId('planes').locator('[data-seat="a1"]')).toHaveAttribute(
      'data-progress',
      'ready',
    )
    await expect(bob.page.getByTestId('log')).not.toContainText('23S4')
    await central.flies('14L3')
    for (const { page } of [allied, central]) {
      await expect(page.getByTestId('log')).toContainText('flies 23S4 to 0506, heading east')
      await expect(page.getByTestId('film')).toContainText('flies 14L3 to 1508, heading south-west')
    }
  })

  await test.step('nobody has a shot, so the next turn begins', async () => {
    await allied.isInTurn(2)
    await allied.flies('21R3')
    await central.flies('16R3')
    await allied.isInTurn(3)
  })

  await test.step('nose to nose both fire; dice and number of cards are seen by both', async () => {
    await allied.flies('4R2')
    await central.flies('4R2')
    await allied.isAsked('fire')
    await expect(ann.page.locator('[data-burst="medium"]')).toContainText('Dice: 2')
    await expect(bob.page.locator('[data-burst="long"]')).toContainText('Dice: 5')
    for (const { page } of [allied, central]) {
      await expect(page.locator('[data-fire-line="may"]')).toHaveCount(2)
      await expect(page.getByTestId('fire-list')).toContainText('distance 1, side A. B1.7.2')
    }
    await looksRight(bob.page, 'shots with their dice', info)
    const plane = async () => (await ann.page.locator('[data-piece]').first().boundingBox())?.width ?? 0
    const close = await plane()
    await button(ann.page, 'Whole map').click()
    expect(close, 'the map follows the fight').toBeGreaterThan(1.5 * (await plane()))
    await test.step('the whole map ends where the line of the film begins, also in a low window', async () => {
      const beyondBox = () =>
        ann.page.getByTestId('map').evaluate(({ parentElement: box }) => {
          const { scrollWidth, clientWidth, scrollHeight, clientHeight } = box as HTMLElement
          return [scrollWidth - clientWidth, scrollHeight - clientHeight]
        })
      await atSizes(ann.page, [{ width: 1280, height: 540 }], () =>
        expect.poll(beyondBox, 'px of the map outside of its box').toEqual([0, 0]),
      )
    })
    await button(ann.page, 'Follow the fight').click()
    await expect.poll(plane).toBeCloseTo(close, 0)
    await allied.fires('medium')
    await central.fires('long')
    for (const { page } of [allied, central]) {
      await expect(page.getByTestId('log')).toContainText('fires a long burst at')
      await expect(page.getByTestId('log').getByTestId('dice').first()).toBeVisible()
    }
    // While the film runs, the lines of fire change.
    for (const { page } of [allied, central]) {
      await expect(page.locator('[data-fire-line="fired"]')).toHaveCount(2)
      await expect(page.locator('[data-fire-line="may"]')).toHaveCount(0)
    }
    await expect(allied.board).not.toHaveAttribute('data-film', 'running')
    await looksRight(ann.page, 'fire revealed', info)
  })
})

test('the reveal is a film that can be skipped, and the own sheet is shown with levels and fuel', async ({
  comesIn,
}, info) => {
  const options = { reducedMotion: 'no-preference' } as const
  const [ann, bob] = [await comesIn(options), await comesIn(options)]
  const [allied, central] = await twoPilots(ann.page, bob.page, 'Advanced')

  await allied.isAsked('pick')
  await ann.page.locator('button[data-plane="f2b"]').click()
  await ann.page.locator('[data-confirm]').click()
  await central.isAsked('pick')
  await bob.page.locator('button[data-plane="dr1"]').click()
  await bob.page.locator('[data-confirm]').click()
  for (const [pilot, hex] of [
    [allied, 107],
    [central, 1807],
  ] as const) {
    await pilot.isAsked('start')
    await pilot.page.locator('[data-level="3"]').click()
    await pilot.startsOn(hex)
  }
  await expect(ann.page.getByTestId('sheet').locator('[data-fuel="70"]')).toBeVisible()
  await allied.flies('3S3')
  await central.flies('3S3')
  await expect(ann.page.getByTestId('film')).toBeVisible()
  await expect(allied.board).toHaveAttribute('data-film', 'running')
  await ann.page.getByTestId('film-skip').click()
  await expect(allied.board).not.toHaveAttribute('data-film', 'running')
  await expect(ann.page.getByTestId('sheet').locator('[data-fuel="67"]')).toBeVisible()
  await expect(ann.page.locator('[data-piece]')).toHaveCount(2)
  // Colours that are still changing cannot be measured.
  await ann.page.emulateMedia({ reducedMotion: 'reduce' })
  await looksRight(ann.page, 'a turn with levels', info)
})
