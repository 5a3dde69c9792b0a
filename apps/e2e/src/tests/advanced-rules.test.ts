import { atSizes } from '../people/window-size.ts'
import {
  ChosenNight,
  endFighters,
  firstCard,
  nextCard,
  type Order,
  plan,
  squadrons,
  stays,
} from '../player/chosen-rules.ts'
import { expect, test } from '../test.ts'

const flight = (squadron: string, path: readonly string[], altitude = 'high'): Order => ({
  type: 'fighter',
  squadron,
  path,
  altitude,
})
const mosquito = (path: readonly string[], altitude = 'high', more = {}): Order => ({
  type: 'mosquito',
  path,
  altitude,
  ...more,
})

const bottomOf = (box: { y: number; height: number } | null): number => (box ? box.y + box.height : Infinity)

/** A round in which the Germans do nothing. */
async function unmet(night: ChosenNight, card: Order, mosquitoOrder = stays): Promise<void> {
  await night.orders('british', mosquitoOrder)
  await night.orders('german', endFighters)
  await night.orders('british', card)
}

/** Two cards are flown; both look on as the third is due. */
async function comesBeforeTheThirdCard(night: ChosenNight): Promise<void> {
  await night.prepares()
  await unmet(night, firstCard)
  await unmet(night, nextCard)
  await night.orders('british', stays)
  await night.orders('german', endFighters)
  await night.isOpenedBy('british', 'german')
}

test('changing the route (D10.3): after a change of weather the British turn to another city, unknown to the Germans', async ({
  comesIn,
}) => {
  // Card 8: the weather changes before the third move.
  const night = await ChosenNight.begins(comesIn, { advanced: ['D10.2', 'D10.3'], weather: 8 })
  const { british, german } = night
  await comesBeforeTheThirdCard(night)
  await expect(british.log).toContainText('The weather changes: wind to the')
  await british.button('Plan a new route').click()
  for (const hex of [12, 11, 12, 4, 3, 2, 1]) await british.chooses(hex)
  await expect(british.page.getByTestId('plan-cards')).toHaveText('8 of 14')
  await british.button('Use this plan').click()
  await british.button('Yes').click()
  await expect(british.log).toContainText('A new route is planned.')
  await expect(british.button('Plan a new route')).toHaveCount(0)
  await british.fliesBomber()
  await german.shows('bomber', 11, 'high')
  await unmet(night, nextCard)
  await expect(german.log).toContainText('attacks Hamburg, hex 12, high.')
  await expect(german.log).not.toContainText('new route is planned')
  await expect(german.log).not.toContainText('attacks Emden')
  expect(night.people.german.wiretap.with(/routePlanned/)).toEqual([])
})

test('the way home (D10.3): after the strike it is planned anew, and the Germans see only where the bomber flies', async ({
  comesIn,
}) => {
  const night = await ChosenNight.begins(comesIn, { advanced: ['D10.3'] })
  const { british, german } = night
  await comesBeforeTheThirdCard(night)
  await expect(british.button('Plan a new way home')).toHaveCount(0)
  await british.fliesBomber()
  await german.shows('bomber', 11, 'high')
  await night.orders('british', stays)
  await night.orders('german', endFighters)
  await british.button('Plan a new way home').click()
  for (const hex of [10, 9, 8]) await british.chooses(hex)
  await british.button('Use this plan').click()
  await british.button('Yes').click()
  await expect(british.log).toContainText('A new route is planned.')
  await expect(british.button('Plan a new way home')).toHaveCount(0)
  await british.fliesBomber()
  await german.shows('bomber', 10, 'high')
  await expect(german.log).not.toContainText('new route is planned')
  expect(night.people.german.wiretap.with(/routePlanned/)).toEqual([])
})

test('British medals (D10.4): they pay for a marker, against flak and against a fight', async ({
  comesIn,
}) => {
  const night = await ChosenNight.begins(comesIn, { advanced: ['D10.4'] })
  const { british } = night
  await night.prepares({
    german: { type: 'squadrons', at: { blue: 12, green: 18, red: 24, yellow: 5 } },
    raid: { ...plan, target: 12, route: ['NE', 'E', 'E', 'E', 'NW', 'W', 'W', 'W'] },
    ground: { type: 'defences', tiles: { 12: { flak: 1, radar: 1 } } },
  })
  await unmet(night, firstCard, mosquito(['NE', 'E']))
  await unmet(night, nextCard, mosquito(['NE', 'E']))

  await night.isOpenedBy('british')
  const chip = british.chip('D10.4')
  await expect(chip).toContainText('Medals: British 2, German 0')
  await british.chooses(12)
  await british.button('One more: Target marker').click()
  await british.button('Target marker, paid with medals').click()
  await british.button('Confirm the flight').click()
  await expect(british.hex(12)).toHaveAccessibleName(/2 target markers\./)
  await expect(british.log).toContainText('One of the markers is a medal.')
  // The third move earns two more: nobody meets it.
  await night.orders('german', endFighters)
  await night.orders('british', nextCard, stays)
  await night.orders('german', flight('blue', []), endFighters)

  await expect(chip).toContainText('British 3')
  await british.button('A medal removes: Flak').click()
  await british.button('A medal takes one point away').click()
  await british.fliesBomber()
  await expect(british.hex(12)).toHaveAccessibleName(/Flak: 1, out of action: 1\./)
  await expect(british.log).toContainText('A British medal removes a tile first: Flak.')
  await expect(await british.why('S4')).toContainText([/British medals−1D10\.4/])
  await expect(british.log.locator('[data-ledger="S5"]')).toHaveCount(0)
  await expect(chip).toContainText('British 1')
})

