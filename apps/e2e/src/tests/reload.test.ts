import { German } from '../player/german.ts'
import { memoryOf } from '../player/memory.ts'
import type { Table } from '../player/table.ts'
import { expect, test } from '../test.ts'
import { gather } from './gathering.ts'
import { airports, raid } from './golden-night.ts'

/** Reloads the page, and finds the same night on it. Nobody was away meanwhile. */
async function reloads(table: Table): Promise<void> {
  const before = await memoryOf(table)
  await table.page.reload()
  expect(await memoryOf(table)).toEqual(before)
  await expect(table.page.getByTestId('away')).toBeHidden()
}

test('reloading the page loses nothing in any phase', async ({ comesIn }) => {
  const { british, german } = await gather(comesIn)

  await test.step('squadrons half placed', async () => {
    await german.draftsSquadrons({ yellow: 5, red: 24 })
    await reloads(german)
    await expect(german.squadron('red')).toContainText('Hex 24')
    await expect(german.squadron('green')).toContainText('No airport yet')
    await german.placesSquadrons(airports)
  })

  await test.step('a raid half planned', async () => {
    for (const hex of [raid.start, raid.target, ...raid.route.slice(0, 2)]) await british.chooses(hex)
    await reloads(british)
    await expect(british.page.getByTestId('plan-target')).toHaveText('Emden, hex 11')
    await expect(british.page.getByTestId('plan-cards')).toHaveText('2 of 14')
    for (const hex of raid.route.slice(2)) await british.chooses(hex)
    await british.button('Land here').click()
    await british.chooses(raid.mosquito)
    await reloads(british)
    await british.locksPlan()
    await expect(british.whoseMove).toContainText('Locked')
    await reloads(british)
  })

  await test.step('defences half placed', async () => {
    await german.draftsDefences({ 11: { Flak: 2 }, 12: { 'Fire engine': 1 } })
    await reloads(german)
    await expect(german.page.getByTestId('tiles-placed')).toHaveText('3 of 40 tiles placed')
    await expect(german.hex(11)).toHaveAccessibleName(/Flak: 2\./)
    await german.locksDefences()
  })

  await test.step('the Mosquito’s turn', async () => {
    await british.chooses(17)
    await reloads(british)
    await british.fliesMosquito({ to: 17, end: 'High' })
  })

  await test.step('the fighters’ turn', async () => {
    await german.orders('green', { to: 17, end: 'Low' })
    await reloads(german)
    await expect(german.squadron('green')).toBeDisabled()
    await german.orders('yellow', { to: 5, end: 'Low' })
    await german.endsTurn()
  })

  await test.step('the bomber’s turn', async () => {
    await expect(british.whoseMove).toContainText('Your move')
    await reloads(british)
    await british.fliesBomber('High')
    await british.shows('bomber', 9, 'high')
    await german.shows('bomber', 9, 'high')
    await reloads(british)
    await reloads(german)
  })
})

test('a draft follows its player to another device', async ({ comesIn }) => {
  const { bob, german } = await gather(comesIn)
  await german.draftsSquadrons({ yellow: 5, red: 24 })
  await german.page.close()
  const device = await comesIn({ storageState: await bob.context.storageState() })
  await device.page.goto('/')
  await device.page.getByTestId('rooms-mine').getByRole('link').click()
  const there = new German(device.page)
  await expect(there.squadron('red')).toContainText('Hex 24')
  await there.placesSquadrons(airports)
  await there.shows('blue', airports.blue, 'ground')
})
