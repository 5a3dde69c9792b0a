import { connectionErrors } from '../people/noise.ts'
import { memoryOf } from '../player/memory.ts'
import { expect, test } from '../test.ts'
import { gatherPrepared } from './gathering.ts'

test('a player without a line is told so, and catches up when it is back', async ({ comesIn }) => {
  const { bob, british, german } = await gatherPrepared(comesIn)
  bob.noise.excuse(...connectionErrors)

  await bob.context.setOffline(true)
  await german.hasLostTheLine()
  await british.fliesMosquito({ to: 17, end: 'High' })
  await british.shows('mosquito', 17, 'high')
  await expect(german.piece('mosquito')).toHaveAttribute('data-at', '23')

  await bob.context.setOffline(false)
  await german.isInSync()
  await german.shows('mosquito', 17, 'high')
  await german.orders('green', { to: 17, end: 'Low' })
  await british.shows('green', 17, 'low')
})

test('an order that is given without a line is played once, when it is back', async ({ comesIn }) => {
  const { bob, british, german } = await gatherPrepared(comesIn)
  bob.noise.excuse(...connectionErrors)
  await british.fliesMosquito({ to: 17, end: 'High' })
  await german.prepares('green', { to: 17, end: 'Low' })

  await bob.context.setOffline(true)
  await german.hasLostTheLine()
  await german.button('Confirm the order').click()
  await expect(british.piece('green')).toHaveAttribute('data-at', '18')

  await bob.context.setOffline(false)
  await british.shows('green', 17, 'low')
  await german.shows('green', 17, 'low')
  const { log } = await memoryOf(german)
  expect(log.filter((line) => line.includes('Green squadron'))).toHaveLength(1)
})
