import { Keyboard } from '../player/keyboard.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'
import { gather } from './gathering.ts'
import { airports, raid } from './golden-night.ts'

test('every phase is played by keyboard alone, and a screen reader is told', async ({ comesIn }) => {
  const { ann, bob, british, german } = await gather(comesIn)
  const [left, right] = [new Keyboard(ann.page), new Keyboard(bob.page)]

  await test.step('phase 1: the squadrons', async () => {
    await expect(german.whoseMove).toHaveText('Your move')
    await right.chooses(airports.yellow, airports.red, airports.green, airports.blue)
    await right.confirms()
    await expect(british.announcer).toContainText('The squadrons are at their airports.')
    await expect(british.announcer).toContainText('Your move')
  })

  await test.step('phase 3: the raid, with one card taken back', async () => {
    await left.chooses(raid.start, raid.target, ...raid.route)
    await left.press('Escape')
    await left.chooses(...raid.route.slice(-1))
    await left.tabsTo(/^Land here$/)
    await left.chooses(raid.mosquito)
    await left.confirms({ twice: true })
    await expect(british.announcer).toContainText('The plan of the raid is locked.')
  })

  await test.step('phase 4: the defences', async () => {
    await right.tabsTo(/^Flak: \d+ left$/)
    await right.chooses(11)
    await right.walksTo(26)
    await right.press('Shift+Enter')
    await expect(german.hex(26)).toHaveAccessibleName(/Flak: 3\./)
    await right.tabsTo(/^Fuel truck: \d+ left$/)
    await right.chooses(11)
    await right.confirms({ twice: true })
    await expect(german.announcer).toContainText('The curtain rises')
  })

  await test.step('phase 6: Mosquito, fighters and bomber', async () => {
    await left.chooses(17)
    await left.tabsTo(/^Low$/)
    await left.confirms()
    await expect(german.announcer).toContainText('The Mosquito flies to hex 17, low.')

    await right.chooses(airports.green, 17)
    await right.press('Enter')
    await expect(british.announcer).toContainText('Green squadron takes off to hex 17, low, fuel 7.')
    // The next squadron is chosen, and nothing is lost by ending the turn.
    await expect(german.squadron('blue')).toHaveAttribute('aria-pressed', 'true')
    await right.confirms()
    await expect(german.announcer).toContainText('British to move')

    await left.tabsTo(/^High$/)
    await left.confirms()
    await expect(german.announcer).toContainText('The bomber turns over north-east and flies to hex 9, high.')
  })
})

test('help is one key away and goes away with Escape', async ({ comesIn }) => {
  const { ann } = await gather(comesIn)
  const keyboard = new Keyboard(ann.page)
  await keyboard.press('?')
  const help = ann.page.getByRole('dialog', { name: 'Help and keys' })
  await expect(help).toBeVisible()
  await shownToAll(ann.page, 'help')
  await keyboard.press('Escape')
  await expect(help).toBeHidden()
})