test('German medals (D10.4): they repair a tile, save fuel and lie where the bomber comes', async ({
  comesIn,
}) => {
  const night = await ChosenNight.begins(comesIn, { advanced: ['D10.4'] })
  const { german } = night
  await night.prepares({
    german: { type: 'squadrons', at: { yellow: 24, red: 25, green: 32, blue: 25 } },
    raid: { type: 'plan', start: 23, target: 26, route: ['E', 'E', 'E', 'NW', 'W', 'W'], mosquito: 16 },
    ground: { type: 'defences', tiles: { 25: { fuelTruck: 1 }, 26: { searchlight: 1 } } },
  })
  // Four squadrons meet the first move and the second: two medals each time.
  await night.orders('british', mosquito(['E', 'E']))
  await night.orders(
    'german',
    flight('yellow', [], 'low'),
    flight('red', ['W'], 'low'),
    flight('green', ['NW'], 'low'),
    flight('blue', ['W'], 'low'),
    endFighters,
  )
  await night.orders('british', firstCard, mosquito(['SE'], 'low', { bombs: { searchlight: 1 } }))
  await night.orders(
    'german',
    ...['yellow', 'red', 'green', 'blue'].map((id) => flight(id, ['E'])),
    endFighters,
  )
  await night.orders('british', nextCard, mosquito(['NW']))

  await night.isOpenedBy('german')
  await expect(german.chip('D10.4')).toContainText('German 4')
  await test.step('a repair', async () => {
    await german.button('Repair').click()
    await german.chooses(26)
    await german.button('Repair it').click()
    await expect(german.hex(26)).toHaveAccessibleName(/Searchlight: one\./)
  })
  await test.step('fuel', async () => {
    await german.squadron('blue').click()
    await expect(german.hex(26)).toHaveAttribute('data-choice', '3')
    await german.button('A medal saves one fuel').click()
    await expect(german.hex(26)).toHaveAttribute('data-choice', '2')
    await german.chooses(26)
    await german.page.getByRole('group', { name: 'Hex 26' }).getByRole('button', { name: 'High' }).click()
    await german.button('Confirm the order').click()
    await expect(german.log).toContainText('A medal saves one fuel.')
  })
  await test.step('a medal on the board', async () => {
    const medal = german.button('Place a medal: Köln, hex 26')
    await test.step('which a telephone shows without scrolling', async () => {
      const { page } = german
      await atSizes(page, [{ width: 390, height: 844 }], async () => {
        // The foot covers the contents behind it.
        await expect
          .poll(
            async () =>
              bottomOf(await medal.boundingBox()) - ((await german.button('End turn').boundingBox())?.y ?? 0),
          )
          .toBeLessThan(0)
      })
    })
    await medal.click()
    await german.endsTurn()
    await expect(german.hex(26)).toHaveAccessibleName(/One German medal\./)
  })
  await night.orders('british', nextCard)
  await german.shows('bomber', 26, 'high')
  await expect(await german.why('S4')).toContainText([/German medals in the hex\+1D10\.4/])
  await expect(german.chip('D10.4')).toContainText('German 1; fuel was saved tonight')
})

test('MW-50 (D10.7): it is given to a Messerschmitt, which once flies two hexes across the wind', async ({
  comesIn,
}) => {
  const night = await ChosenNight.begins(comesIn, { advanced: ['D10.7'] })
  const { german } = night
  await night.leaves('german', squadrons)
  await night.isOpenedBy('german')
  await expect(german.button('MW-50 for Blue squadron')).toHaveCount(0)
  await german.button('Confirm the airports').click()
  await expect(german.page.getByRole('alert')).toContainText('Nobody gets MW-50 tonight.')
  await german.button('MW-50 for Red squadron').click()
  await german.button('Confirm the airports').click()
  const chip = german.chip('D10.7')
  await expect(chip).toContainText('MW-50: Red squadron, ready')
  await night.orders('british', plan)
  await night.orders('german', { type: 'defences', tiles: {} })
  await night.orders('british', stays)

  await german.squadron('red').click()
  await expect(german.map.locator('[data-hex="10"][data-choice]')).toHaveCount(0)
  await german.button('Use MW-50: fly two hexes').click()
  await expect(german.hex(10)).toHaveAttribute('data-choice', '4')
  await german.chooses(10)
  await german.page.getByRole('group', { name: 'Hex 10' }).getByRole('button', { name: 'Low' }).click()
  await german.button('Confirm the order').click()
  await german.shows('red', 10, 'low')
  await expect(german.log).toContainText('It uses MW-50.')
  await expect(chip).toContainText('used until it lands')
})
