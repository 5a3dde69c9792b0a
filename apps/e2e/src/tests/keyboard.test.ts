import { Keyboard } from '../player/keyboard.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'
import { gather } from './gathering.ts'
import { airports, raid } from './golden-night.ts'

// A whole night by keyboard alone is in whole-night.test.ts. Here is what only keys do, and what is heard.
test('keys take back, place several and lead to the position in words; a screen reader is told what happens', async ({
  comesIn,
}) => {
  const { ann, bob, british, german } = await gather(comesIn)
  const [left, right] = [new Keyboard(ann.page), new Keyboard(bob.page)]
  const position = bob.page.getByRole('region', { name: 'Position: score, tiles and all aircraft' })

  await test.step('phase 1: before anything is on the map', async () => {
    await expect(german.whoseMove).toHaveText('Your move')
    await right.key('p')
    await expect(position).toBeFocused()
    await expect(position.getByRole('heading')).toHaveText('Position: score, tiles and all aircraft')
    await expect(position.getByRole('listitem')).toHaveCount(6)
    await expect(position.getByText('The bomber: not seen yet.')).toBeAttached()
    await right.chooses(airports.yellow, airports.red, airports.green, airports.blue)
    await right.confirms()
    await expect(british.announcer).toContainText('The squadrons are at their airports.')
    await expect(british.announcer).toContainText('Your move')
  })

  await test.step('phases 3 and 4: one card taken back, three tiles at once', async () => {
    await left.chooses(raid.start, raid.target, ...raid.route)
    await left.key('Escape')
    await left.chooses(...raid.route.slice(-1))
    await left.tabsTo(/^Land here$/)
    await left.chooses(raid.mosquito)
    await left.confirms({ twice: true })
    await expect(british.announcer).toContainText('The plan of the raid is locked.')

    await right.tabsTo(/^Flak: \d+ left$/)
    await right.walksTo(26)
    await right.key('Shift+Enter')
    await expect(german.hex(26)).toHaveAccessibleName(/Flak: 3\./)
    await right.confirms({ twice: true })
    await expect(german.announcer).toContainText('The curtain rises')
  })

  await test.step('phase 6: where everything is, from the squadron that gets an order', async () => {
    await left.chooses(17)
    await left.tabsTo(/^Low$/)
    await left.confirms()
    await expect(german.announcer).toContainText('The Mosquito flies to hex 17, low.')

    await right.key('P')
    await expect(position).toBeFocused()
    await expect(bob.page.getByTestId('totals')).toHaveText(
      /^Round 1\. Score: .+\. 0 cards flown\. 3 tiles in action, out of action: 0\.$/,
    )
    await expect(position.locator('[data-strip="red"]')).toContainText(
      'The bomber: one hex to the north-west.',
    )
    await expect(ann.page.locator('[data-strip="bomber"]')).toContainText(
      'Red squadron: one hex to the south-east.',
    )
    await right.chooses(airports.green)
    await expect(german.hex(16)).toHaveAccessibleName(/From Green squadron: 2 hexes to the west\./)
    await expect(british.hex(17)).toHaveAccessibleName(/From the bomber: one hex to the east\./)
    await right.chooses(17)
    await right.key('Enter')
    await expect(british.announcer).toContainText('Green squadron takes off to hex 17, low, fuel 7.')
  })

  await test.step('help is one key away and goes away with Escape', async () => {
    await right.key('?')
    const help = bob.page.getByRole('dialog', { name: 'Help and keys' })
    await expect(help).toContainText('Go to the position in words')
    await shownToAll(bob.page, 'help')
    await right.key('Escape')
    await expect(help).toBeHidden()
  })
})
