import { keepsMomentCards } from '../people/moment-cards.ts'
import {
  ChosenNight,
  defences,
  endFighters,
  firstCard,
  nextCard,
  plan,
  squadrons,
  stays,
} from '../player/chosen-rules.ts'
import { Keyboard } from '../player/keyboard.ts'
import { expect, test } from '../test.ts'
import { messagesTo } from './secrecy.ts'

test('Ju 88 (D12.1): one squadron flies it, and its observer sees through the cloud over the bomber', async ({
  comesIn,
}) => {
  const night = await ChosenNight.begins(comesIn, { expansions: ['D12.1'], weather: 12 })
  const { british, german } = night
  await night.leaves('german', squadrons)
  await night.isOpenedBy('german', 'british')
  await german.button('Green squadron flies the Ju 88').click()
  await expect(german.squadron('green')).toContainText('Junkers Ju 88')
  await german.button('Confirm the airports').click()
  for (const table of [british, german]) {
    await expect(table.log).toContainText('Green squadron flies the Junkers Ju 88 tonight.')
    await expect(table.chip('D12.1')).toHaveAttribute('title', 'Ju 88: Green squadron, badge unused')
    await expect(table.piece('green').locator('[data-carried="ju88"]')).toHaveAttribute('data-used', 'false')
  }

  const overTheCloud = { ...plan, target: 26, route: ['E', 'E', 'SE', 'W', 'W', 'W'], mosquito: 8 }
  await night.orders('british', overTheCloud)
  await night.orders('german', defences)
  await night.orders('british', stays)
  await night.orders(
    'german',
    { type: 'fighter', squadron: 'green', path: ['W'], altitude: 'low' },
    endFighters,
  )
  await british.fliesBomber('Low')
  for (const table of [british, german]) {
    await table.showsScore(-2)
    await expect(await table.why('S4')).toContainText([
      /squadron over the hex\+2S4/,
      /Cloud in the hex−1D8.2/,
      /observer of the Ju 88.*\+1D12\.1/,
      /2S4/,
    ])
    await expect(table.chip('D12.1')).toHaveAttribute('title', /badge used on the way out/)
    await expect(table.piece('green').locator('[data-carried="ju88"]')).toHaveAttribute('data-used', 'true')
  }
})

test('the walls have ears (D12.2): crests are handed over to one player, who then moves a tile', async ({
  comesIn,
}) => {
  const night = await ChosenNight.begins(comesIn, { expansions: ['D12.2'] })
  const { british, german } = night
  await night.prepares({ ground: { type: 'defences', tiles: { 12: { searchlight: 1 } } } })
  await night.isOpenedBy('british', 'german')
  await expect(german.page.getByTestId('waiting')).toContainText('The British choose five crests.')
  for (const city of [22, 12, 37, 26, 11]) await british.chooses(city)
  await british.button('Hand them over').click()
  for (const table of [british, german]) {
    await expect(table.log).toContainText(
      'Crests handed over: Emden, hex 11; Hamburg, hex 12; Berlin, hex 22; Köln, hex 26; Dresden, hex 37.',
    )
    await expect(table.mark('crest')).toHaveCount(5)
    await expect(table.hex(37)).toHaveAccessibleName(/Its crest was handed over\./)
  }

  await expect(german.button('Move no tile')).toBeEnabled()
  await german.chooses(12)
  await german.chooses(26)
  await german.button('Move these tiles').click()
  for (const table of [british, german]) {
    await expect(table.log).toContainText('A tile is moved.')
    await expect(table.hex(12)).not.toHaveAccessibleName(/Searchlight/)
    await expect(table.hex(26)).toHaveAccessibleName(/Searchlight: one\./)
    await expect(table.whoseMove).toHaveText(table === british ? 'Your move' : 'British to move')
  }
})

test('random target (D12.2a): drawn and rejected once in secret, the second one stands', async ({
  comesIn,
}) => {
  const night = await ChosenNight.begins(comesIn, { expansions: ['D12.2', 'D12.2a'] })
  const { british } = night
  await night.orders('german', squadrons)
  await night.isOpenedBy('british', 'german')
  const target = british.page.getByTestId('plan-target')
  const heard = messagesTo(night.people.german)

  await british.button('Draw the target').click()
  await expect(target).toHaveText(/^\S+, hex \d+$/)
  const first = (await target.textContent()) ?? ''
  await expect(british.log).toContainText(`Your target: ${first}.`)
  await british.button('Reject the target').click()
  await british.button('Reject it and draw again').click()
  await british.button('Yes').click()
  await expect(target).not.toHaveText(first)
  const second = (await target.textContent()) ?? ''
  await expect(british.log).toContainText(`Your target: ${second}.`)
  await expect(british.button('Reject the target')).toHaveCount(0)
  await british.button('Suggest a raid').click()
  await expect(target).toHaveText(second)
  await british.locksPlan()
  await expect(british.whoseMove).toContainText('Locked')
  expect(messagesTo(night.people.german)).toBe(heard)
  expect(night.people.german.wiretap.with(/targetDrawn/)).toEqual([])
  expect(night.people.british.wiretap.with(/targetDrawn/)).not.toEqual([])
})

