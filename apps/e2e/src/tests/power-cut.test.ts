import { connectionErrors } from '../people/noise.ts'
import { memoryOf } from '../player/memory.ts'
import { expect, test } from '../test.ts'
import { gather, gatherPrepared } from './gathering.ts'
import { airports } from './golden-night.ts'

test('the server is killed in the middle of a night, and the night goes on', async ({
  ownServer,
  comesIn,
}) => {
  const { ann, bob, british, german } = await gatherPrepared(comesIn, { baseURL: ownServer.url })
  for (const { noise } of [ann, bob]) noise.excuse(...connectionErrors)
  await british.fliesMosquito({ to: 17, end: 'High' })
  await german.orders('green', { to: 17, end: 'Low' })
  await german.prepares('red', { to: 17, end: 'Low' })
  await british.shows('green', 17, 'low')
  const before = { british: await memoryOf(british), german: await memoryOf(german) }

  await ownServer.kill()
  await british.hasLostTheLine()
  await german.hasLostTheLine()
  await german.button('Confirm the order').click()
  await ownServer.open()

  await test.step('the pages connect by themselves, and the order that was on its way is played once', async () => {
    await german.shows('red', 17, 'low')
    await british.shows('red', 17, 'low')
    const after = { british: await memoryOf(british), german: await memoryOf(german) }
    for (const side of ['british', 'german'] as const) {
      expect(after[side].log.slice(0, -1)).toEqual(before[side].log)
      expect(after[side].log.at(-1)).toContain('Red squadron')
      expect(after[side].pieces).toEqual({ ...before[side].pieces, red: '17 low' })
    }
  })

  await test.step('the night goes on', async () => {
    await german.endsTurn()
    await british.showsScore(3)
    await british.fliesBomber('High')
    await german.shows('bomber', 9, 'high')
    for (const table of [british, german]) {
      const before = await memoryOf(table)
      await table.page.reload()
      expect(await memoryOf(table)).toEqual(before)
    }
  })
})

test('the server is killed while defences are being placed, and no tile is lost', async ({
  ownServer,
  comesIn,
}) => {
  const { ann, bob, german } = await gather(comesIn, { baseURL: ownServer.url })
  for (const { noise } of [ann, bob]) noise.excuse(...connectionErrors)
  await german.placesSquadrons(airports)
  await german.draftsDefences({ 11: { Flak: 2 } })
  await bob.wiretap.isAcknowledged(/"draft\.save".*"flak":2/)
  await ownServer.kill()
  await german.hasLostTheLine()
  await german.draftsDefences({ 12: { 'Fire engine': 1 } })
  await ownServer.open()
  await german.isInSync()
  await bob.page.reload()
  await expect(bob.page.getByTestId('tiles-placed')).toHaveText('3 of 40 tiles placed')
})
