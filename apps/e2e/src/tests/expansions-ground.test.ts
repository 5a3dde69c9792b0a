import {
  ChosenNight,
  endFighters,
  firstCard,
  nextCard,
  type Order,
  plan,
  stays,
} from '../player/chosen-rules.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'

const lowCard: Order = { type: 'bomber', altitude: 'low' }
const round = (card: Order): [Order, Order, Order] => [stays, endFighters, card]

/** Rounds in which nobody but the bomber does anything. */
async function flies(night: ChosenNight, ...cards: Order[]): Promise<void> {
  for (const card of cards) {
    const [mosquito, fighters, bomber] = round(card)
    await night.orders('british', mosquito)
    await night.orders('german', fighters)
    await night.orders('british', bomber)
  }
}

test('acoustic mirror (D12.7): placed in the target, it keeps medals from the flak and warns the city', async ({
  comesIn,
}) => {
  const night = await ChosenNight.begins(comesIn, { advanced: ['D10.4'], expansions: ['D12.7'] })
  const { british, german } = night
  await night.orders('german', { type: 'squadrons', at: { blue: 12, green: 18, red: 24, yellow: 5 } })
  await night.orders('british', plan)
  await night.isOpenedBy('german')
  await german.placesDefences({ 11: { 'Acoustic mirror': 1, Flak: 1, Radar: 1 } })
  // Nobody meets the second move, which earns two medals.
  await flies(night, firstCard, nextCard)
  await night.orders('british', stays)
  await night.orders('german', endFighters)

  await night.isOpenedBy('british')
  await british.button('A medal removes: Radar').click()
  await expect(british.button('A medal removes: Flak')).toHaveCount(0)
  await expect(british.page.getByTestId('shield')).toContainText('D12.7')
  await british.fliesBomber()
  await expect(british.hex(11)).toHaveAccessibleName(/Radar: 1, out of action: 1\./)
  await british.showsScore(14)
  await expect(await british.why('S1')).toContainText([/acoustic mirror raises the alarm−1D12\.7/])
})

/** The bomber is over the land from its first card on. */
const overLand: Order = {
  type: 'plan',
  start: 23,
  target: 26,
  route: ['E', 'E', 'E', 'NW', 'W', 'W'],
  mosquito: 16,
}

test('gold ace (D12.8): earned by flak that hits for four, laid before the Mosquito comes, and it fires', async ({
  comesIn,
}) => {
  const night = await ChosenNight.begins(comesIn, { expansions: ['D12.8'] })
  const { british, german } = night
  const ground: Order = { type: 'defences', tiles: { 24: { flak: 1, searchlight: 1 } } }
  await night.prepares({ raid: overLand, ground })
  await night.orders('british', { type: 'mosquito', path: ['E'], altitude: 'high' })
  await night.orders('german', endFighters)
  await night.orders('british', lowCard)

  await night.isOpenedBy('german', 'british')
  await expect(british.page.getByTestId('waiting')).toContainText('The German side may place the gold ace.')
  await expect(german.log).toContainText('The flak in hex 24 earns the gold ace.')
  await german.chooses(25)
  await german.button('Place it').click()
  await expect(british.hex(25)).toHaveAccessibleName(/Gold ace: one\./)

  await night.orders('british', { type: 'mosquito', path: ['SE'], altitude: 'high' })
  await german.button('Fire').click()
  await german.showsScore(-5)
  await expect(await german.why('D12.8')).toContainText([/gold ace hits the Mosquito\+1D12\.8/])
  await expect(german.chip('D12.8')).toContainText('has fired and cannot fire again this round')
  // Silent for this round, it lets the bomber pass.
  await night.orders('german', endFighters)
  await night.orders('british', nextCard)
  await german.shows('bomber', 25, 'low')
  await german.showsScore(-5)
})

test('silver ace (D12.8): laid on the map with the end of the fighters’ turn', async ({ comesIn }) => {
  const night = await ChosenNight.begins(comesIn, { expansions: ['D12.8'] })
  const { german } = night
  await night.prepares({ raid: overLand, ground: { type: 'defences', tiles: { 24: { flak: 1 } } } })
  await flies(night, lowCard)
  await night.orders('british', stays)

  await night.isOpenedBy('german')
  await expect(german.chip('D12.8')).toContainText('Silver ace in hand')
  await german.button('Place the silver ace').click()
  await german.chooses(25)
  await german.endsTurn()
  await expect(german.hex(25)).toHaveAccessibleName(/Silver ace: one\./)
  await night.orders('british', nextCard)
  await german.showsScore(-7)
  await expect(await german.why('S5')).toContainText([/Ace gunners\+1D12\.8/])
})

test('rail flak (D12.9): it rolls one hex in the fighters’ turn and fires where it stands then', async ({
  comesIn,
}) => {
  const night = await ChosenNight.begins(comesIn, { expansions: ['D12.9'] })
  const { german } = night
  await night.prepares({ ground: { type: 'defences', tiles: { 12: { railFlak: 1 } } } })
  await flies(night, firstCard, nextCard)
  await night.orders('british', stays)

  await night.isOpenedBy('german')
  await german.button('Move rail flak').click()
  await german.chooses(12)
  await german.chooses(11)
  await german.button('Move it there').click()
  await expect(german.log).toContainText('Rail flak moves from hex 12 to hex 11.')
  await expect(german.hex(11)).toHaveAccessibleName(/Rail flak: one\./)
  await expect(german.hex(12)).not.toHaveAccessibleName(/Rail flak/)
  await expect(german.button('Move rail flak')).toHaveCount(0)
  await german.endsTurn()
  await night.orders('british', nextCard)
  await german.showsScore(15)
  await expect(await german.why('S5')).toContainText([/Flak\+1S5/])
})

test('British guns and searchlights (D12.10): answered by extra tiles, they fire at whom the British choose', async ({
  comesIn,
}) => {
  const night = await ChosenNight.begins(comesIn, { expansions: ['D12.10'] })
  const { british, german } = night
  await night.prepares()
  await night.isOpenedBy('british', 'german')
  await expect(german.page.getByTestId('waiting')).toContainText('The British place guns and searchlights.')
  await british.chooses(17)
  await shownToAll(british.page, 'an order of an expansion')
  await british.button('Gun: Hex 17').click()
  await british.button('Searchlight: Hex 17').click()
  await british.button('Place them').click()

  await german.chooses(11)
  await german.button('Radar: Emden, hex 11').click()
  await german.button('Place them').click()
  await german.button('Yes').click()
  await expect(british.hex(11)).toHaveAccessibleName(/Radar: one\./)
  await expect(german.hex(17)).toHaveAccessibleName(/A British gun\. A British searchlight\./)

  await night.orders('british', { type: 'mosquito', path: ['NE', 'E'], altitude: 'high' })
  await night.orders(
    'german',
    { type: 'fighter', squadron: 'red', path: ['NE'], altitude: 'low' },
    { type: 'fighter', squadron: 'green', path: ['W'], altitude: 'low' },
    endFighters,
  )
  await british.button('The gun hits Green squadron: Hex 17').click()
  await british.button('Fire').click()
  await expect(british.hex(17)).toHaveAccessibleName(
    /Red squadron, low, fuel 6\. Green squadron, low, fuel 6\./,
  )
  await expect(german.log).toContainText('British guns hit Green squadron: fuel 6.')
  await expect(await british.why('S2')).toContainText([/British searchlights\+1D12\.10/])
})