test('Window (D12.4): laid before a card in secret, announced, and it scores over the target', async ({
  comesIn,
}) => {
  const night = await ChosenNight.begins(comesIn, { expansions: ['D12.4'] })
  const { british, german } = night
  await night.orders('german', squadrons)
  await night.leaves('british', plan)
  await night.isOpenedBy('british', 'german')
  await british.button('Window before card 3').click()
  await expect(british.page.getByTestId('more-taken')).toHaveText('Window before card 3')
  await expect(british.mark('foil')).toHaveCount(1)
  await british.locksPlan()
  await expect(german.chip('D12.4')).toHaveCount(0)
  const cards = await keepsMomentCards(german.page)
  await night.orders('german', { type: 'defences', tiles: {} })
  await expect.poll(cards).toContain('Window is used tonight.')
  await expect(german.mark('foil')).toHaveCount(0)
  for (const table of [british, german]) {
    await expect(table.log).toContainText('The British announce that Window is used tonight.')
    await expect(table.chip('D12.4')).toHaveAttribute('title', 'Window tonight')
  }

  for (const card of [firstCard, nextCard]) {
    await night.orders('british', stays)
    await night.orders('german', endFighters)
    await night.orders('british', card)
  }
  await night.orders('british', stays)
  await night.orders('german', endFighters)
  await british.fliesBomber()
  for (const table of [british, german]) {
    await table.showsScore(21)
    await expect(table.log).toContainText('Window falls.')
    await expect(table.mark('foil')).toHaveCount(1)
    await expect(await table.why('D12.4')).toContainText([
      /Window\+2D12\.4/,
      /over the target\+2D12\.4/,
      /moon\+1/,
      /5D12\.4/,
    ])
    await expect(table.chip('D12.4')).toHaveAttribute('title', 'Window has fallen once')
  }
})

test('Wild Boar (D12.5): two wait on airports, are sent by mouse and by keyboard, and hunt the bomber', async ({
  comesIn,
}) => {
  const night = await ChosenNight.begins(comesIn, { expansions: ['D12.4', 'D12.5'] })
  const { british, german } = night
  await night.prepares({ raid: { ...plan, window: [6] } })
  await night.isOpenedBy('british', 'german')
  await expect(british.page.getByTestId('waiting')).toContainText('places its Wild Boars')
  for (const airport of [24, 18]) await german.chooses(airport)
  await german.button('Place them').click()
  for (const table of [british, german]) {
    await expect(table.log).toContainText('2 Wild Boars wait on their airports.')
    await expect(table.mark('boarsWaiting')).toHaveCount(2)
  }

  await night.orders('british', stays)
  await german.button('Send a Wild Boar').click()
  for (const hex of [24, 17, 9]) await german.chooses(hex)
  await german.button('Send it').click()
  await expect(german.mark('boarsWaiting')).toHaveCount(1)
  const keys = new Keyboard(german.page)
  await keys.tabsTo(/^Send a Wild Boar$/)
  await keys.chooses(18, 17, 9)
  await keys.confirms()
  await expect(british.announcer).toContainText('A Wild Boar flies from hex 18 to hex 9.')
  await keys.confirms()
  for (const table of [british, german]) {
    await expect(table.log).toContainText('A Wild Boar flies from hex 24 to hex 9.')
    await expect(table.hex(9)).toHaveAccessibleName(/2 Wild Boars fly here\./)
    await expect(table.mark('boarsWaiting')).toHaveCount(0)
  }
  await british.fliesBomber('High')
  for (const table of [british, german]) {
    await table.showsScore(-6)
    await expect(await table.why('D12.5')).toContainText([/Wild Boars\+4D12\.5/, /moon\+2D12\.5/, /6D12\.5/])
    await expect(table.mark('boarsFlying')).toHaveCount(0)
  }
})

test('quad flak (D12.6): placed like a tile, it hits a Mosquito that flies low into its hex', async ({
  comesIn,
}) => {
  const night = await ChosenNight.begins(comesIn, { expansions: ['D12.6'] })
  const { british, german } = night
  await night.orders('german', squadrons)
  await night.leaves('german', defences)
  await night.orders('british', plan)
  await night.isOpenedBy('german', 'british')
  await german.placesDefences({ 24: { 'Quad flak': 2 } })
  for (const table of [british, german]) await expect(table.hex(24)).toHaveAccessibleName(/Quad flak: 2\./)

  await british.fliesMosquito({ to: 24, end: 'Low' })
  for (const table of [british, german]) {
    await table.showsScore(-4)
    await expect(await table.why('D12.6')).toContainText([/Quad flak\+4D12\.6/, /4D12\.6/])
  }
})
